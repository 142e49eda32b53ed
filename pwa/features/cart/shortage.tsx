import { Button, ButtonLink } from '../../components/button/button.tsx'
import { digits, gemText } from '#sync-protocol/domain/amounts.ts'
import { moveAllToWishlist } from '../../actions/shopping.ts'
import type { CartEntry } from '../../state/shop-items.ts'

export interface ShortageProps {
  /** Gems that are missing. */
  short: number
  /** What the cart costs, in gems. */
  total: number
  /** The gems there are for it, 0 to `total`. */
  gems: number
  /** Orders that wait will take gems, too. */
  hasWaiting: boolean
  /** The shop was asked to place the order all the same, now or when the signal was back. */
  isRefused: boolean
}

/** How many gems are missing. */
export function Shortage({ short, total, gems, hasWaiting, isRefused }: ShortageProps) {
  return (
    <p className="checkout-short" role="status">
      <strong>
        {isRefused ? <span className="cart-bad">Your order wasn’t placed.</span> : <b>{`Total ${digits(total)}.`}</b>}
        <span>{` ${gemText(short)} short.`}</span>
      </strong>
      {/* What the numbers say, for the eye. */}
      <i className="checkout-meter" style={{ ['--filled' as string]: `${(100 * gems) / total}%` }} />
      {hasWaiting && <span> Orders that wait to be placed are counted in.</span>}
    </p>
  )
}

/** The ways on, the one that helps soonest first: to do without `spare`, of which a single one has that beside it, or to earn what is missing. */
export function WaysOn({ spare }: { spare: readonly CartEntry[] }) {
  return (
    <div className="row checkout-ways">
      {spare.length > 1 && (
        <Button
          look="primary"
          onClick={() => {
            // It goes with what was short: what can be done now is next.
            document.querySelector<HTMLElement>('.checkout > .btn')?.focus({ preventScroll: true })
            moveAllToWishlist(spare)
          }}
        >
          {`Move ${spare.length} to Wishlist`}
        </Button>
      )}
      <ButtonLink look={spare.length === 0 ? 'primary' : 'quiet'} to="/knowledge">
        Take a quiz
      </ButtonLink>
      {spare.length <= 1 && <ButtonLink to="/gem-shop">Gem shop</ButtonLink>}
    </div>
  )
}
