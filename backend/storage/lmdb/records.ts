import { StoredRecord, type RecordQuery, type Records } from '../port.ts'
import { ParsedTexts } from '../parsed-texts.ts'
import { readText } from '../stored-row.ts'
import type { Environment, Table } from './environment.ts'
import { keyPart, type Key } from './keys.ts'

/**
 * Records by (account, kind, id), and the timeline that lists them: one row for the whole kind, one for the record's group. The rows hold the
 * account's version; those of release 1.0 hold nothing, and come before all others.
 */
export class LmdbRecords implements Records {
  readonly #env: Environment
  readonly #records: Table
  readonly #timeline: Table
  readonly #parsed = new ParsedTexts<StoredRecord>(5_000)

  constructor(env: Environment) {
    this.#env = env
    this.#records = env.table('records')
    this.#timeline = env.table('timeline')
  }

  async append(records: StoredRecord[], accountVersion = 0): Promise<void> {
    await Promise.all(
      records.map((record) => {
        const key = keyOf(record.accountId, record.kind, record.id)
        return this.#env.write([{ table: this.#records, key, version: 'absent' }], () => {
          void this.#records.put(key, JSON.stringify(record))
          for (const line of linesOf(record)) void this.#timeline.put([...line, record.at, keyPart(record.id)], String(accountVersion))
        })
      }),
    )
  }

  async list(accountId: string, { kind, limit, before, group }: RecordQuery): Promise<StoredRecord[]> {
    const line = lineOf(accountId, kind, group)
    const start = [...line, ...(before === undefined ? [Number.POSITIVE_INFINITY] : [before.at, keyPart(before.id)])]
    return this.#env.read(() =>
      [...this.#timeline.getKeys({ start, exclusiveStart: true, end: line, reverse: true, limit })].flatMap((row) => {
        const key = [...line.slice(0, 2), ...row.slice(-1)]
        const text = this.#records.get(key)
        return text === undefined ? [] : this.#parsed.get(text, () => recordOfText(key, text))
      }),
    )
  }

  async count(accountId: string, { kind, group }: Pick<RecordQuery, 'kind' | 'group'>): Promise<number> {
    // Includes what was stored just now.
    this.#env.refresh()
    const line = lineOf(accountId, kind, group)
    return this.#env.read(() => this.#timeline.getKeysCount({ start: line, end: [...line, Number.POSITIVE_INFINITY] }))
  }

  async get(accountId: string, kind: StoredRecord['kind'], id: string): Promise<StoredRecord | undefined> {
    this.#env.refresh()
    const key = keyOf(accountId, kind, id)
    const text = this.#env.read(() => this.#records.get(key))
    return text === undefined ? undefined : recordOfText(key, text)
  }

  async trim(accountId: string, kind: StoredRecord['kind'], { keep, from, limit }: Parameters<Records['trim']>[2]): Promise<number> {
    const line = lineOf(accountId, kind, undefined)
    const rows = this.#env.read(() =>
      [...this.#timeline.getRange({ start: line, end: [...line, Number.POSITIVE_INFINITY] })].map(({ key, value }) => ({
        key: [...line.slice(0, 2), ...key.slice(-1)],
        at: Number(key.at(-2)),
        version: Number(value),
      })),
    )
    const excess = rows.length - keep
    // Sorting is stable: of one version they stay in the order of their times.
    const inOrder = rows.toSorted((a, b) => a.version - b.version)
    const doomed = inOrder.filter(({ at }, place) => place < excess || at < from).slice(0, limit)
    await this.#remove(doomed.map(({ key }) => key))
    return doomed.length
  }

  async remove(accountId: string, kind: StoredRecord['kind'], id: string): Promise<boolean> {
    this.#env.refresh()
    return (await this.#remove([keyOf(accountId, kind, id)])) === 1
  }

  /** Returns how many there were. */
  async #remove(keys: readonly Key[]): Promise<number> {
    const found = this.#env.read(() => keys.flatMap((key) => ({ key, text: this.#records.get(key) })))
    const doomed = found.flatMap(({ key, text }) => (text === undefined ? [] : { key, record: recordOfText(key, text) }))
    if (doomed.length === 0) return 0
    await this.#env.write([], () => {
      for (const { key, record } of doomed) {
        for (const one of linesOf(record)) void this.#timeline.remove([...one, record.at, keyPart(record.id)])
        void this.#records.remove(key)
      }
    })
    return doomed.length
  }

  async deleteAll(accountId: string): Promise<void> {
    const prefix = [keyPart(accountId)]
    const range = { start: prefix, end: [...prefix, '~~'] }
    const rows = this.#env.read(() => [this.#records, this.#timeline].map((table) => ({ table, keys: [...table.getKeys(range)] })))
    await this.#env.write([], () => {
      for (const { table, keys } of rows) for (const key of keys) void table.remove(key)
    })
  }
}

function keyOf(accountId: string, kind: string, id: string): Key {
  return [keyPart(accountId), kind, keyPart(id)]
}

function linesOf(record: StoredRecord): Key[] {
  const whole = lineOf(record.accountId, record.kind, undefined)
  return record.group === undefined ? [whole] : [whole, lineOf(record.accountId, record.kind, record.group)]
}

function lineOf(accountId: string, kind: string, group: string | undefined): Key {
  return [keyPart(accountId), kind, group === undefined ? '*' : `=${keyPart(group)}`]
}

/** The record of a row. Throws DamagedRow. */
export function recordOfText(key: Key, text: string): StoredRecord {
  return readText(`the record ${key.join(':')}`, StoredRecord, text)
}
