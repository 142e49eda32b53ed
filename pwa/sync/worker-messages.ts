import * as v from 'valibot'

const TAG = 'starlane-drain:'
const TAG_LIFE_MS = 15_000

/**
 * The Background Sync tag of an account's queue, or of the guest's, another one every quarter of a minute (`now` in ms): a tag
 * that has failed is left alone by the browser for minutes, however often it is registered, while a new one fires at once.
 */
export function drainTag(accountId: string | undefined, now: number): string {
  return `${TAG}${accountId ?? ''}#${Math.floor(now / TAG_LIFE_MS)}`
}

/** The account whose queue a tag is about; undefined: it is no tag of the drain. */
export function ownerOfTag(tag: string): { accountId: string | undefined } | undefined {
  if (!tag.startsWith(TAG)) return undefined
  return { accountId: tag.slice(TAG.length).split('#')[0] || undefined }
}

/** From the page: bring these pictures into the cache. */
export const WarmMessage = v.object({ type: v.literal('warm'), urls: v.array(v.string()) })
export type WarmMessage = v.InferOutput<typeof WarmMessage>

/** From the page: the user wants the new version now (the shape workbox-window sends). */
export const SkipWaitingMessage = v.object({ type: v.literal('SKIP_WAITING') })

/** From a page that no worker controls: take it over. */
export const ClaimMessage = v.object({ type: v.literal('claim') })
export type ClaimMessage = v.InferOutput<typeof ClaimMessage>

/** From the worker, as its answer: how many of the pictures did not come. */
export const WarmedMessage = v.object({ type: v.literal('warmed'), missing: v.number() })
export type WarmedMessage = v.InferOutput<typeof WarmedMessage>

/** From a hidden page: something of this account was answered, which a notification may say. */
export const TellMessage = v.object({ type: v.literal('tell'), accountId: v.string() })
export type TellMessage = v.InferOutput<typeof TellMessage>
