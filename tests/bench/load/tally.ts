// Counts what came of requests while a load runs.
import { percentile } from '../figures.ts'
import type { RawAnswer } from './connection.ts'

/** What a load is made of. */
export type Kind = 'read' | 'write'

export class Tally {
  /** ms of the requests that were answered as asked, by kind. */
  readonly times: Record<Kind, number[]> = { read: [], write: [] }
  readonly statuses = new Map<number, number>()
  /** 503 with Retry-After: the server said that it is busy. */
  shed = 0
  /** Connections that broke or could not be made, and answers of any other kind. */
  errors = 0
  /** What the server took on: neither refused nor failed. */
  served = 0

  count(kind: Kind, { status, retryAfter }: RawAnswer, ms: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (status === 200) {
      this.served += 1
      this.times[kind].push(ms)
    } else if (status === 503 && retryAfter) this.shed += 1
    else this.errors += 1
  }

  /** The value below which `share` of the times lie, in ms. */
  time(share: number, ...kinds: Kind[]): number {
    return percentile(
      (kinds.length === 0 ? (['read', 'write'] as const) : kinds).flatMap((kind) => this.times[kind]),
      share,
    )
  }

  get answered(): number {
    return this.served + this.shed + this.errors
  }
}
