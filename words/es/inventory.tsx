import type { ReactNode } from 'react'
import { digits, gemText } from './amounts.ts'
import { asOfText } from './dates.ts'
import { whenSent } from './waiting.ts'

export const title = 'Inventory'
export const lede = 'Everything you have collected.'
export const balance = (gems: ReactNode) => (
  <>
    <span>Balance </span>
    {gems}
  </>
)
export const waitingOrders = 'Waiting orders'
export const collected = 'Collected'
export const savedHere = (at: number) => `Saved on this device, ${asOfText(at)}`
export const loading = 'Loading your inventory…'
export const loadingOlder = 'Loading…'
export const showOlder = 'Show older'
export const failed = 'Failed to load inventory.'
export const failedText = 'It isn’t saved on this device yet, and the shop can’t be reached right now. Everything you bought is safe.'
export const tryAgain = 'Try again'
export const isEmpty = 'Your inventory is empty.'
export const isEmptyText = 'Everything you check out appears here.'
export const isEmptyTextSavedHere = (at: number) => `Everything you check out appears here. Saved on this device, ${asOfText(at)}.`
export const visitShop = 'Visit the shop'
export const moreToCollect = 'More to collect'

// The collection at a glance.
export const atAGlance = 'Your collection at a glance'
export const total = 'Total'
export const pieces = (count: number) => `${digits(count)} ${count === 1 ? 'piece' : 'pieces'}`
export const someOf = (some: number, all: number) => `${some} of ${all}`

// One piece.
export const copies = (count: number) => `× ${count}`
/** `set`: "K-Pop jewelry", here and below. */
export const placeInSet = (place: number, pieces: number, set: string) => `No. ${place} of the ${pieces} ${set} pieces`
export const noLongerSold = 'No longer sold'
export const seeInShop = 'See it in the shop'
export const fromWishlist = 'From your wishlist'
export const onWishlist = 'On your wishlist'

// The sets.
export const sets = 'Sets'
export const ownedOfSet = (owned: number, pieces: number) => `${owned} of ${pieces} pieces`
export const atLeastOwnedOfSet = (owned: number, pieces: number) => `At least ${owned} of ${pieces} pieces`
export const badgeEarned = 'Badge earned'
/** `reward`: gems. */
export const takeBadge = (reward: number) => `Take your badge and ${gemText(reward)}`
export const badgeOnItsWay = 'Badge is on its way'
export const badgeWaits = (set: string, inBackground: boolean) => `${set} badge: saved. It will be sent ${whenSent(inBackground)}.`
export const badgeFailed = 'Request failed'
