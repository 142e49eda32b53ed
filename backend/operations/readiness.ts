import { ApiError } from '../api-error.ts'
import { LIVES } from '../storage/entry-spaces.ts'
import { StorageUnavailable, type Storage } from '../storage/port.ts'
import { within } from '../within.ts'

/** A store that takes longer is as good as none. */
const PATIENCE_MS = 2_000
/** Between two writes that find out whether the store takes any, however often it is asked: while it does, and after one that failed. */
const WRITE_EVERY_MS = 10_000
const RETRY_EVERY_MS = 1_000
const SPACE = 'probe'
const KEY = 'write'

interface Options {
  storage: Pick<Storage, 'ping' | 'entries'>
  /** ms since the epoch. */
  clock(): number
}

/**
 * Whether this process should get requests: its store answers and takes writes, and the shop is not about to close. A full disk, a file system that
 * became read-only and a database without a majority go on answering reads.
 */
export class Readiness {
  readonly #options: Options
  #isLeaving = false
  #lastWrite: { at: number; done: Promise<void>; hasFailed: boolean } | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Throws unavailable, or StorageUnavailable, where requests had better go elsewhere. Without `store`, where all requests had: also those that need no store. */
  async check({ store }: { store: boolean }): Promise<void> {
    if (this.#isLeaving) throw new ApiError('unavailable', { retryAfter: 1 })
    if (!store) return
    await this.#options.storage.ping(PATIENCE_MS)
    await within(PATIENCE_MS, this.#write(), () => new StorageUnavailable('The store takes no write in time.'))
  }

  /** From now on the answer is no: the shop closes in some seconds, and what shares out requests should look elsewhere. */
  leave(): void {
    this.#isLeaving = true
  }

  /** The last write that tried, or one that begins now. */
  #write(): Promise<void> {
    const now = this.#options.clock()
    const last = this.#lastWrite
    const pause = last?.hasFailed ? RETRY_EVERY_MS : WRITE_EVERY_MS
    if (last !== undefined && now >= last.at && now < last.at + pause) return last.done
    const write = {
      at: now,
      done: this.#options.storage.entries.put(SPACE, KEY, { value: now, expiresAt: now + LIVES.probe }),
      hasFailed: false,
    }
    // Whether anyone waits for it or not: the next question tells of it.
    write.done.catch(() => (write.hasFailed = true))
    this.#lastWrite = write
    return write.done
  }
}
