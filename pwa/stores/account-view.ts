import type { AccountState, Decision } from '#sync-protocol/account-state.ts'
import type { WaitingOrder } from '#sync-protocol/mutations/definition.ts'
import type { SessionUser } from '#sync-protocol/user.ts'
import { create } from 'zustand'
import type { CartEntry, WishlistEntry } from './shop-items.ts'
import { mirroredShop, mirrorShop, type ShopLists } from './shop-mirror.ts'

/** What the open account, or the guest, has: the base state with everything pending on this device run over it. */
export interface AccountView {
  /** The account's id; '' for a guest. */
  owner: string
  /** False at first: cart and wishlist then come from session storage, gems and type from the session. */
  ready: boolean
  /** Gems as the server last said. */
  gems: number
  personalityType: AccountState['personalityType']
  cart: readonly CartEntry[]
  wishlist: readonly WishlistEntry[]
  /** Questions of the server that wait for `decide`. */
  decisions: readonly Decision[]
  /** Checkouts made here that the server has not placed yet: "waiting to be placed", never "success". */
  waiting: readonly WaitingOrder[]
  /** Changes that cannot be sent as they are: she says `resolve(id, 'resend' | 'discard')`. */
  undecided: readonly UndecidedChange[]
  /** Changes stored on this device that the server has not acknowledged. */
  pendingCount: number
  /** Why they are not being sent: she must log in again, or update the app. */
  blocked: 'auth' | 'upgrade' | undefined
  /** Stored rows this app could not read; they are kept, and she is told. */
  unreadable: number
  /** Grows whenever the server has said something new about the account. */
  version: number
}

/**
 * `why`: 'device' – the server cannot tell whether it was applied; 'too_large' – no request can hold it; 'refused' – the server refuses
 * every request that holds it.
 */
export interface UndecidedChange {
  id: string
  name: string
  /** ms since the epoch. */
  at: number
  args: unknown
  why: 'device' | 'too_large' | 'refused'
}

const EMPTY: Omit<AccountView, keyof ShopLists> = {
  owner: '',
  ready: false,
  gems: 0,
  personalityType: '',
  decisions: [],
  waiting: [],
  undecided: [],
  pendingCount: 0,
  blocked: undefined,
  unreadable: 0,
  version: 0,
}

/** The lists as they are stored, and what is shown ahead of them while it is being stored. */
let stored: ShopLists = mirroredShop()
let ahead: ((lists: ShopLists) => ShopLists)[] = []
let whenKept: (() => void)[] = []

export const useAccount = create<AccountView>()(() => ({ ...EMPTY, ...stored }))

/** Shows what is stored now. */
export function publishAccount(view: AccountView): void {
  stored = view
  show(view)
}

/** Nobody is here any more: nothing of the one before stays. */
export function resetAccount(): void {
  publishAccount({ ...EMPTY, cart: [], wishlist: [] })
}

/**
 * Somebody is here, and her own view has yet to be read. What a visitor, or the last page of this tab, had in cart and wishlist
 * stays in sight until then, unless it was `another`'s.
 */
export function introduceAccount(user: Pick<SessionUser, 'id' | 'gems' | 'personalityType'>, another: boolean): void {
  if (another) resetAccount()
  const { id: owner, gems, personalityType } = user
  show({ owner, gems, personalityType, ready: false })
}

/**
 * Shows a change at once, ahead of its storage, until the returned function is called: by then it is part of what is stored, or
 * it could not be. `change` must not mind what it finds done already.
 */
export function showAhead(change: (lists: ShopLists) => ShopLists): () => void {
  ahead = [...ahead, change]
  show({})
  return () => {
    ahead = ahead.filter((other) => other !== change)
    show({})
    if (ahead.length === 0) for (const go of whenKept.splice(0)) go()
  }
}

/** Resolves when nothing is shown that is not stored. */
export function allKept(): Promise<void> {
  return ahead.length === 0 ? Promise.resolve() : new Promise((resolve) => whenKept.push(resolve))
}

function show(rest: Partial<AccountView>): void {
  const lists = ahead.reduce((shown, change) => change(shown), { cart: stored.cart, wishlist: stored.wishlist })
  useAccount.setState({ ...rest, ...lists })
  mirrorShop(lists, useAccount.getState().owner)
}
