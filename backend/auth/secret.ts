import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import { flushFolder } from '../storage/data-folder/flush.ts'
import { SECRET_FILE } from '../storage/data-folder/paths.ts'
import { privateFolder } from '../storage/data-folder/private.ts'
import type { Entries } from '../storage/port.ts'
import { readEntry } from '../storage/stored-row.ts'

const Secret = v.pipe(v.string(), v.minLength(32))
const SPACE = 'shop'
const KEY = 'secret'

/** The shop's secret: the configured one, else that of its data folder or database. `now` in ms. */
export async function shopSecret(
  { sessionSecret, mongodbUrl, dataDir }: Pick<Config, 'sessionSecret' | 'mongodbUrl' | 'dataDir'>,
  entries: Entries,
  now: number,
): Promise<string> {
  return sessionSecret ?? (mongodbUrl === undefined ? fileSecret(dataDir) : sharedSecret(entries, now))
}

/** The secret in the data folder, created the first time, readable by its owner only. */
export async function fileSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, SECRET_FILE)
  await privateFolder(dataDir)
  // link() is atomic: processes that start at once all read the secret of the first.
  const own = `${path}.${randomUUID()}`
  await writeFile(own, newSecret(), { flag: 'wx', mode: 0o600, flush: true })
  try {
    await link(own, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(own)
  }
  // Device ids are signed with it: losing it in a power cut would make every device's queue unsendable.
  await flushFolder(dataDir)
  const secret = (await readFile(path, 'utf8')).trim()
  if (!v.is(Secret, secret)) throw new Error(`${path} does not hold a secret; remove it and start again`)
  return secret
}

/** The secret shared by all processes on one database, created by the first. `now` in ms. */
export async function sharedSecret(entries: Entries, now: number): Promise<string> {
  await entries.add(SPACE, KEY, { value: newSecret(), expiresAt: Number.POSITIVE_INFINITY }, now)
  return readEntry(SPACE, Secret, (await entries.newest(SPACE, KEY, now))?.value)
}

function newSecret(): string {
  return randomBytes(48).toString('base64url')
}
