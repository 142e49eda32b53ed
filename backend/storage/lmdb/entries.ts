import * as v from 'valibot'
import { believedEnd } from '../../domain/stored-time.ts'
import { decodeValue, encodeValue } from '../codec.ts'
import { lifeIn } from '../entry-spaces.ts'
import type { Entries, Entry } from '../port.ts'
import { ParsedTexts } from '../parsed-texts.ts'
import { DamagedRow, entryName, ifReadable, parsed, readText } from '../stored-row.ts'
import { Cells } from './cells.ts'
import type { Environment, Table } from './environment.ts'
import { keyPart, type Key } from './keys.ts'

/** An entry in its cell. `expiresAt` is null without expiry, because JSON has no Infinity. */
const Stored = v.object({ value: v.string(), expiresAt: v.nullable(v.number()), accountId: v.exactOptional(v.string()) })
type Stored = v.InferOutput<typeof Stored>

/** Entries in cells, with two index tables: by expiry for the sweep, by account for deleteByAccount. */
export class LmdbEntries implements Entries<string> {
  readonly #env: Environment
  readonly #cells: Cells
  readonly #expiry: Table
  readonly #owners: Table
  readonly #parsed = new ParsedTexts<Parsed>(5_000)

  constructor(env: Environment) {
    this.#env = env
    this.#expiry = env.table('entries-by-expiry')
    this.#owners = env.table('entries-by-account')
    this.#cells = new Cells(env, env.table('entries'), (key, before, after) => this.#reindex(key, before, after))
  }

  async get(space: string, key: string, now: number): Promise<Entry | undefined> {
    const cell = keyOf(space, key)
    const text = this.#cells.read(cell)
    return text === undefined
      ? undefined
      : livingOf(
          this.#parsed.get(text, () => parsedOf(cell, text)),
          now,
          lifeIn(space),
        )
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
    const cell = keyOf(space, key)
    return this.#cells.change(cell, (stored) =>
      living(cell, stored, now, lifeIn(space)) === undefined ? { next: text, answer: true } : { next: 'keep', answer: false },
    )
  }

  take(space: string, key: string, now: number): Promise<Entry | undefined> {
    const cell = keyOf(space, key)
    return this.#cells.change(cell, (stored) => ({ next: undefined, answer: living(cell, stored, now, lifeIn(space)) }))
  }

  delete(space: string, key: string): Promise<boolean> {
    return this.#cells.change(keyOf(space, key), (stored) => ({ next: undefined, answer: stored !== undefined }))
  }

  increment(space: string, key: string, by: number, expiresAt: number, now: number): Promise<{ count: number; expiresAt: number }> {
    const cell = keyOf(space, key)
    return this.#cells.change(cell, (stored) => {
      const found = ifReadable(() => living(cell, stored, now, expiresAt - now))
      const counter = found instanceof DamagedRow ? undefined : found
      const start = typeof counter?.value === 'number' ? counter.value : 0
      const answer = { count: start + by, expiresAt: counter?.expiresAt ?? expiresAt }
      return { next: by === 0 ? 'keep' : textOf({ ...counter, value: answer.count, expiresAt: answer.expiresAt }), answer }
    })
  }

  async listByAccount(accountId: string, space: string, now: number): Promise<(Entry & { key: string })[]> {
    const prefix = [keyPart(accountId), space]
    const keys = this.#env.read(() => [...this.#owners.getKeys({ start: prefix, end: [...prefix, '~~'] })].map((row) => row.slice(1)))
    return keys.flatMap((key) => {
      const entry = living(key, this.#cells.read(key), now, lifeIn(space))
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
        this.#cells.change(key, (stored) => ({
          next: ofText(key, stored)?.accountId === accountId ? undefined : 'keep',
          answer: undefined,
        })),
      ),
    )
  }

  async sweep(now: number, limit: number): Promise<number> {
    const keys = this.#env.read(() => [...this.#expiry.getKeys({ end: [now, '~~'], limit })].map((row) => row.slice(1)))
    const removed = await Promise.all(
      keys.map((key) =>
        this.#cells.change(key, (stored) => {
          const expired = (ofText(key, stored)?.expiresAt ?? Number.POSITIVE_INFINITY) <= now
          return { next: expired ? undefined : 'keep', answer: expired }
        }),
      ),
    )
    return removed.filter(Boolean).length
  }

  #reindex(key: Key, before: string | undefined, after: string | undefined): void {
    const [old, fresh] = [ofText(key, before), ofText(key, after)]
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

/** Undefined also for an unreadable entry, which can still be replaced and removed. */
function ofText(key: Key, text: string | undefined): Stored | undefined {
  const stored = text === undefined ? undefined : ifReadable(() => storedOf(key, text))
  return stored instanceof DamagedRow ? undefined : stored
}

function storedOf(key: Key, text: string): Stored {
  return readText(entryName(key[0]), Stored, text)
}

/** The value of an entry's row. Throws DamagedRow. */
export function entryValueOf(key: Key, text: string): unknown {
  return valueOf(key, storedOf(key, text))
}

function valueOf(key: Key, { value }: Stored): unknown {
  return parsed(entryName(key[0]), () => decodeValue(value))
}

interface Parsed {
  stored: Stored
  value: unknown
}

function parsedOf(key: Key, text: string): Parsed {
  const stored = storedOf(key, text)
  return { stored, value: valueOf(key, stored) }
}

function livingOf({ stored, value }: Parsed, now: number, life: number): Entry | undefined {
  const expiresAt = believedEnd(stored.expiresAt ?? Number.POSITIVE_INFINITY, now, life)
  if (expiresAt === undefined || expiresAt <= now) return undefined
  const { accountId } = stored
  return { value, expiresAt, ...(accountId === undefined ? {} : { accountId }) }
}

/** The stored entry, unless it has expired or its end is impossible for a life of `life` ms. */
function living(key: Key, text: string | undefined, now: number, life: number): Entry | undefined {
  return text === undefined ? undefined : livingOf(parsedOf(key, text), now, life)
}
