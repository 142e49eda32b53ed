import type { Logger } from 'pino'
import { ApiError } from '../api-error.ts'
import type { Storage } from '../storage/port.ts'

const EVERY_MS = 5_000
const RETRY_AFTER_S = 60

interface Options {
  storage: Pick<Storage, 'freeBytes'>
  /** Bytes that must stay free; 0: it is not looked at. */
  minFreeBytes: number
  log: Logger
}

/**
 * Whether there is room for more. Below the mark nothing that grows the store is taken any more: what reads, what removes, and logins go
 * on, and the store itself has room to do its work, before a full disk refuses every write.
 */
export class FreeSpace {
  readonly #options: Options
  readonly #timer: NodeJS.Timeout
  #isShort = false

  constructor(options: Options) {
    this.#options = options
    this.#timer = setInterval(() => void this.measure(), EVERY_MS).unref()
  }

  /** Throws unavailable where there is no room for more. */
  check(): void {
    if (this.#isShort) throw new ApiError('unavailable', { retryAfter: RETRY_AFTER_S })
  }

  /** Looks how much room there is. Where that cannot be said, nothing changes. Never rejects. */
  async measure(): Promise<void> {
    const { storage, minFreeBytes, log } = this.#options
    if (minFreeBytes === 0) return
    try {
      const free = await storage.freeBytes()
      if (free === undefined) return
      const isShort = free < minFreeBytes
      if (isShort !== this.#isShort) {
        if (isShort) log.error({ free, minFreeBytes }, 'too little free space: the shop takes nothing that grows its store')
        else log.warn({ free }, 'there is free space again')
      }
      this.#isShort = isShort
    } catch (error) {
      log.warn({ err: error }, 'free space not known')
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
