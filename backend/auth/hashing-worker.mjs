/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no target */
// A thread that only hashes and verifies passwords, at a lower priority than all other threads (hashing-thread.ts).
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

const NICE = 10

try {
  // Linux gives each thread a priority of its own and tells its number here; elsewhere hashing is as urgent as the rest.
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICE)
} catch {}

parentPort?.on('message', ({ password, against, options }) => {
  try {
    parentPort?.postMessage({ value: against === undefined ? hashSync(password, options) : verifySync(against, password) })
  } catch (error) {
    parentPort?.postMessage({ error: String(error) })
  }
})
