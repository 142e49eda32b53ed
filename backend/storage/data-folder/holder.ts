import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import * as v from 'valibot'

/** A process that has the embedded store of a data folder open. */
export const Holder = v.object({
  mode: v.picklist(['shared', 'exclusive']),
  pid: v.number(),
  host: v.string(),
  /** Where the process id counts: the start of the machine and the container. '' where the system does not tell. */
  space: v.string(),
  /** When the process started, in the system's own ticks: the same id with another start is another process. Absent where not told. */
  started: v.optional(v.string()),
  /** ISO time. */
  since: v.string(),
})
export type Holder = v.InferOutput<typeof Holder>

/** This process, as other processes will find it. `now` in ms. */
export async function thisProcess(mode: Holder['mode'], now: number): Promise<Holder> {
  const started = await startOf(process.pid)
  return {
    mode,
    pid: process.pid,
    host: hostname(),
    space: await processSpace(),
    ...(started === undefined ? {} : { started }),
    since: new Date(now).toISOString(),
  }
}

/**
 * Whether the process runs, where the system knows. undefined: it cannot be asked (another machine or container, or a system that does not tell when
 * a process started).
 */
export async function isRunning(holder: Holder): Promise<boolean | undefined> {
  if (holder.host !== hostname() || holder.space !== (await processSpace())) return undefined
  if (!exists(holder.pid)) return false
  const started = await startOf(holder.pid)
  return started === undefined || holder.started === undefined ? undefined : started === holder.started
}

/** What stands in the file of a holder; undefined: it is damaged. */
export function parseHolder(text: string): Holder | undefined {
  try {
    const { success, output } = v.safeParse(Holder, JSON.parse(text))
    return success ? output : undefined
  } catch {
    return undefined
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user cannot be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Linux: the 22nd field of the process's status; the second, its name in brackets, may hold anything. */
async function startOf(pid: number): Promise<string | undefined> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return status?.slice(status.lastIndexOf(')') + 2).split(' ')[19]
}

/** Two containers on one machine may have the same host name, and both a process 1. */
async function processSpace(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  const container = await readlink('/proc/self/ns/pid').catch(() => '')
  return `${boot.trim()} ${container}`.trim()
}
