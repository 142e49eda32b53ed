import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning, parseHolder, type Holder } from './holder.ts'

/** ms between two signs of life of a holder. */
export const EVERY_MS = 5_000
/** ms without a sign of life after which a process that cannot be looked up counts as ended: three of them have failed to come. */
const SILENCE_MS = 3 * EVERY_MS
const LOOK_MS = 1_000

/** Another holder's file. */
export interface Other {
  path: string
  /** undefined: the file cannot be read. */
  holder: Holder | undefined
  /** Differs from look to look while its process runs. */
  sign: string
}

interface Asking {
  mode: Holder['mode']
  onNotice(line: string): void
  wait(ms: number): Promise<unknown>
}

/**
 * A holder that excludes a process in this mode, if one runs; the files of those that do not run any more are removed. Where the system
 * cannot tell, the file is watched for `SILENCE_MS` of this process's own: a holder without a heartbeat in that time has ended. No clock is compared with
 * that of another machine, and each second is waited for by itself: while this process is stopped, none go by.
 */
export async function otherInTheWay(folder: string, except: string, { mode, onNotice, wait }: Asking): Promise<Other | undefined> {
  const names = (await readdir(folder)).filter((name) => name !== except && name.endsWith('.json') && !name.startsWith('.'))
  const found = await Promise.all(names.map((name) => look(join(folder, name))))
  let doubtful: Other[] = []
  for (const other of found.flat()) {
    const running = other.holder === undefined ? undefined : await isRunning(other.holder)
    const excludes = mode === 'exclusive' || other.holder?.mode !== 'shared'
    if (running === false) await rm(other.path, { force: true })
    else if (excludes && running === true) return other
    else if (excludes) doubtful.push(other)
  }

  for (let waited = 0; waited < SILENCE_MS && doubtful.length > 0; waited += LOOK_MS) {
    await wait(LOOK_MS)
    const again = (await Promise.all(doubtful.map(({ path }) => look(path)))).flat()
    const moved = again.find(({ path, sign }) => doubtful.some((before) => before.path === path && before.sign !== sign))
    if (moved !== undefined) return moved
    doubtful = again
  }
  for (const { path, holder } of doubtful) {
    if (holder === undefined) onNotice(`${path} could not be read, and no process kept it: it was removed.`)
    await rm(path, { force: true })
  }
  return undefined
}

/** Nothing where the file is gone by now. */
async function look(path: string): Promise<Other[]> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    return [{ path, holder: parseHolder(text), sign: `${mtimeMs} ${text}` }]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
