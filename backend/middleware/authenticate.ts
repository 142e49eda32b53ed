import type Koa from 'koa'
import { ApiError } from '../api-error.ts'
import { credentialOf } from '../auth/credential.ts'
import type { Login, LoginMark } from '../auth/login.ts'
import type { SessionContext } from '../auth/session.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Account } from '../domain/account.ts'
import type { AccountStore } from '../sync/account-store.ts'

export interface LoginState {
  login?: Login
}

interface Options {
  accounts: AccountStore
  tokens: Tokens
  clock(): number
}

/**
 * Puts `login` into the state when the request is logged in. An Authorization header alone counts where there is
 * one: a bad bearer is `unauthorized` even beside a good cookie (DECISIONS D11).
 */
export function authenticate({ accounts, tokens, clock }: Options): Koa.Middleware<LoginState, SessionContext> {
  async function complete(mark: LoginMark, via: Login['via'], tokenKey: string | undefined): Promise<Login | undefined> {
    const read = await accounts.get(mark.accountId)
    // A login made a moment ago must not fail because of a stale read: a 401 stops the queue until the user logs in again.
    const account = isOf(mark, read) ? read : await accounts.newest(mark.accountId)
    return isOf(mark, account) ? { account, mark, via, tokenKey } : undefined
  }

  async function byBearer(header: string): Promise<Login> {
    const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(header)?.[1]
    const found = token === undefined ? undefined : await tokens.find(token, clock())
    const login = found && (await complete(found.mark, 'bearer', found.key))
    if (login === undefined) throw new ApiError('unauthorized')
    return login
  }

  return async (ctx, next) => {
    const header = ctx.headers.authorization
    const mark = header === undefined ? ctx.session?.login : undefined
    const login = header === undefined ? mark && (await complete(mark, 'cookie', mark.tokenKey)) : await byBearer(header)
    if (login !== undefined) ctx.state.login = login
    await next()
  }
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
