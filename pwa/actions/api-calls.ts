/**
 * What makes calls, with the schemas of a page's first answers. They bring the schema library, so they load with the first call, which no visitor's
 * first page makes: a static import of this file would enlarge the first load.
 */
import { reportConnection } from '../state/connection.ts'
import { loginToken } from '../storage/stored-login.ts'
import { createApi } from '../sync/api.ts'
import { network } from '../sync/network.ts'

export { OkResponse } from '#sync-protocol/api/answers.ts'
export { ListingPage } from '#sync-protocol/api/listing.ts'
export { LoginResponse, UserResponse } from '#sync-protocol/api/user.ts'

export const api = createApi({
  network,
  login: loginToken,
  reached: reportConnection,
  isOffline: () => globalThis.navigator?.onLine !== true,
})
