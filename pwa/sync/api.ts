import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import type { GenericSchema } from 'valibot'
import type { CallOptions, Reply } from './http.ts'
import type { Line } from './line.ts'
import { callLoggedIn, type Login } from './login-call.ts'
import type * as ReadReply from './read-reply.ts'

/**
 * A call that did not succeed. `status` is undefined when the server could not be reached or called nonsense a success. `code` is
 * undefined, too, when it was not the shop that refused (a gateway, a captive portal): `message` is '' then, and the caller's to find.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    message: string,
    readonly status?: number,
    readonly code?: ErrorCode,
  ) {
    super(message)
  }
}

export type ApiAnswer<T> = { kind: 'data'; data: T; etag: string | undefined } | { kind: 'unmodified' }

/** What reads answers: it brings the schema library, so a page may load it beside its first call. */
export type Reader = Pick<typeof ReadReply, 'codeOf' | 'dataOf' | 'refusalOf'>

export interface ApiOptions extends Pick<CallOptions, 'method' | 'body' | 'headers'> {
  /** By the stored login token first (specification §6); every other call goes by the session's cookie first. */
  bearer?: boolean
}

export interface ApiOutside<R extends Reader> {
  line: Line
  login: Omit<Login, 'codeOf'>
  /** Hears of every attempt whether it was the shop that answered. */
  reached(answered: boolean): void
  reader(): Promise<R>
}

/** One call, `path` under /api/, with the schema of its answer. Rejects with an ApiError whose message is the server's. */
export type Api<R extends Reader> = <T>(path: string, options: ApiOptions, schema: (reader: R) => GenericSchema<unknown, T>) => Promise<ApiAnswer<T>>

const UNREACHABLE = 'The shop cannot be reached right now. Please try again.'

/** The documented API over `call`, for reads and for calls that must not be queued; every other change is a mutation. */
export function createApi<R extends Reader>({ line, login, reached, reader }: ApiOutside<R>): Api<R> {
  return async (path, { bearer = false, ...options }, schema) => {
    const loading = reader().catch(() => Promise.reject(new ApiError(UNREACHABLE)))
    // It is awaited below; until then a failure is nobody's.
    loading.catch(() => undefined)
    const codeOf = async (reply: Reply) => (await loading).codeOf(reply)
    const reply = await callLoggedIn({ ...login, codeOf }, line, `/api/${path}`, { ...options, cache: 'default' }, bearer ? 'token' : 'cookie')
    // No connection, no answer in time.
    if (reply.kind === 'none' && reply.status === undefined) throw failure(new ApiError(UNREACHABLE))
    const read = await loading
    if (reply.kind === 'unmodified') return answered(reply)
    const isSuccess = reply.status !== undefined && reply.status >= 200 && reply.status <= 299
    const found = read.dataOf(reply, schema(read))
    if (found !== undefined) return answered({ kind: 'data', data: found.data, etag: reply.kind === 'json' ? reply.etag : undefined })
    // Nonsense that is called a success is as good as no answer.
    if (isSuccess) throw failure(new ApiError(UNREACHABLE))
    const refusal = read.refusalOf(reply)
    if (refusal === undefined) throw failure(new ApiError('', reply.status))
    throw answered(new ApiError(refusal.message, reply.status, refusal.code))
  }

  function answered<T>(what: T): T {
    reached(true)
    return what
  }

  function failure(error: ApiError): ApiError {
    reached(false)
    return error
  }
}
