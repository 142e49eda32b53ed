import type { AccountState } from '#sync-protocol/api/account-state.ts'
import type { CountedChange, Waiting } from '#sync-protocol/mutations/count-pending.ts'
import type { WaitingOrder } from '#sync-protocol/mutations/step.ts'
import type { SessionUser } from '#sync-protocol/api/user.ts'
import { create } from 'zustand'
import { journal } from '../storage/journal.ts'
import { rememberedUser } from '../storage/stored-login.ts'
import { sameItem, type Item } from './shop-items.ts'
import { mirroredShop, mirrorShop, type ShopLists } from './shop-mirror.ts'
import { journalledOnly, leftoverTaps, runTaps, type Tap } from './taps.ts'

/** The account's state as screens read it: its lists with their products, the rest as the protocol has it. */
export interface AccountShown extends Omit<AccountState, keyof ShopLists>, ShopLists {
  /** Checkouts made here that the server has not placed yet: "waiting to be placed", never "success". */
  waiting: readonly WaitingOrder[]
}

/** What the open account, or the guest, has: the base state with everything pending on this device run over it. */
export interface AccountView extends AccountShown, Waiting {
  /** The account's id; '' for a guest. */
  owner: string
  /** False at first: cart and wishlist then come from session storage, gems and type from the session. */
  ready: boolean
  /** Changes that cannot be sent as they are: the user decides, by `resolve(id, 'resend' | 'discard')`. */
  undecided: readonly UndecidedChange[]
  /** Why what waits (in the queue, or still in the journal only) is not being sent: the user must log in again, or update the app. */
  blocked: 'auth' | 'upgrade' | undefined
  /** Stored rows this app could not read; they are kept, and the user is told. */
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

const NOTHING: AccountShown = {
  gems: 0,
  personalityType: '',
  cart: [],
  wishlist: [],
  lastOrder: '',
  decisions: [],
  badges: [],
  language: '',
  follows: [],
  shares: [],
  waiting: [],
}

const EMPTY: AccountView = {
  ...NOTHING,
  owner: '',
  ready: false,
  undecided: [],
  pendingCount: 0,
  pendingOrders: 0,
  blocked: undefined,
  unreadable: 0,
  version: 0,
}

type CountWaiting = (journalled: readonly CountedChange[]) => Waiting

/** What stands behind what is shown. */
interface Behind {
  /** As it is stored. */
  stored: AccountShown
  /** Changes that are not part of it yet. */
  taps: readonly Tap[]
  /** How much waits in queue and journal together: the engine brings the rule along, and until then each journalled change counts. */
  countWith: CountWaiting
  /** Ids of journalled changes that the queue holds or held. */
  enqueuedIds: readonly string[]
}

const useBehind = create<Behind>()(() => ({ stored: NOTHING, taps: [], countWith: eachOfThem, enqueuedIds: [] }))

export const useAccount = create<AccountView>()(() => EMPTY)

showKept()

/** Shows what this device keeps. Not as what the store begins with: the page may come from the server, which knows nothing of it. */
function showKept(): void {
  // The last user counts as logged in until the server says otherwise: what is pressed meanwhile belongs to that account.
  const owner = rememberedUser()?.id ?? ''
  useBehind.setState({ stored: { ...NOTHING, ...mirroredShop(owner) }, taps: leftoverTaps(journal.entries()) })
  useAccount.setState({ owner, ...shownTo(owner), ...waitingOf(owner) })
}

/**
 * How many lines of the cart are on their way to the shop; 0 as soon as it has answered, or the order is shown as waiting. `gems`: the balance
 * that is shown until what it has become is shown with its reason.
 */
export const useOrdering = create<{ lines: number; gems?: number | undefined }>(() => ({ lines: 0 }))

/** How many lines the cart holds: what was ordered is gone from it when the shop has said so. */
export function useCarted(): number {
  const { lines } = useOrdering()
  return useAccount(({ cart }) => lines || cart.length)
}

/** True when the product is in the cart: the label of its button. */
export function useInCart(item: Item): boolean {
  return useAccount(({ cart }) => cart.some((entry) => sameItem(entry, item)))
}

/** True when the product is on the wishlist. */
export function useInWishlist(item: Item): boolean {
  return useAccount(({ wishlist }) => wishlist.some((entry) => sameItem(entry, item)))
}

/**
 * Shows what is stored now; `waitingWith`: how much waits, with what stands in the journal only; `enqueuedIds`: ids of the journalled changes
 * it contains.
 */
export function publishAccount({
  enqueuedIds = [],
  waitingWith: countWith = eachOfThem,
  ...view
}: Omit<AccountView, keyof Waiting> & { enqueuedIds?: readonly string[]; waitingWith?: CountWaiting }): void {
  const { owner, ready, undecided, blocked, unreadable, version, ...stored } = view
  useBehind.setState(({ taps }) => ({ stored, countWith, enqueuedIds, taps: taps.filter(({ id }) => !enqueuedIds.includes(id)) }))
  show({ owner, ready, undecided, blocked, unreadable, version })
}

/** After a logout: nothing of the former user stays. */
export function resetAccount(): void {
  publishAccount(EMPTY)
}

/**
 * After a login, until the account's own view has been read: what a visitor, or the last page of this tab, had in cart and wishlist
 * stays on display, unless it belonged to another account (`another`).
 */
export function introduceAccount(user: Pick<SessionUser, 'id' | 'gems' | 'personalityType'>, another: boolean): void {
  const { id: owner, gems, personalityType } = user
  const before = useAccount.getState().owner
  if (another || (before !== '' && before !== owner)) resetAccount()
  // A visitor's taps are on their way into the account with the rest of the visitor's lists.
  else if (before !== owner) useBehind.setState({ stored: shownTo(before) })
  useBehind.setState(({ stored }) => ({ stored: { ...stored, gems, personalityType } }))
  show({ owner, ready: false })
}

/** Shows a tap that has just been journalled, until it is part of what is stored or was refused. */
export function showTap(tap: Tap): void {
  useBehind.setState(({ taps }) => ({ taps: [...taps, tap] }))
  show({})
}

/** Shows no tap any more that has left the journal: it is part of what is stored, or it was refused. */
export function dropTaps(isJournalled: (key: string) => boolean): void {
  const { taps } = useBehind.getState()
  const left = taps.filter(({ key }) => isJournalled(key))
  if (left.length === taps.length) return countWaiting()
  useBehind.setState({ taps: left })
  show({})
}

/** Counts anew what waits: something was written into the journal, or moved out of it. */
export function countWaiting(): void {
  useAccount.setState(waitingOf(useAccount.getState().owner))
}

function waitingOf(owner: string): Waiting {
  const { countWith, enqueuedIds } = useBehind.getState()
  return countWith(journalledOnly(journal.entries(), owner, enqueuedIds))
}

function eachOfThem(journalled: readonly CountedChange[]): Waiting {
  return { pendingCount: journalled.length, pendingOrders: 0 }
}

/** Resolves when a reload would lose no change. */
export function allKept(): Promise<void> {
  const isAllKept = () => journal.entries().every(({ key }) => journal.isKept(key))
  return new Promise((resolve) => {
    if (isAllKept()) return resolve()
    // Whatever changes the journal counts anew what waits.
    const stop = useAccount.subscribe(() => {
      if (!isAllKept()) return
      stop()
      resolve()
    })
  })
}

function shownTo(owner: string): AccountShown {
  const { stored, taps } = useBehind.getState()
  return runTaps(
    stored,
    taps.filter((tap) => tap.owner === owner),
  )
}

function show(rest: Partial<AccountView>): void {
  const owner = rest.owner ?? useAccount.getState().owner
  const shown = shownTo(owner)
  useAccount.setState({ ...rest, ...shown, ...waitingOf(owner) })
  mirrorShop(shown, owner)
}

/** Gems that orders which wait on this device will take. */
export function heldGems(waiting: AccountView['waiting']): number {
  return waiting.reduce((sum, order) => sum + order.total, 0)
}

/** What the gems on this account can still pay: those of orders that wait on this device are spoken for. */
export function useFreeGems(): number {
  return useAccount(({ gems, waiting }) => gems - heldGems(waiting))
}
