import { newsOf, noteWishes, type WishNews } from '#sync-protocol/domain/wish-news.ts'
import { useAccount } from '../state/account.ts'
import { useCatalog } from '../state/catalog.ts'
import { useWishNews } from '../state/wish-news.ts'
import { rememberedUser } from '../storage/stored-login.ts'
import { updateNoted } from '../sync/noted-wishes.ts'
import type { Device } from './device.ts'

const NONE: ReadonlyMap<string, WishNews> = new Map()

/** Notes what this device knows of a member's wishes, and publishes what is new of them, until the returned function is called. */
export function followWishes({ env, deviceDatabase }: Pick<Device, 'env' | 'deviceDatabase'>): () => void {
  let looked = ''
  let running: Promise<unknown> = Promise.resolve()
  /** What the open wishlist has told, which stays on it. */
  let told = NONE
  let tellsTo = ''

  function look(): void {
    const { owner, ready, wishlist } = useAccount.getState()
    const { revision, asOf, byId } = useCatalog.getState()
    const { isShown } = useWishNews.getState()
    const isSeen = isShown && document.visibilityState === 'visible'
    const isKnown = owner !== '' && ready && revision > 0
    if (!isShown || owner !== tellsTo) told = NONE
    tellsTo = owner
    // The lines of the account may be those of the catalog before.
    const wishes = wishlist.map(({ id }) => ({ id, priceGems: byId.get(id)?.priceGems ?? 0 }))
    // `asOf`: what another tab has shown meanwhile is found with the next answer of the shop.
    const now = isKnown ? JSON.stringify([owner, isShown, isSeen, asOf, wishes]) : ''
    if (now === looked) return
    looked = now
    if (!isKnown) return useWishNews.setState({ news: NONE })
    const read = async () => {
      if (rememberedUser()?.id !== owner || looked === '') return
      let news = NONE
      await updateNoted(await deviceDatabase(), owner, env, (before = []) => {
        const noted = noteWishes(before, wishes)
        news = newsOf(noted, wishes)
        return isSeen ? noteWishes([], wishes) : noted
      })
      if (isShown && tellsTo === owner) told = new Map([...told, ...news])
      if (looked === now) useWishNews.setState({ news: isShown ? told : news })
    }
    // Without a database nothing is known of earlier prices.
    running = running.then(read).catch(() => undefined)
  }

  const stops = [useAccount.subscribe(look), useCatalog.subscribe(look), useWishNews.subscribe(look)]
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    looked = ''
    document.removeEventListener('visibilitychange', look)
    for (const stop of stops) stop()
  }
}
