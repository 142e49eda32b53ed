import type Koa from 'koa'
import { ApiError } from '../api-error.ts'
import { credentialOf } from '../auth/credential.ts'
import type { Login, LoginMark } from '../auth/login.ts'
import type { SessionContext } from '../auth/session.ts'
import type { Tokens } from '../auth/tokens.ts'
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
 * Puts `login` into the state when the request comes from somebody. An Authorization header alone counts where there is
 * one: a bad bearer is `unauthorized` even beside a good cookie (DESIGN §5 Token).
 */
export function authenticate({ accounts, tokens, clock }: Options): Koa.Middleware<LoginState, SessionContext> {
  async function complete(mark: LoginMark, via: Login['via'], tokenKey: string | undefined): Promise<Login | undefined> {
    const account = await accounts.get(mark.accountId)
    if (account === undefined || credentialOf(account.passwordHash) !== mark.credential) return undefined
    return { account, mark, via, tokenKey }
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

/** Lets only logged-in requests pass. */
export const requireLogin: Koa.Middleware<LoginState, SessionContext> = (ctx, next) => {
  if (ctx.state.login === undefined) throw new ApiError('unauthorized')
  return next()
}
