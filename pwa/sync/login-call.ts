import { call, type CallOptions, type Caller, type Reply } from './http.ts'
import { codeOf } from './read-reply.ts'

/** The two ways in which this browser authenticates a request: the session's cookie, and the last login's token. */
export interface Login {
  /** Undefined if there is only the cookie. */
  token(): string | undefined | Promise<string | undefined>
  /** The shop refused this token. A newer login's token stays. */
  forget(token: string): void | Promise<void>
}

/**
 * Sends a request as the logged-in user: by `first`, and if the shop itself refuses that, once more by the other way. Only a 401 to both
 * means that the login has ended, and only a token that was itself refused is forgotten (SPEC R43). Throws only what `login` throws.
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
  const isRefused = (reply: Reply) => reply.kind === 'json' && reply.status === 401 && codeOf(reply) === 'unauthorized'

  const reply = await call(caller, path, first === 'token' ? bearer : options)
  if (!isRefused(reply)) return reply
  if (first === 'token') {
    await login.forget(token)
    return call(caller, path, options)
  }
  const second = await call(caller, path, bearer)
  if (isRefused(second)) await login.forget(token)
  return second
}
