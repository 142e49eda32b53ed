import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { exists, storeFolder } from './paths.ts'

/** As `stampedFolder` names them: nothing else in the folder is touched. */
const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/
/** A backup that is not complete after this time was broken off. */
const UNDER_WAY_MS = 24 * 60 * 60_000

/**
 * Where a backup of this moment goes (ms since the epoch), within the folder of all: names sort as time does. Where one of the same second is there, the
 * next second's.
 */
export async function stampedFolder(folder: string, now: number): Promise<string> {
  const path = join(folder, stamp(now))
  return (await exists(path)) ? stampedFolder(folder, now + 1_000) : path
}

function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/**
 * Removes all but `keep` backups of a folder, and broken-off ones. The backup of this run (`made`) always stays, and the newest of the others. A backup whose
 * name is later than this run's was made while the clock ran ahead and is removed first. Returns the number removed.
 */
export async function keepNewest(folder: string, keep: number, made: string, now: number): Promise<number> {
  const mine = basename(made)
  const names = (await readdir(folder)).filter((name) => STAMP.test(name) && name !== mine).toSorted()
  const whole: string[] = []
  for (const name of names) if (await exists(storeFolder(join(folder, name)))) whole.push(name)
  const inOrder = [...whole.filter((name) => name > mine), ...whole.filter((name) => name < mine)]
  const [from, until] = [stamp(now - UNDER_WAY_MS), stamp(now + UNDER_WAY_MS)]
  const broken = names.filter((name) => !whole.includes(name) && (name < from || name > until))
  const old = [...inOrder.slice(0, Math.max(0, inOrder.length - (keep - 1))), ...broken]
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old.length
}
