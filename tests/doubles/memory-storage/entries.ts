import { believedEnd } from '../../../backend/domain/stored-time.ts'
import { decodeValue, encodeValue } from '../../../backend/storage/codec.ts'
import { lifeIn } from '../../../backend/storage/entry-spaces.ts'
import type { Entries, Entry } from '../../../backend/storage/port.ts'
import { putBack, type Kept } from './keep.ts'

interface Row {
  space: string
  key: string
  text: string
  expiresAt: number
  accountId: string | undefined
}

export class MemoryEntries implements Entries<string>, Kept {
  readonly #rows = new Map<string, Row>()

  keep(): () => void {
    const rows = new Map(this.#rows)
    return () => {
      putBack(this.#rows, rows)
    }
  }

  async get(space: string, key: string, now: number): Promise<Entry | undefined> {
    return this.#living(space, key, now)
  }

  newest(space: string, key: string, now: number): Promise<Entry | undefined> {
    return this.get(space, key, now)
  }

  async put(space: string, key: string, { value, expiresAt, accountId }: Entry): Promise<void> {
    this.#rows.set(nameOf(space, key), { space, key, text: encodeValue(value), expiresAt, accountId })
  }

  async add(space: string, key: string, entry: Entry, now: number): Promise<boolean> {
    if (this.#living(space, key, now)) return false
    void this.put(space, key, entry)
    return true
  }

  async take(space: string, key: string, now: number): Promise<Entry | undefined> {
    const entry = this.#living(space, key, now)
    this.#rows.delete(nameOf(space, key))
    return entry
  }

  async delete(space: string, key: string): Promise<boolean> {
    return this.#rows.delete(nameOf(space, key))
  }

  async increment(space: string, key: string, by: number, expiresAt: number, now: number): Promise<{ count: number; expiresAt: number }> {
    const counter = this.#living(space, key, now, expiresAt - now)
    const start = typeof counter?.value === 'number' ? counter.value : 0
    const answer = { count: start + by, expiresAt: counter?.expiresAt ?? expiresAt }
    if (by !== 0) void this.put(space, key, { ...counter, value: answer.count, expiresAt: answer.expiresAt })
    return answer
  }

  async listByAccount(accountId: string, space: string, now: number): Promise<(Entry & { key: string })[]> {
    const own = [...this.#rows.values()].filter((row) => row.accountId === accountId && row.space === space)
    return own.flatMap(({ key }) => {
      const entry = this.#living(space, key, now)
      return entry === undefined ? [] : { ...entry, key }
    })
  }

  async deleteByAccount(accountId: string, spaces: readonly string[], exceptKey?: string): Promise<void> {
    for (const [name, row] of this.#rows) {
      if (row.accountId === accountId && spaces.includes(row.space) && row.key !== exceptKey) this.#rows.delete(name)
    }
  }

  async sweep(now: number, limit: number): Promise<number> {
    const expired = [...this.#rows].filter(([, row]) => row.expiresAt <= now).slice(0, limit)
    for (const [name] of expired) this.#rows.delete(name)
    return expired.length
  }

  #living(space: string, key: string, now: number, life = lifeIn(space)): Entry | undefined {
    const row = this.#rows.get(nameOf(space, key))
    if (row === undefined) return undefined
    const { text, accountId } = row
    const expiresAt = believedEnd(row.expiresAt, now, life)
    if (expiresAt === undefined || expiresAt <= now) return undefined
    return { value: decodeValue(text), expiresAt, ...(accountId === undefined ? {} : { accountId }) }
  }
}

function nameOf(space: string, key: string): string {
  return JSON.stringify([space, key])
}
