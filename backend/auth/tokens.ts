import * as v from 'valibot'
import { keyOf } from '../random.ts'
import type { Entries, Entry } from '../storage/port.ts'
import { readEntry } from '../storage/stored-row.ts'
import { ConfirmedReads } from './confirmed-reads.ts'
import { LOGIN_LIFE_MS, type LoginMark } from './login.ts'

const SPACE = 'token'
const Stored = v.object({ at: v.number(), credential: v.string(), device: v.optional(v.string()) })

/** Bearer tokens: 32 random bytes, in the store only as their hash; each can be revoked (DECISIONS D11). */
export class Tokens {
  readonly #entries: Entries
  readonly #confirmed: ConfirmedReads

  constructor(entries: Entries, confirmed = new ConfirmedReads(entries)) {
    this.#entries = entries
    this.#confirmed = confirmed
  }

  /** Stores a secret as the token of a login. Returns its key. */
  async issue(token: string, mark: LoginMark): Promise<string> {
    const key = keyOf(token)
    await this.store(key, mark)
    return key
  }

  /** Stores a mark under a token's key, for a token that outlives a change of its account's password. */
  async store(key: string, { accountId, at, credential, device }: LoginMark): Promise<void> {
    await this.#entries.put(SPACE, key, { value: { at, credential, device }, accountId, expiresAt: at + LOGIN_LIFE_MS })
  }

  /**
   * The login mark of the token under this key; undefined if it is no longer valid. `now` in ms; `whose`: the asking address or account.
   */
  async markAt(key: string, now: number, whose: string): Promise<LoginMark | undefined> {
    return markOf(await this.#confirmed.find(SPACE, key, now, whose))
  }

  /** The same by the strongest read, which also sees a new password. */
  async newestMarkAt(key: string, now: number): Promise<LoginMark | undefined> {
    return markOf(await this.#entries.newest(SPACE, key, now))
  }

  /** The tokens of an account, by key. */
  async list(accountId: string, now: number): Promise<{ mark: LoginMark; key: string }[]> {
    const entries = await this.#entries.listByAccount(accountId, SPACE, now)
    return entries.map(({ key, value }) => ({ key, mark: { accountId, ...readEntry(SPACE, Stored, value) } }))
  }

  async find(token: string, now: number, whose: string): Promise<{ mark: LoginMark; key: string } | undefined> {
    const key = keyOf(token)
    const mark = await this.markAt(key, now, whose)
    return mark && { mark, key }
  }

  async revoke(key: string): Promise<void> {
    await this.#entries.delete(SPACE, key)
  }
}

function markOf(entry: Entry | undefined): LoginMark | undefined {
  return entry?.accountId === undefined ? undefined : { accountId: entry.accountId, ...readEntry(SPACE, Stored, entry.value) }
}

/** The token of an Authorization header; undefined if it has none. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(header ?? '')?.[1]
}
