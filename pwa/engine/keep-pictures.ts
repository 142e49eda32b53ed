import { useAccount, type AccountView } from '../state/account.ts'
import { useCatalog } from '../state/catalog.ts'
import { useConnection } from '../state/connection.ts'
import { inventory } from '../state/document-sources.ts'
import { followPicturesAnswer, usePictures } from '../state/pictures.ts'
import { keptRevision } from '../storage/kept-catalog.ts'
import { seenProducts } from '../storage/seen-products.ts'
import { pictureBudget, planPictures } from '../sync/picture-plan.ts'
import type { WarmedMessage } from '../sync/worker-messages.ts'
import type { Device } from './device.ts'
import type { Documents } from './documents.ts'
import { onWarmed, warmPictures } from './service-worker.ts'

/** How long visible pictures have the worker for themselves, and how long changes of the lists are gathered. */
const IN_SIGHT_MS = 2_000
/** Pictures that are planned and sent in one task. */
const MOST_AT_ONCE = 1_000

/** Has the worker keep the pictures this device should have, as catalog, lists and answer change, until the returned function is called. */
export function keepPictures({ env }: Pick<Device, 'env'>, { readDocument }: Pick<Documents, 'readDocument'>): () => void {
  const openedAt = env.now()
  let cancel = () => {}
  /** What the worker was asked for last, and whether it has not answered yet: a browser may have ended it. */
  let asked = ''
  let isUnanswered = false
  let isStopped = false

  /** A catalog is the shop's present one if the shop has said so to this page, and no other tab has a newer one. */
  const isPresent = (revision: number, asOf: number) => asOf >= openedAt && keptRevision() === revision

  async function plan() {
    const { products, revision, asOf, formerImages: gone } = useCatalog.getState()
    const { owner, ready, cart, wishlist, waiting, decisions } = useAccount.getState()
    const [collected, estimate] = await Promise.all([
      owner === '' ? undefined : readDocument(inventory, owner),
      navigator.storage?.estimate?.().catch(() => undefined),
    ])
    const { answer } = usePictures.getState()
    const savesData = asksForLittle()
    const planned = planPictures({
      products,
      cart: cart.map(({ id }) => id),
      wishlist: wishlist.map(({ id }) => id),
      orders: [...waiting, ...decisions].flatMap(({ lines }) => lines.map(({ itemId }) => itemId)),
      collection: collected?.data.inventory.map(({ image }) => image) ?? [],
      seen: seenProducts(),
      gone,
      budget: pictureBudget(estimate),
      savesData,
      answer,
    })
    // Lists that are not here yet may name pictures that the shop no longer has.
    const areListsHere = ready && (owner === '' || collected !== undefined)
    return { ...planned, revision, savesData, deletes: areListsHere && isPresent(revision, asOf) }
  }

  async function ask(isAgain: boolean): Promise<void> {
    if (useCatalog.getState().revision === 0) return
    const { of, choice, savesData, ...wish } = await plan()
    // Of thousands of pictures, sending is as long a task as planning.
    if (wish.pictures.length > MOST_AT_ONCE) await new Promise<void>((resolve) => env.after(0, resolve))
    if (isStopped) return
    usePictures.setState({ of, choice, savesData })
    // The budget alone changes with every picture that comes.
    const first = wish.pictures.slice(0, wish.ahead).map(({ url }) => url)
    const name = JSON.stringify([wish.revision, wish.deletes, wish.room, first])
    if (name === asked && !isAgain) return
    asked = name
    isUnanswered = true
    usePictures.setState({ isComplete: false })
    warmPictures(wish)
  }

  function askSoon(isAgain = false): void {
    cancel()
    cancel = env.after(IN_SIGHT_MS, () => void ask(isAgain))
  }

  function note({ revision, here, left, fetched }: WarmedMessage): void {
    if (revision !== useCatalog.getState().revision) return
    isUnanswered = false
    usePictures.setState({ here, isComplete: left === 0 })
    // The worker stops for a while, so that no browser ends it.
    if (left > 0 && fetched > 0) void ask(true)
  }

  const stops = [
    onWarmed(note),
    followPicturesAnswer(),
    useCatalog.subscribe(({ revision, asOf }, before) => {
      if (revision !== before.revision || (asOf !== before.asOf && before.asOf < openedAt)) askSoon()
      // Without an answer, or after this device was cleared.
      else if (asOf !== before.asOf && (isUnanswered || usePictures.getState().here === undefined)) askSoon(true)
    }),
    useAccount.subscribe((now, before) => {
      if (ownOf(now) !== ownOf(before)) askSoon()
    }),
    usePictures.subscribe(({ answer }, before) => {
      if (answer !== before.answer) askSoon()
    }),
    useConnection.subscribe(({ state }, before) => {
      if (state === 'online' && before.state === 'offline' && !usePictures.getState().isComplete) askSoon(true)
    }),
  ]
  askSoon()

  return () => {
    isStopped = true
    cancel()
    for (const stop of stops) stop()
  }
}

/** Differs if the user's own products may have changed; orders and collection are part of what the server has said. */
function ownOf({ owner, version, cart, wishlist, waiting }: AccountView): string {
  return JSON.stringify([owner, version, waiting.length, ...[...cart, ...wishlist].map(({ id }) => id)])
}

/** True if the user has told the browser to spare data. Not every browser has this, and TypeScript's library does not know it. */
function asksForLittle(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
