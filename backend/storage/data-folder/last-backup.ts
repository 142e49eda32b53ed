import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** When the last backup was complete: for the operator's alerts, which hear of one that failed or never began by its age. */
const FILE = 'last-backup'

/** Notes a backup. One that cannot be noted was made all the same. */
export async function noteBackup(dataDir: string, now: number): Promise<void> {
  const path = join(dataDir, FILE)
  await writeFile(`${path}.new`, new Date(now).toISOString(), { mode: 0o600 })
    .then(() => rename(`${path}.new`, path))
    .catch(() => undefined)
}

/** When the last backup was made, in ms since the epoch; 0: never, or by a clock that ran ahead. */
export async function lastBackup(dataDir: string, now: number): Promise<number> {
  const at = Date.parse(await readFile(join(dataDir, FILE), 'utf8').catch(() => ''))
  return at <= now ? at : 0
}
