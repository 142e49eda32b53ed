import { UNKNOWN_BROWSER } from '#sync-protocol/domain/device-name.ts'
import * as v from 'valibot'
import { BoundedCache } from '../bounded-cache.ts'
import { BOUNDS } from '../limits/bounds.ts'
import type { Entries } from '../storage/port.ts'
import { KeyedLock } from '../keyed-lock.ts'
import { LOGIN_SPACES } from '../storage/entry-spaces.ts'
import { LOGIN_LIFE_MS, type Login, type LoginMark } from './login.ts'
import type { Tokens } from './tokens.ts'
import { DAY_MS } from '#sync-protocol/domain/units.ts'

const REMEMBERED = 20_000
const SessionOfToken = v.object({ login: v.object({ tokenKey: v.string() }) })

/** A login as its account sees it. `since` and `used` in ms since the epoch; `used` is exact to a day. */
export interface DeviceLogin {
  id: string
  device: string
  since: number
  used: number
}

/** The logins of an account: each is a bearer token, named by its key, with its cookie session. */
export class Logins {
  readonly #entries: Entries
  readonly #tokens: Tokens
  readonly #onEnded: (accountId: string) => void
  /** Login to the day of its last noted use. */
  readonly #noted = new BoundedCache<number>(REMEMBERED)
  /** Renewals and ends of a login run one after another. */
  readonly #lock = new KeyedLock()

  /** `onEnded`: called when logins of this account may have ended. */
  constructor(entries: Entries, tokens: Tokens, onEnded: (accountId: string) => void = () => undefined) {
    this.#onEnded = onEnded
    this.#entries = entries
    this.#tokens = tokens
  }

  /** Newest first. `now` in ms. */
  async list(accountId: string, now: number): Promise<DeviceLogin[]> {
    const marks = await this.#tokens.list(accountId, now)
    const uses = new Map((await this.#entries.listByAccount(accountId, 'used', now)).map(({ key, value }) => [key, Number(value)]))
    return marks
      .map(({ key, mark }) => ({
        id: key,
        device: mark.device ?? UNKNOWN_BROWSER,
        since: mark.at,
        // A use noted by a clock ahead would be in the future.
        used: Math.max(mark.at, Math.min(now, uses.get(key) ?? 0)),
      }))
      .toSorted((a, b) => b.since - a.since)
  }

  /** Ends a login of this account: token and session. False if there is none. */
  async end(accountId: string, id: string, now: number): Promise<boolean> {
    return this.#lock.run(accountId, () => this.#end(accountId, id, now))
  }

  /**
   * Ends all logins of an account but this one, which continues under the fingerprint of a new password. A login that has already ended
   * stays ended. Returns the data of the remaining login.
   */
  async keepOnly({ mark, tokenKey }: Pick<Login, 'mark' | 'tokenKey'>, credential: string, now: number): Promise<LoginMark | undefined> {
    const { accountId } = mark
    return this.#lock.run(accountId, async () => {
      const renewed = { ...mark, credential }
      const isIn = tokenKey === undefined || (await this.#tokens.markAt(tokenKey, now, accountId)) !== undefined
      if (isIn && tokenKey !== undefined) await this.#tokens.store(tokenKey, renewed)
      await this.#entries.deleteByAccount(accountId, LOGIN_SPACES, isIn ? tokenKey : undefined)
      this.#onEnded(accountId)
      return isIn ? renewed : undefined
    })
  }

  /** Ends all logins of an account. */
  async endAll(accountId: string): Promise<void> {
    await this.#entries.deleteByAccount(accountId, LOGIN_SPACES)
    this.#onEnded(accountId)
  }

  async #end(accountId: string, id: string, now: number): Promise<boolean> {
    const found = (await this.#tokens.list(accountId, now)).some(({ key }) => key === id)
    // Without its token a session is worthless (`authenticate`): deleting it is only tidying up.
    if (found) await this.#tokens.revoke(id)
    this.#onEnded(accountId)
    await Promise.all([this.endSessions(accountId, id, now), this.#entries.delete('used', id)])
    return found
  }

  /** Ends the cookie sessions of a login, and not the login. */
  async endSessions(accountId: string, id: string, now: number): Promise<void> {
    const sessions = await this.#entries.listByAccount(accountId, 'session', now)
    const own = sessions.filter(({ value }) => v.is(SessionOfToken, value) && value.login.tokenKey === id)
    await Promise.all(own.map(({ key }) => this.#entries.delete('session', key)))
  }

  /** Ends the oldest logins to make room for the one under this key. */
  async makeRoom(accountId: string, key: string, now: number): Promise<void> {
    const logins = (await this.list(accountId, now)).filter(({ id }) => id !== key)
    for (const { id } of logins.slice(BOUNDS.login.count - 1)) await this.end(accountId, id, now)
  }

  /** Notes the use of a login, once a day; undefined if already noted. */
  used(id: string, { accountId, at }: LoginMark, now: number): Promise<void> | undefined {
    const day = Math.floor(now / DAY_MS)
    if (this.#noted.get(id) === day) return undefined
    this.#noted.set(id, day)
    return this.#entries.put('used', id, { value: now, accountId, expiresAt: at + LOGIN_LIFE_MS })
  }
}
