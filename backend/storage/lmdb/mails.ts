import { WaitingMail, type Mails } from '../port.ts'
import { DamagedRow, ifReadable, readEach, readText } from '../stored-row.ts'
import { Cells } from './cells.ts'
import type { Environment, Table } from './environment.ts'
import { keyPart, type Key } from './keys.ts'

/** Mails in cells, with two index tables: by due time, and by account. */
export class LmdbMails implements Mails {
  readonly #env: Environment
  readonly #cells: Cells
  readonly #byDue: Table
  readonly #byAccount: Table

  constructor(env: Environment) {
    this.#env = env
    this.#byDue = env.table('mails-by-due')
    this.#byAccount = env.table('mails-by-account')
    this.#cells = new Cells(env, env.table('mails'), (key, before, after) => this.#reindex(key, before, after))
  }

  add(mail: WaitingMail): Promise<boolean> {
    return this.#cells.change(keyOf(mail.id), (stored) =>
      stored === undefined ? { next: JSON.stringify(mail), answer: true } : { next: 'keep', answer: false },
    )
  }

  async due(now: number, horizon: number, limit: number): Promise<WaitingMail[]> {
    this.#env.refresh()
    const keys = this.#env.read(() => {
      const late = this.#byDue.getKeys({ end: [now, '~~'], limit })
      const beyond = this.#byDue.getKeys({ start: [horizon, '~~'], limit })
      return [...late, ...beyond].slice(0, limit)
    })
    return this.#read(keys.map((row) => row.slice(1)))
  }

  replace(mail: WaitingMail, due: number): Promise<boolean> {
    const key = keyOf(mail.id)
    return this.#cells.change(key, (stored) =>
      ofText(key, stored)?.due === due ? { next: JSON.stringify(mail), answer: true } : { next: 'keep', answer: false },
    )
  }

  async remove(id: string): Promise<void> {
    await this.#cells.change(keyOf(id), () => ({ next: undefined, answer: undefined }))
  }

  async list(limit: number): Promise<WaitingMail[]> {
    this.#env.refresh()
    return this.#read(this.#env.read(() => [...this.#byDue.getKeys({ limit })].map((row) => row.slice(1))))
  }

  async deleteByAccount(accountId: string): Promise<void> {
    const prefix = keyPart(accountId)
    const rows = this.#env.read(() => [...this.#byAccount.getKeys({ start: [prefix], end: [prefix, '~~'] })])
    await Promise.all(
      rows.map((row) =>
        this.#cells.change(row.slice(1), (stored) => ({
          next: ofText(row.slice(1), stored)?.accountId === accountId ? undefined : 'keep',
          answer: undefined,
        })),
      ),
    )
  }

  #read(keys: Key[]): WaitingMail[] {
    const rows = keys.flatMap((key) => {
      const text = this.#cells.read(key)
      return text === undefined ? [] : { key, text }
    })
    return readEach(rows, ({ key, text }) => mailOfText(key, text))
  }

  #reindex(key: Key, before: string | undefined, after: string | undefined): void {
    const [old, fresh] = [ofText(key, before), ofText(key, after)]
    if (old !== undefined && old.due !== fresh?.due) void this.#byDue.remove([old.due, ...key])
    if (fresh !== undefined && fresh.due !== old?.due) void this.#byDue.put([fresh.due, ...key], '')
    if (old?.accountId === fresh?.accountId) return
    if (old?.accountId !== undefined) void this.#byAccount.remove([keyPart(old.accountId), ...key])
    if (fresh?.accountId !== undefined) void this.#byAccount.put([keyPart(fresh.accountId), ...key], '')
  }
}

function keyOf(id: string): Key {
  return [keyPart(id)]
}

/** The mail of a row. Throws DamagedRow. */
export function mailOfText(key: Key, text: string): WaitingMail {
  return readText(`the mail ${key.join(' ')}`, WaitingMail, text)
}

/** Undefined also for an unreadable mail, which can still be replaced and removed. */
function ofText(key: Key, text: string | undefined): WaitingMail | undefined {
  const mail = text === undefined ? undefined : ifReadable(() => mailOfText(key, text))
  return mail instanceof DamagedRow ? undefined : mail
}
