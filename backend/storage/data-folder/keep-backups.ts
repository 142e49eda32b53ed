import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { exists, storeFolder } from './paths.ts'
import { isBrokenOff } from './unfinished-backup.ts'
import { DAY_MS } from '#sync-protocol/domain/units.ts'

/** As `stampedFolder` names them: nothing else in the folder is touched. */
const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/
/** A backup that is not complete after this time was broken off, whoever makes it. */
const UNDER_WAY_MS = DAY_MS

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

/** The names of the backups in such a folder that are complete, in the order of their names. Empty where there is no such folder. */
export async function backupsIn(folder: string): Promise<string[]> {
  const whole: string[] = []
  for (const name of await stampsIn(folder)) if (await exists(storeFolder(join(folder, name)))) whole.push(name)
  return whole
}

async function stampsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => STAMP.test(name)).toSorted()
}

/**
 * Removes all but `keep` backups of a folder. The backup of this run (`made`) always stays, and the newest of the others. A backup whose name is later
 * than this run's was made while the clock ran ahead and is removed first. Returns the number removed.
 */
export async function keepNewest(folder: string, keep: number, made: string): Promise<number> {
  const mine = basename(made)
  const others = (await backupsIn(folder)).filter((name) => name !== mine)
  const inOrder = [...others.filter((name) => name > mine), ...others.filter((name) => name < mine)]
  const old = inOrder.slice(0, Math.max(0, inOrder.length - (keep - 1)))
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old.length
}

/**
 * Removes what broken-off backups have left in a folder of backups: at once where the process that made one runs no more, after a day where that cannot be
 * told (another machine). They hold personal data, and may be what fills the disk.
 */
export async function removeBrokenOff(folder: string, now: number): Promise<void> {
  const [from, until] = [stamp(now - UNDER_WAY_MS), stamp(now + UNDER_WAY_MS)]
  const whole = await backupsIn(folder)
  for (const name of (await stampsIn(folder)).filter((one) => !whole.includes(one))) {
    const path = join(folder, name)
    if ((await isBrokenOff(path)) ?? (name < from || name > until)) await rm(path, { recursive: true, force: true })
  }
}
