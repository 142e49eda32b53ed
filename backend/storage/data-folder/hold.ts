import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { Holder, isRunning, SILENCE_MS, thisProcess } from './holder.ts'

/** Another process uses the data folder in a way that leaves no room for this one. Its message is a line for the operator. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
}

interface Hold {
  release(): Promise<void>
}

interface Options {
  /** Others took this process for dead, or somebody removed the folder of holders: it must write no more. */
  onLost?: () => void
  /** ms between two signs of life. */
  everyMs?: number
}

const EVERY_MS = SILENCE_MS / 3

/**
 * Says in the data folder that this process has its embedded store open: `shared` with others of its kind (shops, backups), or `exclusive` (a
 * restore). Each holder has a file of its own, put there before it looks for others: of two that exclude each other at least one
 * sees the other. Who no longer runs is passed over and tidied away. Throws DataFolderInUse, which names the other.
 */
export async function holdDataFolder(dataDir: string, mode: Holder['mode'], { onLost = () => undefined, everyMs = EVERY_MS }: Options = {}): Promise<Hold> {
  const folder = join(dataDir, 'holders')
  await mkdir(folder, { recursive: true })
  const name = `${process.pid}-${randomUUID()}.json`
  const [path, unfinished] = [join(folder, name), join(folder, `.${name}`)]
  const me = await thisProcess(mode, Date.now())
  await writeFile(unfinished, JSON.stringify(me))
  await rename(unfinished, path)

  const others = await runningHolders(folder, name)
  const other = others.find((one) => one.mode === 'exclusive' || mode === 'exclusive')
  if (other !== undefined) {
    await rm(path, { force: true })
    throw new DataFolderInUse(refusal(dataDir, other))
  }

  const timer = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch((error: unknown) => {
      if (!isAbsent(error)) return
      clearInterval(timer)
      onLost()
    })
  }, everyMs)
  timer.unref()
  return {
    async release() {
      clearInterval(timer)
      await rm(path, { force: true })
    },
  }
}

async function runningHolders(folder: string, except: string): Promise<Holder[]> {
  const names = (await readdir(folder)).filter((name) => name !== except && name.endsWith('.json') && !name.startsWith('.'))
  const found = await Promise.all(names.map((name) => runningHolder(join(folder, name))))
  return found.flat()
}

/** Who stands in a file, if it still runs; else the file goes. */
async function runningHolder(path: string): Promise<Holder[]> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    const holder = v.parse(Holder, JSON.parse(text))
    if (await isRunning(holder, Date.now() - mtimeMs)) return [holder]
    await rm(path, { force: true })
  } catch (error) {
    if (!isAbsent(error)) throw new DataFolderInUse(`${path} cannot be read: remove it if no shop is running.`, { cause: error })
  }
  return []
}

function refusal(dataDir: string, { mode, pid, host, since }: Holder): string {
  const who = `process ${pid} on ${host}, since ${since}`
  return mode === 'exclusive' ? `A restore into ${dataDir} is under way (${who}). Wait until it is done.` : `${dataDir} is in use (${who}). Stop it first.`
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
