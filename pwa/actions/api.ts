import type { GenericSchema } from 'valibot'
import { reportConnection } from '../state/connection.ts'
import { lateCode } from '../state/late-code.ts'
import { loginToken } from '../storage/stored-login.ts'
import { ApiError } from '../sync/api-error.ts'
import { createApi, type ApiOptions } from '../sync/api.ts'
import { network } from '../sync/network.ts'

export { ApiError } from '../sync/api-error.ts'
export type { Attempt } from '../sync/api.ts'

type Schemas = typeof import('./api-schemas.ts')

export interface CallOptions<T> extends ApiOptions {
  /** The schema of the answer, or a function of the schemas that load with the call. */
  schema: GenericSchema<unknown, T> | ((schemas: Schemas) => GenericSchema<unknown, T>)
}

const api = createApi<Schemas>({
  network,
  login: loginToken,
  reached: reportConnection,
  isOffline: () => globalThis.navigator?.onLine !== true,
  load: lateCode(() => import('./api-schemas.ts')),
})

/** Makes one call of the documented API, `path` under /api/: see `createApi`. */
export async function callApi<T>(path: string, { schema, ...options }: CallOptions<T>): Promise<T> {
  const answer = await api(path, options, typeof schema === 'function' ? schema : () => schema)
  if (answer.kind === 'unmodified') throw new ApiError('')
  return answer.data
}
