import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { exists, SEAL_FILE } from './paths.ts'

/** Pictures are counted only: their names say what they are, and one that is missing does not make a backup useless. Backups before 1.1 have none. */
const Seal = v.object({ sha256: v.record(v.string(), v.string()), pictures: v.optional(v.number(), 0) })

/** SHA-256 in hex of each file of a backup, by its path within it, and the number of its pictures. */
export type Seals = v.InferOutput<typeof Seal>

/** Writes down what these files of a backup are made of, flushed. Answers the name of the file it is written to. */
export async function seal(
  folder: string,
  { files, pictures }: { files: string[]; pictures: number },
  signal?: AbortSignal,
): Promise<string> {
  const sums = await Promise.all(files.map(async (file) => [file, await sumOf(join(folder, file), signal)]))
  await writeFile(join(folder, SEAL_FILE), `${JSON.stringify({ sha256: Object.fromEntries(sums), pictures }, undefined, 2)}\n`, {
    flush: true,
    mode: 0o600,
  })
  return SEAL_FILE
}

/** Throws when they cannot be read. */
export async function sealsOf(backup: string): Promise<Seals> {
  try {
    return v.parse(Seal, JSON.parse(await readFile(join(backup, SEAL_FILE), 'utf8')))
  } catch (error) {
    throw new Error(`${SEAL_FILE} cannot be read`, { cause: error })
  }
}

/** Throws when the file is not what was sealed under `name`, or is there without having been. */
export async function checkSeal({ sha256 }: Seals, name: string, path: string, signal?: AbortSignal): Promise<void> {
  const sum = (await exists(path)) ? await sumOf(path, signal) : undefined
  if (sum !== sha256[name]) throw new Error(`${name} is not what the backup wrote`)
}

async function sumOf(path: string, signal: AbortSignal | undefined): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(createReadStream(path), sum, { signal })
  return sum.digest('hex')
}
