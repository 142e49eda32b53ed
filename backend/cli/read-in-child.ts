import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { ReadCopy } from '../storage/data-folder/back-up.ts'

const Contents = v.object({ accounts: v.number(), catalogRevision: v.number() })

/**
 * Reads a copy of the store in a process of its own: the store is mapped into memory, so that a page which is not there ends its reader. `entry`: the
 * file of the command that asks; the reader lies beside it, in the checkout as in what is built.
 */
export function readInChild(entry: string): ReadCopy {
  const reader = join(dirname(entry), `read-store${extname(entry)}`)
  return async (store) => {
    const child = spawn(process.execPath, [...process.execArgv, reader, store], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [said, complaint, ended] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    const [code, signal]: unknown[] = ended
    if (code === 0) return v.parse(Contents, JSON.parse(said))
    const line = signal === null ? complaint.trim().split('\n').at(-1) : ''
    throw new Error(line || `reading it ended with ${String(signal ?? code)}`)
  }
}
