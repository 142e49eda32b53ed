import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exists, storeFolder } from './paths.ts'

/** As `stampedFolder` names them: nothing else in the folder is touched. */
const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

/**
 * Where a backup of this moment goes (ms since the epoch), within the folder of all: names sort as time does. Where one of the same second is there, the
 * next second's.
 */
export async function stampedFolder(folder: string, now: number): Promise<string> {
  const path = join(folder, `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  return (await exists(path)) ? stampedFolder(folder, now + 1_000) : path
}

/** Removes all but the newest `keep` backups of a folder, and what backups that were broken off have left between them. Says how many went. */
export async function keepNewest(folder: string, keep: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => STAMP.test(name)).toSorted()
  const whole: string[] = []
  for (const name of names) if (await exists(storeFolder(join(folder, name)))) whole.push(name)
  const kept = new Set(whole.slice(-keep))
  const newest = whole.at(-1) ?? ''
  // A folder behind the newest may be a backup that is under way.
  const old = names.filter((name) => name < newest && !kept.has(name))
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old.length
}
