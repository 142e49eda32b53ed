import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { Ticket, TicketStrip } from '../../components/ticket-strip/ticket-strip.tsx'
import { digits } from '#sync-protocol/domain/amounts.ts'
import { itemText } from '../../content/piece-text.ts'
import { useAccount, useFreeGems } from '../../state/account.ts'
import type { WishlistEntry } from '../../state/shop-items.ts'

/** What the wishes cost, and how many of them the gems pay. */
export function WishStrip({ wishlist }: { wishlist: readonly WishlistEntry[] }) {
  const gems = useAccount((account) => account.gems)
  const carted = useAccount((account) => account.cart.length)
  const prices = wishlist.flatMap(({ product, priceGems }) => (product ? [priceGems] : []))
  const paid = withinReach(prices, useFreeGems())
  return (
    <TicketStrip short label="Your wishlist at a glance">
      <Ticket world="pink" label="Total">
        <GemAmount gems={prices.reduce((sum, price) => sum + price, 0)} />
      </Ticket>
      <Ticket world="lemon" label="Your gems" to="/gem-shop" inBars>
        <GemAmount gems={gems} />
      </Ticket>
      <Ticket world="mint" label="You can afford" {...(paid < prices.length && { to: '/gem-shop' })}>
        {prices.length > 0 && paid === prices.length ? 'Everything' : `${digits(paid)} of ${digits(prices.length)}`}
      </Ticket>
      <Ticket world="blue" label="In your cart" to="/cart" inBars>
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
