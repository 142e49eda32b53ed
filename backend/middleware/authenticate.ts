import type Koa from 'koa'
import { ApiError } from '../api-error.ts'
import { credentialOf, LOGIN_LIFE_MS, type Login, type LoginMark } from '../auth/login.ts'
import type { SessionContext, SessionLogin } from '../auth/session.ts'
import type { Logins } from '../auth/logins.ts'
import { bearerOf, type Tokens } from '../auth/tokens.ts'
import type { Background } from '../background.ts'
import type { Account } from '../domain/account.ts'
import { isWithin } from '../domain/stored-time.ts'
import type { AccountQueues, QueueSlot } from '../limits/account-queues.ts'
import type { LocalLimit } from '../limits/local-limit.ts'
import { addressSubject } from '../limits/rate-limits.ts'
import type { Place } from '../operations/load-gauge.ts'
import { readLength } from '../storage/account-text.ts'
import type { AccountStore } from '../sync/account-store.ts'

/** Waits until this login may ask for its account. */
type Admit = (accountId: string, tokenKey: string | undefined) => Promise<void>

export interface LoginState {
  place?: Place
  login?: Login
  /** Judges the login once more, when the body that it came with is there. Throws unauthorized. */
  judgeAgain?(): Promise<void>
}

interface Options {
  accounts: AccountStore
  tokens: Tokens
  logins: Logins
  background: Background
  clock(): number
  queues: AccountQueues
  /** Per login. */
  requestLimit: LocalLimit
}

/** How the login's account is read: `newest` by the strongest read, which the answer may then be made of. */
type ReadBy = 'get' | 'newest'

/**
 * Puts `login` into the state when the request is logged in. An Authorization header alone counts where there is
 * one: a bad bearer is `unauthorized` even beside a good cookie (DECISIONS D11).
 */
export function authenticate(shop: Options, readBy: ReadBy): Koa.Middleware<LoginState, SessionContext> {
  const { accounts, tokens, logins, background, clock, queues, requestLimit } = shop

  async function complete(mark: LoginMark, via: Login['via'], tokenKey: string | undefined): Promise<Login | undefined> {
    if (!isWithin(mark.at, clock(), LOGIN_LIFE_MS)) return undefined
    const read = await accounts[readBy](mark.accountId)
    // A login made a moment ago must not fail because of a stale read: a 401 stops the queue until the user logs in again.
    const account = readBy === 'newest' || isOf(mark, read) ? read : await accounts.newest(mark.accountId)
    if (isOf(mark, account)) return { account, mark, via, tokenKey }
    const renewed = tokenKey === undefined ? undefined : await tokens.newestMarkAt(tokenKey, clock())
    return renewed !== undefined && isOf(renewed, account) ? { account, mark: renewed, via, tokenKey } : undefined
  }

  async function byBearer(header: string, address: string, admit: Admit): Promise<Login> {
    const token = bearerOf(header)
    const found = token === undefined ? undefined : await tokens.find(token, clock(), address)
    if (found !== undefined) await admit(found.mark.accountId, found.key)
    const login = found && (await complete(found.mark, 'bearer', found.key))
    if (login === undefined) throw new ApiError('unauthorized')
    return login
  }

  /** A session ends with the token it began with, so that a login is ended by one write. */
  async function byCookie(mark: SessionLogin | undefined, admit: Admit): Promise<Login | undefined> {
    if (mark === undefined) return undefined
    const { tokenKey } = mark
    if (tokenKey !== undefined && (await tokens.markAt(tokenKey, clock(), mark.accountId)) === undefined) return undefined
    await admit(mark.accountId, tokenKey)
    return complete(mark, 'cookie', tokenKey)
  }

  /** A slow body is no way to keep a login: what has ended meanwhile is ended, and what goes on under a new password is read anew. */
  async function again(login: Login): Promise<Login> {
    const { mark, tokenKey, via } = login
    const present = tokenKey === undefined ? mark : await tokens.markAt(tokenKey, clock(), mark.accountId)
    // The account is not read twice for this: what is committed is judged by it then.
    if (tokenKey !== undefined && present?.credential === mark.credential) return login
    const renewed = present && (await complete(present, via, tokenKey))
    if (renewed === undefined) throw new ApiError('unauthorized')
    return renewed
  }

  return async (ctx, next) => {
    const header = ctx.headers.authorization
    let slot: QueueSlot | undefined
    const admit: Admit = async (accountId, tokenKey = accountId) => {
      requestLimit.count(tokenKey)
      slot = await queues.take(accountId, tokenKey, { changes: ctx.method !== 'GET' })
      const { place } = ctx.state
      if (place !== undefined) ctx.state.place = bothDuring(place, slot)
    }
    try {
      const login = header === undefined ? await byCookie(ctx.session?.login, admit) : await byBearer(header, addressSubject(ctx.ip), admit)
      if (login !== undefined) {
        const { account, mark, tokenKey } = login
        slot?.read(readLength(account))
        ctx.state.login = login
        ctx.state.judgeAgain = async () => void (ctx.state.login = await again(login))
        const noted = tokenKey === undefined ? undefined : logins.used(tokenKey, mark, clock())
        if (noted !== undefined) background.run('use of a login', () => noted)
      }
      await next()
    } finally {
      slot?.end()
    }
  }
}

/** While its body is awaited a request has neither a place of the process nor one of its account. */
function bothDuring(place: Place, slot: QueueSlot): Place {
  return { ...place, during: (arrival) => place.during(() => slot.during(arrival)) }
}

/** True while the account exists and still has the password hash under which the login was made. */
function isOf(mark: LoginMark, account: Account | undefined): account is Account {
  return account !== undefined && credentialOf(account.passwordHash) === mark.credential
}

/** Lets only logged-in requests pass. */
export const requireLogin: Koa.Middleware<LoginState, SessionContext> = (ctx, next) => {
  if (ctx.state.login === undefined) throw new ApiError('unauthorized')
  return next()
}
