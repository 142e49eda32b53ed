import * as say from '#words/cart.tsx'
import { MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import { useShallow } from 'zustand/react/shallow'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { CardStack } from '../../components/card-stack/card-stack.tsx'
import { useBusy } from '../../components/use-busy.ts'
import { whatOneBuys } from '#words/orders.ts'
import { piecesIn } from '../../content/pieces-in.ts'
import { checkout } from '../../actions/orders.ts'
import type { Answer } from '../../state/answer.ts'
import { useCatalog } from '../../state/catalog.ts'
import { arePricesKnown, totalOf, type CartEntry } from '../../state/shop-items.ts'
import { moveAllToWishlist } from '../../actions/shopping.ts'
import { isShortOfGems } from './open-question.tsx'
import type { CheckoutView } from './use-checkout.ts'

export interface CheckoutBarProps {
  view: CheckoutView
  /** The shop has answered an order of what the cart showed. Done when that is shown. */
  onAnswer: (answer: Answer<'store/cart/checkout'>) => Promise<void> | void
}

/** The total, once every price in it is known, and the one thing to do with it. Having too few gems is said, not forbidden: the shop decides when it places the order. */
export function CheckoutBar({ view, onAnswer }: CheckoutBarProps) {
  const { cart, gems, decisions, held, short } = view
  const { revision, failed } = useCatalog(useShallow(({ revision, failed }) => ({ revision, failed })))
  const [busy, run] = useBusy()
  const total = totalOf(cart)
  const pieces = piecesIn(cart)
  const isTooMuch = total > MAX_BALANCE
  const isShort = short > 0 && !isTooMuch
  // What is asked about comes first: of two things to do one leads.
  const isAsked = decisions.some((decision) => !isShortOfGems(decision, cart))

  const buy = () =>
    run(async () => {
      view.setOrdering(true)
      const shown = onAnswer(await checkout())
      if (shown) await shown
    })

  if (!arePricesKnown(cart, revision)) {
    return (
      <section className="checkout" aria-label={say.checkout}>
        <p role="status">{failed ? say.pricesFailed : say.loadingPrices}</p>
      </section>
    )
  }
  return (
    <section className="checkout" aria-label={say.checkout}>
      <CardStack pictures={cart.flatMap(({ product }) => product ?? [])} />
      <dl className="checkout-facts">
        <div>
          <dt>{say.items}</dt>
          <dd>{say.itemsAndPieces(cart.length, pieces)}</dd>
        </div>
        <div>
          <dt>{say.yourGems}</dt>
          <dd>
            <GemAmount gems={gems} bare />
          </dd>
        </div>
      </dl>
      <p className="checkout-sum">
        {say.total(<GemAmount gems={total} />, (label) => (
          <span className="checkout-label">{label}</span>
        ))}
      </p>
      <p className="checkout-what muted small">{whatOneBuys}</p>
      {short <= 0 && (
        <dl className="checkout-facts">
          <div>
            <dt>{say.gemsLeft}</dt>
            <dd>
              <GemAmount gems={-short} bare />
            </dd>
          </div>
        </dl>
      )}
      <Button
        look={isShort || isTooMuch || isAsked ? 'quiet' : 'primary'}
        size={isShort ? 'normal' : 'large'}
        disabled={busy}
        onClick={() => void buy()}
      >
        {busy ? say.checkingOut : say.checkout}
      </Button>
      {isTooMuch && <p className="checkout-short">{say.tooMuch(MAX_BALANCE)}</p>}
      {isShort && (
        <Shortage
          short={short}
          total={total}
          gems={Math.max(0, total - short)}
          hasWaiting={held > 0}
          isRefused={decisions.some((decision) => isShortOfGems(decision, cart))}
        />
      )}
      {isShort && <WaysOn spare={cart.filter(({ id }) => view.spare.includes(id))} />}
    </section>
  )
}

interface ShortageProps {
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
function Shortage({ short, total, gems, hasWaiting, isRefused }: ShortageProps) {
  return (
    <p className="checkout-short" role="status">
      <strong>
        {isRefused
          ? say.notPlacedAndShort(short, (text) => <span className="cart-bad">{text}</span>)
          : say.totalAndShort(total, short, (text) => <b>{text}</b>)}
      </strong>
      {/* What the numbers say, for the eye. */}
      <i className="checkout-meter" style={{ ['--filled' as string]: `${(100 * gems) / total}%` }} />
      {hasWaiting && <span>{say.waitingOrdersCounted}</span>}
    </p>
  )
}

/** The ways on, the one that helps soonest first: to do without `spare`, of which a single one has that beside it, or to earn what is missing. */
function WaysOn({ spare }: { spare: readonly CartEntry[] }) {
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
          {say.moveSomeToWishlist(spare.length)}
        </Button>
      )}
      <ButtonLink look={spare.length === 0 ? 'primary' : 'quiet'} to="/knowledge">
        {say.takeQuiz}
      </ButtonLink>
      {spare.length <= 1 && <ButtonLink to="/gem-shop">{say.gemShop}</ButtonLink>}
    </div>
  )
}
