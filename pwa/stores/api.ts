import type { ErrorCode } from '#sync-protocol/errors.ts'
import type { GenericSchema } from 'valibot'
import { reportConnection } from './connection-store.ts'
import { read } from './local-storage.ts'

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

type Wire = typeof import('./api-wire.ts')

export interface ApiOptions<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  /** The schema of the answer; a function gets the schemas that load beside the call. */
  schema: GenericSchema<unknown, T> | ((wire: Wire) => GenericSchema<unknown, T>)
  /** Sends the stored login token as a bearer beside the cookie (specification §6). */
  bearer?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
}

const TIMEOUT_MS = 15_000
const UNREACHABLE = 'The shop cannot be reached right now. Please try again.'

/**
 * One call of the shop's API, `path` under /api/: JSON both ways, cookies sent, 15 s at most, the answer parsed by its schema.
 * Rejects with an ApiError whose message is the server's. For reads and for calls that must not be queued; every other
 * change is a mutation.
 */
export async function callApi<T>(path: string, options: ApiOptions<T>): Promise<T> {
  const loading = import('./api-wire.ts')
  // It is awaited below; until then a failure is nobody's.
  loading.catch(() => undefined)
  const { status, body } = await send(path, options).catch((error: unknown) => {
    if (options.signal?.aborted !== true) reportConnection(false)
    throw error instanceof ApiError ? error : new ApiError(UNREACHABLE)
  })
  const wire = await loading.catch(() => Promise.reject(new ApiError(UNREACHABLE)))
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

async function send<T>(path: string, { method = 'GET', body, bearer, headers, signal }: ApiOptions<T>): Promise<{ status: number; body: unknown }> {
  const token = bearer === true ? read('localStorage', 'token') : undefined
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
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
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
