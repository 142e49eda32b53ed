/**
 * The readers of a page's first answers. They bring the schema library, so they load with the first call, not before the first paint: a
 * static import of this file would enlarge the first load.
 */
export { OkResponse } from '#sync-protocol/api/answers.ts'
export { ListingPage } from '#sync-protocol/api/listing.ts'
export { LoginResponse, UserResponse } from '#sync-protocol/api/user.ts'
export { answerOf, codeOf } from '../sync/read-reply.ts'
