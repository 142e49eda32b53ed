import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { exists, SEAL_FILE } from './paths.ts'

const Seal = v.object({ sha256: v.record(v.string(), v.string()) })

/** SHA-256 in hex of each file of a backup, by its path within it. */
export type Seals = v.InferOutput<typeof Seal>['sha256']

/** Writes down what these files of a backup are made of, flushed. Answers the name of the file it is written to. */
export async function seal(folder: string, files: string[], signal?: AbortSignal): Promise<string> {
  const sums = await Promise.all(files.map(async (file) => [file, await sumOf(join(folder, file), signal)]))
  await writeFile(join(folder, SEAL_FILE), `${JSON.stringify({ sha256: Object.fromEntries(sums) }, undefined, 2)}\n`, {
    flush: true,
    mode: 0o600,
  })
  return SEAL_FILE
}

/** Throws when they cannot be read. */
export async function sealsOf(backup: string): Promise<Seals> {
  try {
    return v.parse(Seal, JSON.parse(await readFile(join(backup, SEAL_FILE), 'utf8'))).sha256
  } catch (error) {
    throw new Error(`${SEAL_FILE} cannot be read`, { cause: error })
  }
}

/** Throws when the file is not what was sealed under `name`, or is there without having been. */
export async function checkSeal(seals: Seals, name: string, path: string, signal?: AbortSignal): Promise<void> {
  const sum = (await exists(path)) ? await sumOf(path, signal) : undefined
  if (sum !== seals[name]) throw new Error(`${name} is not what the backup wrote`)
}

async function sumOf(path: string, signal: AbortSignal | undefined): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(createReadStream(path), sum, { signal })
  return sum.digest('hex')
}
