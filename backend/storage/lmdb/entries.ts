import { believedEnd } from '../../domain/stored-time.ts'
import { decodeValue, encodeValue } from '../codec.ts'
import { lifeIn } from '../entry-spaces.ts'
import type { Entries, Entry } from '../port.ts'
import { Cells } from './cells.ts'
import type { Environment, Table } from './environment.ts'
import { keyPart, type Key } from './keys.ts'

/** An entry as its cell holds it. `expiresAt` is null for what stays: JSON has no Infinity. */
interface Stored {
  value: string
  expiresAt: number | null
  accountId?: string
}

/** Entries in cells, with two tables beside them: by expiry for the sweep, by account for deleteByAccount. */
export class LmdbEntries implements Entries<string> {
  readonly #env: Environment
  readonly #cells: Cells
  readonly #expiry: Table
  readonly #owners: Table

  constructor(env: Environment) {
    this.#env = env
    this.#expiry = env.table('entries-by-expiry')
    this.#owners = env.table('entries-by-account')
    this.#cells = new Cells(env, env.table('entries'), (key, before, after) => this.#reindex(key, before, after))
  }

  async get(space: string, key: string, now: number): Promise<Entry | undefined> {
    return living(this.#cells.read(keyOf(space, key)), now, lifeIn(space))
  }

  async newest(space: string, key: string, now: number): Promise<Entry | undefined> {
    this.#env.refresh()
    return this.get(space, key, now)
  }

  put(space: string, key: string, entry: Entry): Promise<void> {
    const text = textOf(entry)
    return this.#cells.change(keyOf(space, key), () => ({ next: text, answer: undefined }))
  }

  add(space: string, key: string, entry: Entry, now: number): Promise<boolean> {
    const text = textOf(entry)
    return this.#cells.change(keyOf(space, key), (stored) =>
      living(stored, now, lifeIn(space)) === undefined ? { next: text, answer: true } : { next: 'keep', answer: false },
    )
  }

  take(space: string, key: string, now: number): Promise<Entry | undefined> {
    return this.#cells.change(keyOf(space, key), (stored) => ({ next: undefined, answer: living(stored, now, lifeIn(space)) }))
  }

  delete(space: string, key: string): Promise<boolean> {
    return this.#cells.change(keyOf(space, key), (stored) => ({ next: undefined, answer: stored !== undefined }))
  }

  increment(space: string, key: string, by: number, expiresAt: number, now: number): Promise<{ count: number; expiresAt: number }> {
    return this.#cells.change(keyOf(space, key), (stored) => {
      const counter = living(stored, now, expiresAt - now)
      const start = typeof counter?.value === 'number' ? counter.value : 0
      const answer = { count: start + by, expiresAt: counter?.expiresAt ?? expiresAt }
      return { next: by === 0 ? 'keep' : textOf({ ...counter, value: answer.count, expiresAt: answer.expiresAt }), answer }
    })
  }

  async listByAccount(accountId: string, space: string, now: number): Promise<(Entry & { key: string })[]> {
    const prefix = [keyPart(accountId), space]
    const keys = this.#env.read(() => [...this.#owners.getKeys({ start: prefix, end: [...prefix, '~~'] })].map((row) => row.slice(1)))
    return keys.flatMap((key) => {
      const entry = living(this.#cells.read(key), now, lifeIn(space))
      return entry?.accountId === accountId ? { ...entry, key: String(key[1]) } : []
    })
  }

  async deleteByAccount(accountId: string, spaces: readonly string[], exceptKey?: string): Promise<void> {
    const kept = exceptKey === undefined ? undefined : keyPart(exceptKey)
    const keys = this.#env.read(() =>
      spaces.flatMap((space) => {
        const prefix = [keyPart(accountId), space]
        return [...this.#owners.getKeys({ start: prefix, end: [...prefix, '~~'] })].map((row) => row.slice(1))
      }),
    )
    const doomed = keys.filter((key) => key[1] !== kept)
    await Promise.all(
      doomed.map((key) =>
        this.#cells.change(key, (stored) => ({ next: ownerOf(stored) === accountId ? undefined : 'keep', answer: undefined })),
      ),
    )
  }

  async sweep(now: number, limit: number): Promise<number> {
    const keys = this.#env.read(() => [...this.#expiry.getKeys({ end: [now, '~~'], limit })].map((row) => row.slice(1)))
    const removed = await Promise.all(
      keys.map((key) =>
        this.#cells.change(key, (stored) => {
          const expired = (parse(stored)?.expiresAt ?? Number.POSITIVE_INFINITY) <= now
          return { next: expired ? undefined : 'keep', answer: expired }
        }),
      ),
    )
    return removed.filter(Boolean).length
  }

  #reindex(key: Key, before: string | undefined, after: string | undefined): void {
    const [old, fresh] = [parse(before), parse(after)]
    if (old !== undefined && old.expiresAt !== null && old.expiresAt !== fresh?.expiresAt) void this.#expiry.remove([old.expiresAt, ...key])
    if (fresh !== undefined && fresh.expiresAt !== null && fresh.expiresAt !== old?.expiresAt) {
      void this.#expiry.put([fresh.expiresAt, ...key], '')
    }
    if (old?.accountId === fresh?.accountId) return
    if (old?.accountId !== undefined) void this.#owners.remove([keyPart(old.accountId), ...key])
    if (fresh?.accountId !== undefined) void this.#owners.put([keyPart(fresh.accountId), ...key], '')
  }
}

function keyOf(space: string, key: string): Key {
  return [space, keyPart(key)]
}

function textOf({ value, expiresAt, accountId }: Entry): string {
  const stored: Stored = {
    value: encodeValue(value),
    expiresAt: Number.isFinite(expiresAt) ? expiresAt : null,
    ...(accountId === undefined ? {} : { accountId }),
  }
  return JSON.stringify(stored)
}

function parse(text: string | undefined): Stored | undefined {
  return text === undefined ? undefined : JSON.parse(text)
}

function ownerOf(text: string | undefined): string | undefined {
  return parse(text)?.accountId
}

/** The stored entry, unless it has expired or its end cannot be right for a life of `life` ms. */
function living(text: string | undefined, now: number, life: number): Entry | undefined {
  const stored = parse(text)
  if (stored === undefined) return undefined
  const expiresAt = believedEnd(stored.expiresAt ?? Number.POSITIVE_INFINITY, now, life)
  if (expiresAt === undefined || expiresAt <= now) return undefined
  return { value: decodeValue(stored.value), expiresAt, ...(stored.accountId === undefined ? {} : { accountId: stored.accountId }) }
}
