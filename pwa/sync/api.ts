import type { GenericSchema } from 'valibot'
import { ApiError, UNREACHABLE } from './api-error.ts'
import type { CallOptions, Reply } from './http.ts'
import type { Network } from './network.ts'
import { callLoggedIn, type Login } from './login-call.ts'
import type { ApiAnswer } from './read-reply.ts'
import type * as ReadReply from './read-reply.ts'

/** What reads answers: it brings the schema library, so a page may load it beside its first call. */
export type Reader = Pick<typeof ReadReply, 'answerOf' | 'codeOf'>

export interface ApiOptions extends Pick<CallOptions, 'method' | 'body' | 'headers'> {
  /** By the stored login token first (specification §6); every other call goes by the session's cookie first. */
  bearer?: boolean
}

export interface ApiOutside<R extends Reader> {
  network: Network
  login: Omit<Login, 'codeOf'>
  /** Hears of every attempt whether it was the shop that answered. */
  reached(answered: boolean): void
  load(): Promise<R>
}

/** One call, `path` under /api/, with the schema of its answer. Rejects with an ApiError whose message is the server's. */
export type Api<R extends Reader> = <T>(
  path: string,
  options: ApiOptions,
  schema: (reader: R) => GenericSchema<unknown, T>,
) => Promise<ApiAnswer<T>>

/** The documented API over `call`, for reads and for calls that must not be queued; every other change is a mutation. */
export function createApi<R extends Reader>({ network, login, reached, load }: ApiOutside<R>): Api<R> {
  return async (path, { bearer = false, ...options }, schema) => {
    const loading = load().catch(() => Promise.reject(new ApiError(UNREACHABLE)))
    // It is awaited below; until then a rejection must not count as unhandled.
    loading.catch(() => undefined)
    const codeOf = async (reply: Reply) => (await loading).codeOf(reply)
    const reply = await callLoggedIn(
      { ...login, codeOf },
      network,
      `/api/${path}`,
      { ...options, cache: 'default' },
      bearer ? 'token' : 'cookie',
    )
    const answer =
      reply.kind === 'none' ? new ApiError(UNREACHABLE) : await loading.then((reader) => reader.answerOf(reply, schema(reader)))
    reached(!(answer instanceof ApiError) || answer.code !== undefined)
    if (answer instanceof ApiError) throw answer
    return answer
  }
}
