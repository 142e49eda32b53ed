import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import * as v from 'valibot'
import { nextMessage } from '../next-message.ts'

/** `against`: the hash to verify the password with; without it the password is hashed. */
export interface Work {
  password: string
  against?: string
  options: Options
}

const Done = v.union([v.object({ value: v.union([v.string(), v.boolean()]) }), v.object({ error: v.string() })])

/** The limit for hashing one password, which normally takes 10 ms. */
const HASH_MS = 30_000

/**
 * A low-priority thread that hashes one password at a time. libuv's threads have the shop's priority: on few cores a flood of logins would
 * displace the thread that answers. It starts with its first work and keeps no process alive.
 */
export class HashingThread {
  #worker: Worker | undefined

  /** The hash, or whether it matches. Rejects if the hash is unreadable, or the thread ended; the next work gets a new thread. */
  async run(work: Work): Promise<string | boolean> {
    const worker = (this.#worker ??= new Worker(new URL('hashing-worker.mjs', import.meta.url)))
    worker.ref()
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target
      worker.postMessage(work)
      const done = await nextMessage(worker, Done, HASH_MS)
      if ('error' in done) throw new Error(done.error)
      return done.value
    } catch (error) {
      this.#worker = undefined
      void worker.terminate()
      throw error
    } finally {
      worker.unref()
    }
  }
}
