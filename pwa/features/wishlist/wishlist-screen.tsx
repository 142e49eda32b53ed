import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import { useEffect } from 'react'
import { useShallow } from 'zustand/react/shallow'
import * as say from '#words/wishlist.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { TypeDoors } from '../../components/category-card/type-doors.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { ItemList } from '../../components/item-row/item-list.tsx'
import { optional } from '../../components/optional.ts'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ShareListButton } from '../../components/share-links/share-list-button.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { Sticker } from '../../components/sticker/sticker.tsx'
import { useReadAnew } from '../../components/use-read-anew.ts'
import { useSingleTaps } from '../../components/use-single-taps.ts'
import { useSteps } from '../../components/use-steps.ts'
import { box, dot, heart, line, shape, star } from '../../components/sticker/draw-sticker.ts'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { Ticket, TicketStrip } from '../../components/ticket-strip/ticket-strip.tsx'
import { itemText } from '#words/amounts.ts'
import { endShare, openShare, renameShare } from '../../actions/share-list.ts'
import { useCategoryPictures } from '../../actions/category-pictures.ts'
import { lateCode } from '../../state/late-code.ts'
import { useAccount, useFreeGems, type AccountView } from '../../state/account.ts'
import type { WishlistEntry } from '../../state/shop-items.ts'
import { useWishNews } from '../../state/wish-news.ts'
import { WishlistRow } from './wishlist-row.tsx'

const ShareDialog = optional(lateCode(() => import('../../components/share-links/share-dialog.tsx')))

/** A jar for wishes with a first star in it. */
const WISH_JAR =
  box('pink', 50, 18, 60, 18, 6) +
  shape('cream', 'M56 36h48v10q24 6 24 32v46q0 20-20 20H52q-20 0-20-20V78q0-26 24-32z') +
  shape('blue', 'M34 106q23-10 46 0t46 0v16q0 20-20 20H54q-20 0-20-20z') +
  star('lemon', 66, 96, 18) +
  heart('pink', 98, 92, 16) +
  line('M46 70q2-8 9-11') +
  dot('mint', 98, 122, 6) +
  star('mint', 136, 34, 11)

export default function WishlistScreen() {
  const { wishlist, ready } = useSteps(useAccount(useShallow(({ wishlist, ready }) => ({ wishlist, ready }))), isFilled)
  const shares = useAccount((account) => (account.ready ? account.shares : undefined))
  const isWaiting = useAccount(({ pendingCount }) => pendingCount > 0)
  const picturesOf = useCategoryPictures('wishlist', wishlist)
  const onClickCapture = useSingleTaps(wishlist.length)
  useReadAnew(wishlist.length === 0)
  useEffect(() => {
    useWishNews.setState({ isShown: true })
    return () => useWishNews.setState({ isShown: false })
  }, [])

  return (
    <div className="wrap page" data-accent="pink" onClickCapture={onClickCapture}>
      <PageHeader title={say.title}>
        <ButtonLink to="/cart">
          <ShoppingBag />
          <span>{say.cart}</span>
        </ButtonLink>
        <ShareListButton>
          {(close) => (
            <ShareDialog
              list="wishlist"
              shares={shares}
              isWaiting={isWaiting}
              onMake={openShare}
              onRename={renameShare}
              onEnd={endShare}
              onClose={close}
            />
          )}
        </ShareListButton>
      </PageHeader>
      {wishlist.length > 0 && (
        <>
          <WishStrip wishlist={wishlist} />
          <ItemList label={say.lines}>
            {wishlist.map((entry) => (
              <WishlistRow key={entry.id} entry={entry} />
            ))}
          </ItemList>
        </>
      )}
      {wishlist.length === 0 && !ready && (
        <Loading label={say.loading}>
          <Skeleton shape="block" height="8rem" />
        </Loading>
      )}
      {wishlist.length === 0 && ready && (
        <EmptyState picture={<Sticker drawing={WISH_JAR} size={160} />} title={say.isEmpty} text={say.isEmptyText}>
          <ButtonLink look="primary" to="/shop">
            {say.visitShop}
          </ButtonLink>
        </EmptyState>
      )}
      {(wishlist.length > 0 || ready) && <TypeDoors title={say.moreToWishFor} picturesOf={picturesOf} />}
    </div>
  )
}

function isFilled({ wishlist, ready }: Pick<AccountView, 'wishlist' | 'ready'>): boolean | undefined {
  return ready ? wishlist.length > 0 : undefined
}

/** What the wishes cost, and how many of them the gems pay. */
function WishStrip({ wishlist }: { wishlist: readonly WishlistEntry[] }) {
  const gems = useAccount((account) => account.gems)
  const carted = useAccount((account) => account.cart.length)
  const prices = wishlist.flatMap(({ product, priceGems }) => (product ? [priceGems] : []))
  const paid = withinReach(prices, useFreeGems())
  return (
    <TicketStrip short label={say.atAGlance}>
      <Ticket accent="pink" label={say.total}>
        <GemAmount gems={prices.reduce((sum, price) => sum + price, 0)} />
      </Ticket>
      <Ticket accent="lemon" label={say.yourGems} to="/gem-shop" inBars>
        <GemAmount gems={gems} />
      </Ticket>
      <Ticket accent="mint" label={say.affordable} {...(paid < prices.length && { to: '/gem-shop' })}>
        {prices.length > 0 && paid === prices.length ? say.everything : say.someOf(paid, prices.length)}
      </Ticket>
      <Ticket accent="blue" label={say.inCart} to="/cart" inBars>
        {itemText(carted)}
      </Ticket>
    </TicketStrip>
  )
}

/** How many of these prices a balance pays, the cheapest first. */
function withinReach(prices: readonly number[], gems: number): number {
  let left = gems
  return prices.toSorted((a, b) => a - b).filter((price) => (left -= price) >= 0).length
}
