import { loginKey, type Account } from '../../domain/account.ts'
import { accountOfText, textOfAccount } from '../account-text.ts'
import type { Accounts, CommitMark, OutboxMark, WriteResult } from '../port.ts'
import type { Condition, Environment, Table } from './environment.ts'
import { ParsedTexts } from '../parsed-texts.ts'
import { DamagedRow, ifReadable } from '../stored-row.ts'
import { keyPart, rowsOf, rowsOfText, type Rows } from './keys.ts'

type Finder = 'phone' | 'birthday'

/** Stands for the account of a link that has ended; no account's id is this part of a key. */
const ENDED = '~'

/**
 * Accounts in six tables: the versioned documents; `rows`, the search keys of each account, so that a replace need not parse the old
 * document; `logins`, unique name or e-mail to id; `links`, each link that was ever opened to the id of its account, or ENDED; `finders`, phone and
 * birthday to ids; `outboxes`, ids of accounts with records to move, with the version that appended them.
 */
export class LmdbAccounts implements Accounts {
  readonly #env: Environment
  readonly #documents: Table
  readonly #rows: Table
  readonly #logins: Table
  readonly #links: Table
  readonly #finders: Table
  readonly #outboxes: Table
  readonly #parsed = new ParsedTexts<Account>(1_000)

  constructor(env: Environment) {
    this.#env = env
    this.#documents = env.table('accounts')
    this.#rows = env.table('account-rows')
    this.#logins = env.table('logins')
    this.#links = env.table('links')
    this.#finders = env.table('finders')
    this.#outboxes = env.table('outboxes')
  }

  async create(account: Account): Promise<WriteResult> {
    const id = keyPart(account.id)
    const absent: Condition = { table: this.#documents, key: [id], version: 'absent' }
    return this.#store(account, absent)
  }

  async get(id: string): Promise<Account | undefined> {
    return this.#env.read(() => this.#read(keyPart(id)))
  }

  async newest(id: string): Promise<Account | undefined> {
    this.#env.refresh()
    return this.get(id)
  }

  async findByLogin(emailOrUsername: string): Promise<Account | undefined> {
    const key = loginKey(emailOrUsername)
    return this.#env.read(() => {
      for (const kind of ['email', 'username']) {
        const id = this.#logins.get([kind, keyPart(key)])
        if (id !== undefined) return this.#read(id)
      }
      return undefined
    })
  }

  async newestByLogin(emailOrUsername: string): Promise<Account | undefined> {
    this.#env.refresh()
    return this.findByLogin(emailOrUsername)
  }

  async findByPhone(digits: string, limit: number): Promise<Account[]> {
    return this.#find('phone', digits, limit)
  }

  async findByBirthday(birthday: string, limit: number): Promise<Account[]> {
    return this.#find('birthday', birthday, limit)
  }

  async newestByShare(id: string): Promise<Account | undefined> {
    this.#env.refresh()
    const account = this.#env.read(() => {
      const part = this.#links.get([keyPart(id)])
      return part === undefined ? undefined : this.#read(part)
    })
    return account?.state.shares.some((share) => share.id === id) ? account : undefined
  }

  async replace(account: Account, expectedVersion: number): Promise<WriteResult> {
    const id = keyPart(account.id)
    const before = this.#env.read(() => (this.#documents.doesExist([id], expectedVersion) ? this.#rowsOf(id) : undefined))
    if (before === undefined) return 'conflict'
    // As of the version that guards the write: only a commit adds such a row.
    const hasOutbox = this.#env.read(() => this.#outboxes.doesExist([id]))
    return this.#store(account, { table: this.#documents, key: [id], version: expectedVersion }, before, hasOutbox)
  }

  async withOutbox(limit: number): Promise<string[]> {
    this.#env.refresh()
    return this.#env.read(() => [...this.#outboxes.getRange({ limit })].map(({ value }) => value))
  }

  async moved(marks: readonly OutboxMark[]): Promise<string[]> {
    const known = this.#env.read(() =>
      marks.flatMap(({ id, version }) => {
        const key = [keyPart(id)]
        const noted = this.#outboxes.getEntry(key)?.version
        return noted === undefined || noted > version ? [] : { table: this.#outboxes, key, version: noted }
      }),
    )
    await Promise.all(known.map((noted) => this.#env.write([noted], () => void this.#outboxes.remove(noted.key))))
    this.#env.refresh()
    return this.#env.read(() => marks.flatMap(({ id }) => (this.#documents.doesExist([keyPart(id)]) ? [] : id)))
  }

  async delete(id: string, expectedVersion?: number): Promise<boolean> {
    const part = keyPart(id)
    for (;;) {
      const stored = this.#env.read(() => {
        const version = this.#documents.getEntry([part])?.version
        return version === undefined ? undefined : { version, rows: this.#rowsOf(part) }
      })
      if (stored === undefined || stored.version !== (expectedVersion ?? stored.version)) return false
      const same: Condition = { table: this.#documents, key: [part], version: stored.version }
      const failed = await this.#env.write([same], () => {
        if (stored.rows !== undefined) this.#changeRows(part, stored.rows, undefined)
        void this.#rows.remove([part])
        void this.#outboxes.remove([part])
        void this.#documents.remove([part])
      })
      if (failed === undefined) return true
      this.#env.refresh()
    }
  }

  /** Names are written with their account, so none is ever left over. */
  async freeNames(): Promise<number> {
    return 0
  }

  async count(): Promise<number> {
    return this.#env.read(() => {
      const stats = this.#documents.getStats()
      return 'entryCount' in stats ? Number(stats.entryCount) : 0
    })
  }

  async list(after: string | undefined, limit: number): Promise<Account[]> {
    this.#env.refresh()
    const start = after === undefined ? {} : { start: [keyPart(after)], exclusiveStart: true }
    return this.#env.read(() =>
      [...this.#documents.getRange({ ...start, limit })].map(({ key, value }) => accountOfText([key].flat().join(), value)),
    )
  }

  stamp(): number | undefined {
    return this.#env.stamp()
  }

  async newer(known: readonly OutboxMark[]): Promise<CommitMark[]> {
    this.#env.refresh()
    return this.#env.read(() =>
      known.flatMap(({ id, version }) => {
        if (this.#documents.doesExist([keyPart(id)], version)) return []
        return this.#markOf(id)
      }),
    )
  }

  /** Writes the document and its rows if `guard` holds and nobody else has the new name, e-mail or link. */
  async #store(account: Account, guard: Condition, before?: Rows, hasOutbox = false): Promise<WriteResult> {
    const id = keyPart(account.id)
    const text = textOfAccount(account)
    if (text === undefined) return 'too_large'
    const rows = rowsOf(account)
    const username: Condition = { table: this.#logins, key: ['username', rows.username], version: 'absent' }
    const email: Condition = { table: this.#logins, key: ['email', rows.email], version: 'absent' }
    const conditions = [
      guard,
      ...(rows.username === before?.username ? [] : [username]),
      ...(rows.email === before?.email ? [] : [email]),
      ...this.#freeShares(id, rows),
    ]
    const failed = await this.#env.write(conditions, () => {
      void this.#documents.put([id], text, account.version)
      if (account.outbox.length > 0) void this.#outboxes.put([id], account.id, account.version)
      else if (hasOutbox) void this.#outboxes.remove([id])
      if (sameRows(before, rows)) return
      this.#changeRows(id, before, rows)
      void this.#rows.put([id], JSON.stringify(rows))
    })
    if (failed === undefined) return 'ok'
    if (failed === guard) return 'conflict'
    if (failed === username) return 'username_taken'
    return failed === email ? 'email_taken' : { takenShare: String(failed.key[0]) }
  }

  /** That nobody ever had the new links; what the account itself has, though an earlier release did not note it, is free. */
  #freeShares(id: string, { shares = [] }: Rows): Condition[] {
    const fresh = this.#env.read(() => shares.filter((share) => this.#links.get([share]) !== id))
    return fresh.map((share) => ({ table: this.#links, key: [share], version: 'absent' }))
  }

  #changeRows(id: string, before: Rows | undefined, after: Rows | undefined): void {
    for (const kind of ['username', 'email'] as const) {
      const [old, fresh] = [before?.[kind], after?.[kind]]
      if (old === fresh) continue
      if (old !== undefined) void this.#logins.remove([kind, old])
      if (fresh !== undefined) void this.#logins.put([kind, fresh], id)
    }
    for (const kind of ['phone', 'birthday'] as const) {
      const [old, fresh] = [before?.[kind], after?.[kind]]
      if (old === fresh) continue
      if (old !== undefined) void this.#finders.remove([kind, old, id])
      if (fresh !== undefined) void this.#finders.put([kind, fresh, id], id)
    }
    const [old, fresh] = [before?.shares ?? [], after?.shares ?? []]
    for (const share of old) if (!fresh.includes(share)) void this.#links.put([share], ENDED)
    for (const share of fresh) if (!old.includes(share)) void this.#links.put([share], id)
  }

  #find(kind: Finder, text: string, limit: number): Account[] {
    if (text === '') return []
    const prefix = [kind, keyPart(text)]
    return this.#env.read(() => {
      const ids = [...this.#finders.getRange({ start: prefix, end: [...prefix, '~~'], limit })].map(({ value }) => value)
      return ids.flatMap((id) => this.#read(id) ?? [])
    })
  }

  #read(part: string): Account | undefined {
    const text = this.#documents.get([part])
    return text === undefined ? undefined : this.#parsed.get(text, () => accountOfText(part, text))
  }

  /** Empty for an unreadable account, which must not keep news from other devices. */
  #markOf(id: string): CommitMark[] {
    const account = ifReadable(() => this.#read(keyPart(id)))
    return account instanceof DamagedRow ? [] : [{ id, version: account?.version ?? 0, commit: account?.commit ?? '' }]
  }

  #rowsOf(part: string): Rows | undefined {
    const text = this.#rows.get([part])
    return text === undefined ? undefined : rowsOfText(part, text)
  }
}

function sameRows(before: Rows | undefined, after: Rows): boolean {
  return (
    before !== undefined &&
    before.username === after.username &&
    before.email === after.email &&
    before.phone === after.phone &&
    before.birthday === after.birthday &&
    String(before.shares) === String(after.shares)
  )
}
