import type { GenericSchema } from 'valibot'
import * as say from '#words/notices.ts'
import { lateCode } from '../state/late-code.ts'
import type { ApiOptions } from '../sync/api.ts'
import { ApiError } from '../sync/api-error.ts'

export { ApiError } from '../sync/api-error.ts'
export type { Attempt } from '../sync/api.ts'

type Schemas = typeof import('./api-calls.ts')

export interface CallOptions<T> extends ApiOptions {
  /** The schema of the answer, or a function of the schemas that load with the call. */
  schema: GenericSchema<unknown, T> | ((schemas: Schemas) => GenericSchema<unknown, T>)
}

const calls = lateCode(() => import('./api-calls.ts'))

/** Makes one call of the documented API, `path` under /api/: see `createApi`. Nothing was sent where what sends it cannot be loaded. */
export async function callApi<T>(path: string, { schema, ...options }: CallOptions<T>): Promise<T> {
  const code = await calls().catch(() => Promise.reject(new ApiError(say.unreachable)))
  const answer = await code.api(path, options, typeof schema === 'function' ? schema(code) : schema)
  if (answer.kind === 'unmodified') throw new ApiError('')
  return answer.data
}
