import { loginKey, phoneDigits, type Account } from '../../../backend/domain/account.ts'
import { accountOfText, textOfAccount } from '../../../backend/storage/account-text.ts'
import type { Accounts, CommitMark, OutboxMark, WriteResult } from '../../../backend/storage/port.ts'
import { putBack, type Kept } from './keep.ts'

interface Row {
  text: string
  version: number
  username: string
  email: string
  phone: string
  birthday: string
  shares: readonly string[]
}

/** Account documents as texts, found by walking over them: a test's shop has a handful. */
export class MemoryAccounts implements Accounts, Kept {
  readonly #rows = new Map<string, Row>()
  /** The version whose records are not noted as moved, by account. */
  readonly #outboxes = new Map<string, number>()
  readonly #endedShares = new Set<string>()

  keep(): () => void {
    const rows = new Map(this.#rows)
    const outboxes = new Map(this.#outboxes)
    const ended = new Set(this.#endedShares)
    return () => {
      this.#endedShares.clear()
      for (const share of ended) this.#endedShares.add(share)
      putBack(this.#rows, rows)
      putBack(this.#outboxes, outboxes)
    }
  }

  async create(account: Account): Promise<WriteResult> {
    return this.#rows.has(account.id) ? 'conflict' : this.#store(account)
  }

  async get(id: string): Promise<Account | undefined> {
    const row = this.#rows.get(id)
    return row && accountOfText(id, row.text)
  }

  newest(id: string): Promise<Account | undefined> {
    return this.get(id)
  }

  async findByLogin(emailOrUsername: string): Promise<Account | undefined> {
    const key = loginKey(emailOrUsername)
    const kinds = key.includes('@') ? (['email', 'username'] as const) : (['username', 'email'] as const)
    for (const kind of kinds) {
      const [found] = this.#where((row) => row[kind] === key, 1)
      if (found) return found
    }
    return undefined
  }

  newestByLogin(emailOrUsername: string): Promise<Account | undefined> {
    return this.findByLogin(emailOrUsername)
  }

  async findByPhone(phone: string, limit: number): Promise<Account[]> {
    return phone === '' ? [] : this.#where((row) => row.phone === phone, limit)
  }

  async findByBirthday(birthday: string, limit: number): Promise<Account[]> {
    return birthday === '' ? [] : this.#where((row) => row.birthday === birthday, limit)
  }

  async newestByShare(id: string): Promise<Account | undefined> {
    return this.#where((row) => row.shares.includes(id), 1)[0]
  }

  async replace(account: Account, expectedVersion: number): Promise<WriteResult> {
    return this.#rows.get(account.id)?.version === expectedVersion ? this.#store(account) : 'conflict'
  }

  async withOutbox(limit: number): Promise<string[]> {
    return [...this.#outboxes.keys()].slice(0, limit)
  }

  async moved(marks: readonly OutboxMark[]): Promise<string[]> {
    for (const { id, version } of marks) if ((this.#outboxes.get(id) ?? Infinity) <= version) this.#outboxes.delete(id)
    return marks.flatMap(({ id }) => (this.#rows.has(id) ? [] : id))
  }

  async delete(id: string, expectedVersion?: number): Promise<boolean> {
    if (expectedVersion !== undefined && this.#rows.get(id)?.version !== expectedVersion) return false
    this.#outboxes.delete(id)
    for (const share of this.#rows.get(id)?.shares ?? []) this.#endedShares.add(share)
    return this.#rows.delete(id)
  }

  async freeNames(): Promise<number> {
    return 0
  }

  async count(): Promise<number> {
    return this.#rows.size
  }

  async list(after: string | undefined, limit: number): Promise<Account[]> {
    const ids = [...this.#rows.keys()].filter((id) => after === undefined || id > after).toSorted()
    return ids.slice(0, limit).flatMap((id) => {
      const row = this.#rows.get(id)
      return row === undefined ? [] : accountOfText(id, row.text)
    })
  }

  async newer(known: readonly OutboxMark[]): Promise<CommitMark[]> {
    return known.flatMap(({ id, version }) => {
      const row = this.#rows.get(id)
      if (row?.version === version) return []
      return { id, version: row?.version ?? 0, commit: row === undefined ? '' : accountOfText(id, row.text).commit }
    })
  }

  #store(account: Account): WriteResult {
    const text = textOfAccount(account)
    if (text === undefined) return 'too_large'
    const { profile } = account
    const shares = account.state.shares.map((share) => share.id)
    const [username, email] = [loginKey(profile.username), loginKey(profile.email)]
    for (const [id, row] of this.#rows) {
      if (id === account.id) continue
      if (row.username === username) return 'username_taken'
      if (row.email === email) return 'email_taken'
      const takenShare = row.shares.find((share) => shares.includes(share))
      if (takenShare !== undefined) return { takenShare }
    }
    const takenShare = shares.find((share) => this.#endedShares.has(share))
    if (takenShare !== undefined) return { takenShare }
    for (const share of this.#rows.get(account.id)?.shares ?? []) if (!shares.includes(share)) this.#endedShares.add(share)
    const { version } = account
    // A commit is written only after the records of the one before were moved: what is left to move is what this one appends.
    this.#outboxes.delete(account.id)
    if (account.outbox.length > 0) this.#outboxes.set(account.id, version)
    const { birthday } = profile
    this.#rows.set(account.id, { text, version, username, email, phone: phoneDigits(profile.phoneNumber), birthday, shares })
    return 'ok'
  }

  #where(matches: (row: Row) => boolean, limit: number): Account[] {
    return [...this.#rows]
      .filter(([, row]) => matches(row))
      .slice(0, limit)
      .map(([id, { text }]) => accountOfText(id, text))
  }
}
