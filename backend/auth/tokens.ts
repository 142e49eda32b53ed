import * as v from 'valibot'
import { keyOf, secretId, type Random } from '../random.ts'
import type { Entries } from '../storage/port.ts'
import type { LoginMark } from './login.ts'

const SPACE = 'token'
const LIFE_MS = 180 * 24 * 60 * 60_000
const Stored = v.object({ at: v.number(), credential: v.string() })

/** Bearer tokens: 32 random bytes, in the store only as their hash; each can be revoked (DECISIONS D11). */
export class Tokens {
  readonly #entries: Entries
  readonly #random: Random

  constructor(entries: Entries, random: Random) {
    this.#entries = entries
    this.#random = random
  }

  async issue(mark: LoginMark, now: number): Promise<{ token: string; key: string }> {
    const token = secretId(this.#random)
    const key = keyOf(token)
    await this.store(key, mark, now)
    return { token, key }
  }

  /** Puts a mark under a token's key: for a token that outlives a change of its account's password. */
  async store(key: string, { accountId, at, credential }: LoginMark, now: number): Promise<void> {
    await this.#entries.put(SPACE, key, { value: { at, credential }, accountId, expiresAt: now + LIFE_MS })
  }

  async find(token: string, now: number): Promise<{ mark: LoginMark; key: string } | undefined> {
    const key = keyOf(token)
    const entry = await this.#entries.get(SPACE, key, now)
    if (entry?.accountId === undefined) return undefined
    return { mark: { accountId: entry.accountId, ...v.parse(Stored, entry.value) }, key }
  }

  async revoke(key: string): Promise<void> {
    await this.#entries.delete(SPACE, key)
  }
}
