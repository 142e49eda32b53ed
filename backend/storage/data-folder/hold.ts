import { randomUUID } from 'node:crypto'
import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { flushFolder } from './flush.ts'
import { thisProcess, type Holder } from './holder.ts'
import { EVERY_MS, otherInTheWay, type Other } from './others.ts'
import { exists, unfinishedRestore } from './paths.ts'
import { makeFolder, privateFolder } from './private.ts'

/** Another process uses the data folder in a way that leaves no room for this one. Its message is a line for the operator. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
}

export interface Hold {
  /** Throws DataFolderInUse when others took this process for dead: before anything that only a holder may do. */
  check(): Promise<void>
  release(): Promise<void>
}

export interface HoldOptions {
  /** Other processes took this one for dead, or the folder of holders was removed: it must not write any more. */
  onLost?: () => void
  /** Called with a line that the operator should know of, but need do nothing about. */
  onNotice?: (line: string) => void
  /** ms between two signs of life. */
  everyMs?: number
  /** Resolves after so many ms. */
  wait?: (ms: number) => Promise<unknown>
}

/** What some file systems round the time of a file to, in ms. */
const COARSEST_MS = 2_000

/**
 * Says in the data folder that this process has its embedded store open: `shared` with others of its kind (shops, backups), or `exclusive` (a
 * restore). Each holder has a file of its own, put there before it looks for others: of two that exclude each other at least one
 * sees the other. Files of processes that no longer run are ignored and removed; an excluding process that the system cannot look up is
 * watched for `SILENCE_MS` first. Throws DataFolderInUse, which names the other.
 */
export async function holdDataFolder(dataDir: string, mode: Holder['mode'], options: HoldOptions = {}): Promise<Hold> {
  const { onLost = () => undefined, onNotice = () => undefined, everyMs = EVERY_MS, wait = sleep } = options
  const folder = join(dataDir, 'holders')
  await privateFolder(dataDir)
  await makeFolder(folder)
  const name = `${process.pid}-${randomUUID()}.json`
  const path = join(folder, name)
  await writeWhole(path, join(folder, `.${name}`), JSON.stringify(await thisProcess(mode, Date.now())))

  const timer = keepAlive(path, everyMs, onLost)
  const hold: Hold = {
    async check() {
      if (!(await exists(path))) throw new DataFolderInUse(`Others took this process for dead: ${dataDir} may be in use elsewhere.`)
    },
    async release() {
      clearInterval(timer)
      await rm(path, { force: true })
    },
  }
  try {
    const other = await otherInTheWay(folder, name, { mode, onNotice, wait })
    if (other !== undefined) throw new DataFolderInUse(refusal(dataDir, other))
    return hold
  } catch (error) {
    await hold.release()
    throw error
  }
}

/** Throws DataFolderInUse where a restore was broken off: what lies there may be a half. */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  if (await exists(unfinishedRestore(dataDir)))
    throw new DataFolderInUse(`A restore into ${dataDir} was broken off: run it again with --force before anything else.`)
}

/** Writes the file atomically: also after a power cut it is there whole or not at all. */
async function writeWhole(path: string, unfinished: string, text: string): Promise<void> {
  try {
    await writeFile(unfinished, text, { flush: true })
    await rename(unfinished, path)
    await flushFolder(join(path, '..'))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A heartbeat: the file's time changes. It changes even where the clock stands still or is set back, and is never compared with a clock. */
function keepAlive(path: string, everyMs: number, onLost: () => void): NodeJS.Timeout {
  let beat = 0
  const timer = setInterval(() => {
    beat = Math.max(Date.now(), beat + COARSEST_MS)
    utimes(path, beat / 1_000, beat / 1_000).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) return
      clearInterval(timer)
      onLost()
    })
  }, everyMs)
  return timer.unref()
}

function refusal(dataDir: string, { path, holder }: Other): string {
  if (holder === undefined) return `${path} cannot be read, but a process keeps it: ${dataDir} is in use. Stop that process first.`
  const { mode, pid, host, since } = holder
  const who = `process ${pid} on ${host}, since ${since}`
  return mode === 'exclusive'
    ? `A restore into ${dataDir} is under way (${who}). Wait until it is done.`
    : `${dataDir} is in use (${who}). Stop it first.`
}
