import * as v from 'valibot'

const TAG = 'starlane-drain:'
const TAG_LIFE_MS = 15_000

/**
 * The Background Sync tag of an account's queue, or of the guest's, a new one every quarter of a minute (`now` in ms): browsers leave a
 * failed tag alone for minutes, however often it is registered, while a new one fires at once.
 */
export function drainTag(accountId: string | undefined, now: number): string {
  return `${TAG}${accountId ?? ''}#${Math.floor(now / TAG_LIFE_MS)}`
}

/** The account of a tag's queue; undefined for other tags. */
export function ownerOfTag(tag: string): { accountId: string | undefined } | undefined {
  if (!tag.startsWith(TAG)) return undefined
  return { accountId: tag.slice(TAG.length).split('#')[0] || undefined }
}

/**
 * From the page: bring the first `ahead` of these pictures into the cache (`PicturePlan` says what the fields are). `deletes`: the catalog of
 * this revision is the shop's present one, so pictures that are named neither here nor in `others` may go. A worker of another build that
 * does not know this shape ignores it, and so does a page with the answer.
 */
export const WarmMessage = v.object({
  type: v.literal('warm'),
  revision: v.number(),
  pictures: v.array(v.object({ url: v.string(), bytes: v.number(), isSold: v.boolean() })),
  ahead: v.number(),
  room: v.number(),
  others: v.array(v.string()),
  deletes: v.boolean(),
})
export type WarmMessage = v.InferOutput<typeof WarmMessage>

/** From the page: the user wants the new version now (the shape workbox-window sends). */
export const SkipWaitingMessage = v.object({ type: v.literal('SKIP_WAITING') })

/** From a page without a controlling worker: take it over. */
export const ClaimMessage = v.object({ type: v.literal('claim') })
export type ClaimMessage = v.InferOutput<typeof ClaimMessage>

/**
 * From the worker to every page, after some of the work: how many pictures of products of this revision are here, how many of the first
 * `ahead` are left to fetch, and how many it has just fetched.
 */
export const WarmedMessage = v.object({
  type: v.literal('warmed'),
  revision: v.number(),
  here: v.number(),
  left: v.number(),
  fetched: v.number(),
})
export type WarmedMessage = v.InferOutput<typeof WarmedMessage>

/** From a hidden page: an outcome of this account may need a notification. */
export const TellMessage = v.object({ type: v.literal('tell'), accountId: v.string() })
export type TellMessage = v.InferOutput<typeof TellMessage>
