import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A child that says nothing for so long stands still. */
const STALL_MS = 120_000

type Child = ChildProcess & { stdout: Readable; stderr: Readable }

/**
 * What a program with these words says; while it works it writes blanks now and then. One that stands still is killed: nothing milder reaches a thread that is
 * within the system. It hears of its parent's end by the end of its standard input.
 */
export async function runChild(words: readonly string[], stallMs = STALL_MS): Promise<string> {
  const child = spawn(process.execPath, [...process.execArgv, ...words], { stdio: ['pipe', 'pipe', 'pipe'] })
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // A process whose disk does not answer outlives even this: nothing waits for it.
      child.kill('SIGKILL')
      child.unref()
      for (const stream of child.stdio) stream?.destroy()
      reject(new Error(`nothing moved for ${stallMs / 1_000} seconds: does the disk answer?`))
    }, stallMs)
  })
  child.stdout.on('data', () => timer?.refresh())
  return await Promise.race([saidBy(child), stalled]).finally(() => clearTimeout(timer))
}

async function saidBy(child: Child): Promise<string> {
  const [said, complaint, ended] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const [code, signal]: unknown[] = ended
  if (code === 0) return said.trim()
  const line = signal === null ? complaint.trim().split('\n').at(-1) : ''
  throw new Error(line || `it ended with ${String(signal ?? code)}`)
}
