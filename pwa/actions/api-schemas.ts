/**
 * What reads the answers of a page's first calls. It brings the schema library, so it loads beside the call, not before the first
 * paint: a static import of this file makes the first load bigger.
 */
export { OkResponse } from '#sync-protocol/api/answers.ts'
export { ListingPage } from '#sync-protocol/api/listing.ts'
export { LoginResponse, UserResponse } from '#sync-protocol/api/user.ts'
export { answerOf, codeOf } from '../sync/read-reply.ts'
