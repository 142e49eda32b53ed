import { createHash } from 'node:crypto'
import type { Account } from '../../../backend/domain/account.ts'
import type { Event, HistoryEvent } from '../history.ts'
import type { Time } from './time.ts'

/** Writes the history down as it happens. */
export class Recorder {
  readonly events: HistoryEvent[] = []
  readonly #time: Time
  #isOff = false

  constructor(time: Time) {
    this.#time = time
  }

  /** Nothing is written down any more. */
  stop(): void {
    this.#isOff = true
  }

  event(event: Event): number {
    const n = this.events.length
    if (!this.#isOff) this.events.push({ n, at: this.#time.now, ...event })
    return n
  }

  commit(process: string, account: Account): void {
    this.event({ kind: 'commit', process, account: { ...structuredClone(account) } })
  }

  /** A hash of all that happened: the same for the same seed. */
  trace(): string {
    return createHash('sha256').update(JSON.stringify(this.events)).digest('hex').slice(0, 16)
  }
}
