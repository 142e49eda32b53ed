import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import type { GenericSchema } from 'valibot'
import { reportConnection } from '../state/connection.ts'
import { read, write } from '../storage/web-storage.ts'

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

type Wire = typeof import('./api-schemas.ts')

export interface ApiOptions<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** The schema of the answer; a function gets the schemas that load beside the call. */
  schema: GenericSchema<unknown, T> | ((wire: Wire) => GenericSchema<unknown, T>)
  /** Sends the stored login token as a bearer (specification §6); every other call goes by the session's cookie first. */
  bearer?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
}

const TIMEOUT_MS = 15_000
const UNREACHABLE = 'The shop cannot be reached right now. Please try again.'

/**
 * One call of the shop's API, `path` under /api/: JSON both ways, cookies sent, 15 s at most, the answer parsed by its schema.
 * Rejects with an ApiError whose message is the server's. For reads and for calls that must not be queued; every other
 * change is a mutation. Where the shop does not accept the cookie the token is tried, and the other way round: only both mean that she
 * is not logged in. A token that was refused is forgotten, one that was not never is.
 */
export async function callApi<T>(path: string, options: ApiOptions<T>): Promise<T> {
  const loading = import('./api-schemas.ts')
  // It is awaited below; until then a failure is nobody's.
  loading.catch(() => undefined)
  const attempt = (bearer: string | undefined) =>
    send(path, options, bearer).catch((error: unknown) => {
      if (options.signal?.aborted !== true) reportConnection(false)
      throw error instanceof ApiError ? error : new ApiError(UNREACHABLE)
    })
  const token = read('localStorage', 'token')
  const first = options.bearer === true ? token : undefined
  let reply = await attempt(first)
  const wire = await loading.catch(() => Promise.reject(new ApiError(UNREACHABLE)))
  const isRefused = () => reply.status === 401 && wire.parseError(reply.body)?.code === 'unauthorized'
  if (token !== undefined && isRefused()) {
    const second = first === undefined ? token : undefined
    if (first !== undefined) forgetToken(token)
    reply = await attempt(second)
    if (second !== undefined && isRefused()) forgetToken(token)
  }
  const { status, body } = reply
  if (status < 200 || status > 299) {
    const refusal = wire.parseError(body)
    reportConnection(refusal !== undefined)
    throw refusal === undefined ? new ApiError('', status) : new ApiError(refusal.message, status, refusal.code)
  }
  const { schema } = options
  const parsed = wire.parse(typeof schema === 'function' ? schema(wire) : schema, body)
  reportConnection(parsed !== undefined)
  if (parsed === undefined) throw new ApiError(UNREACHABLE)
  return parsed.data
}

/** Unless another login has put its own there in the meantime. */
function forgetToken(token: string): void {
  if (read('localStorage', 'token') === token) write('localStorage', 'token', undefined)
}

async function send<T>(
  path: string, { method = 'GET', body, headers, signal }: ApiOptions<T>, bearer: string | undefined,
): Promise<{ status: number; body: unknown }> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`/api/${path}`, {
    method,
    credentials: 'same-origin',
    // The shop never answers its API with a redirect: that would be a captive portal.
    redirect: 'error',
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: readJson(text) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
