import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A child without output for this long counts as stuck. */
const STALL_MS = 120_000

interface Limits {
  stallMs?: number
  /** Kills the child, too. */
  signal?: AbortSignal
}

type Child = ChildProcess & { stdout: Readable; stderr: Readable }

/**
 * Runs a program with these arguments and returns its output. The program writes blanks while it makes progress; a stuck one is killed (SIGKILL, because a
 * thread inside a system call reacts to nothing else). The end of its standard input tells the program that its parent has ended.
 */
export async function runChild(words: readonly string[], { stallMs = STALL_MS, signal }: Limits = {}): Promise<string> {
  signal?.throwIfAborted()
  // In a group of its own: a terminal's Ctrl+C is for this process, which ends the child.
  const child = spawn(process.execPath, [...process.execArgv, ...words], { stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  let timer: NodeJS.Timeout | undefined
  const ended = new AbortController()
  const stopped = new Promise<never>((_resolve, reject) => {
    const stop = (why: unknown) => {
      // While a disk does not answer, even SIGKILL has to wait. The parent does not.
      child.kill('SIGKILL')
      child.unref()
      for (const stream of child.stdio) stream?.destroy()
      reject(why)
    }
    timer = setTimeout(() => stop(new Error(`nothing moved for ${stallMs / 1_000} seconds: does the disk answer?`)), stallMs)
    signal?.addEventListener('abort', () => stop(signal.reason), { signal: ended.signal })
  })
  child.stdout.on('data', () => timer?.refresh())
  return await Promise.race([saidBy(child), stopped]).finally(() => {
    clearTimeout(timer)
    ended.abort()
  })
}

async function saidBy(child: Child): Promise<string> {
  const [said, complaint, ended] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const [code, signal]: unknown[] = ended
  if (code === 0) return said.trim()
  const line = signal === null ? complaint.trim().split('\n').at(-1) : ''
  throw new Error(line || `it ended with ${String(signal ?? code)}`)
}
