import { readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { flushFolder } from './flush.ts'
import { isRunning, parseHolder, thisProcess } from './holder.ts'
import { BACKUP_FILES } from './paths.ts'
import { privateFolder } from './private.ts'

/** Where a backup is made, within the folder it is for, before its files take their names. */
export const UNFINISHED = '.unfinished'
/** Says which process makes it. */
const MAKER = 'maker.json'

/**
 * Makes the folder in which this process makes its backup, within the folder `to`. What a process that runs no more has left there goes first. Throws where
 * there is anything else, so that nothing is ever written over, and where another process makes one.
 */
export async function claimFolder(to: string): Promise<string> {
  const unfinished = join(to, UNFINISHED)
  const names = await readdir(to)
  const isOurs = names.includes(UNFINISHED) && names.every((name) => name === UNFINISHED || BACKUP_FILES.includes(name))
  if (names.length > 0 && !isOurs) throw new Error(`${to} is not empty: a backup goes into a folder of its own.`)
  if (isOurs) await clear(to)
  await privateFolder(unfinished)
  // Of two that claim it at once one finds the other's file.
  await writeFile(join(unfinished, MAKER), JSON.stringify(await thisProcess('shared', Date.now())), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  })
  await flushFolder(unfinished)
  return unfinished
}

async function clear(to: string): Promise<void> {
  const isLeft = await isBrokenOff(to)
  const isEmpty = (await readdir(join(to, UNFINISHED))).length === 0
  if (isLeft !== true && !isEmpty)
    throw new Error(`Another backup is being made in ${to}, or was broken off on another machine: name another folder, or remove that one.`)
  await removeParts(to)
}

/** Removes whatever a backup that is not complete has put into its folder. */
export async function removeParts(to: string): Promise<void> {
  for (const name of [...BACKUP_FILES, UNFINISHED]) await rm(join(to, name), { recursive: true, force: true })
}

/** Whether the process that makes a backup runs no more. undefined: it cannot be told. */
export async function isBrokenOff(to: string): Promise<boolean | undefined> {
  const maker = parseHolder(await readFile(join(to, UNFINISHED, MAKER), 'utf8').catch(() => ''))
  const runs = maker === undefined ? undefined : await isRunning(maker)
  return runs === undefined ? undefined : !runs
}

/** Whether one path is another or lies in it, also by a link; the first need not be there yet. */
export async function isWithin(path: string, folder: string): Promise<boolean> {
  const way = relative(await realpath(folder), await realOf(resolve(path)))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

async function realOf(path: string): Promise<string> {
  const parent = dirname(path)
  return realpath(path).catch(async (error: unknown) => {
    if (parent === path) throw error
    return join(await realOf(parent), relative(parent, path))
  })
}
