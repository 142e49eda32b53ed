import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import { call, type CallOptions, type Caller, type Reply } from './http.ts'

/** The two ways in which this browser can authenticate a request: the session's cookie, and the token of the last login. */
export interface Login {
  /** Undefined: there is only the cookie. */
  token(): string | undefined | Promise<string | undefined>
  /** The shop refused this token. By now a newer login may have put its own there, which stays. */
  forget(token: string): void | Promise<void>
  codeOf(reply: Reply): ErrorCode | undefined | Promise<ErrorCode | undefined>
}

/**
 * One request as the logged-in user: by `first`, and where the shop itself refuses that, once more by the other. Only a 401 to both means
 * that the login has ended (SPEC R43). Only a token that was itself refused is forgotten. Throws only what `login` throws.
 */
export async function callLoggedIn(
  login: Login,
  caller: Caller,
  path: string,
  options: CallOptions,
  first: 'token' | 'cookie',
): Promise<Reply> {
  const token = await login.token()
  if (token === undefined) return call(caller, path, options)
  const bearer = { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } }
  const isRefused = async (reply: Reply) => reply.kind === 'json' && reply.status === 401 && (await login.codeOf(reply)) === 'unauthorized'

  const reply = await call(caller, path, first === 'token' ? bearer : options)
  if (!(await isRefused(reply))) return reply
  if (first === 'token') {
    await login.forget(token)
    return call(caller, path, options)
  }
  const second = await call(caller, path, bearer)
  if (await isRefused(second)) await login.forget(token)
  return second
}
