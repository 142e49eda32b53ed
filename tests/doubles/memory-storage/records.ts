import type { RecordQuery, Records, StoredRecord } from '../../../backend/storage/port.ts'
import { putBack, type Kept } from './keep.ts'

export class MemoryRecords implements Records, Kept {
  readonly #texts = new Map<string, string>()
  /** The account's version of each, also of those that are gone. */
  readonly #versions = new Map<string, number>()

  keep(): () => void {
    const [texts, versions] = [new Map(this.#texts), new Map(this.#versions)]
    return () => {
      putBack(this.#texts, texts)
      putBack(this.#versions, versions)
    }
  }

  async append(records: StoredRecord[], accountVersion = 0): Promise<void> {
    for (const record of records) {
      const name = nameOf(record.accountId, record.kind, record.id)
      if (this.#texts.has(name)) continue
      this.#texts.set(name, JSON.stringify(record))
      this.#versions.set(name, accountVersion)
    }
  }

  async list(accountId: string, { kind, limit, before, group }: RecordQuery): Promise<StoredRecord[]> {
    return this.#all()
      .filter((one) => one.accountId === accountId && one.kind === kind)
      .filter((one) => group === undefined || ('group' in one && one.group === group))
      .filter((one) => before === undefined || newestFirst(before, one) < 0)
      .toSorted(newestFirst)
      .slice(0, limit)
  }

  async count(accountId: string, query: Pick<RecordQuery, 'kind' | 'group'>): Promise<number> {
    return (await this.list(accountId, { ...query, limit: Number.POSITIVE_INFINITY })).length
  }

  async get(accountId: string, kind: StoredRecord['kind'], id: string): Promise<StoredRecord | undefined> {
    const text = this.#texts.get(nameOf(accountId, kind, id))
    return text === undefined ? undefined : parse(text)
  }

  async trim(accountId: string, kind: StoredRecord['kind'], { keep, from, limit }: Parameters<Records['trim']>[2]): Promise<number> {
    const all = await this.list(accountId, { kind, limit: Number.POSITIVE_INFINITY })
    const versionOf = ({ id }: StoredRecord) => this.#versions.get(nameOf(accountId, kind, id)) ?? 0
    const inOrder = all.toSorted((a, b) => versionOf(b) - versionOf(a))
    const doomed = inOrder.filter(({ at }, place) => place >= keep || at < from).slice(-limit)
    for (const { id } of doomed) this.#texts.delete(nameOf(accountId, kind, id))
    return doomed.length
  }

  async remove(accountId: string, kind: StoredRecord['kind'], id: string): Promise<boolean> {
    return this.#texts.delete(nameOf(accountId, kind, id))
  }

  async deleteAll(accountId: string): Promise<void> {
    for (const [name, text] of this.#texts) if (parse(text).accountId === accountId) this.#texts.delete(name)
  }

  #all(): StoredRecord[] {
    return [...this.#texts.values()].map(parse)
  }
}

type Position = Pick<StoredRecord, 'at' | 'id'>

function newestFirst(a: Position, b: Position): number {
  return b.at - a.at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}

function nameOf(accountId: string, kind: string, id: string): string {
  return JSON.stringify([accountId, kind, id])
}

function parse(text: string): StoredRecord {
  return JSON.parse(text)
}
