import { MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import { useShallow } from 'zustand/react/shallow'
import { Button } from '../../components/button/button.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { Link } from '../../components/link/link.tsx'
import { useFocusCaught } from '../../components/lost-focus.ts'
import { useBusy } from '../../components/use-busy.ts'
import { gemText } from '../../content/gem-text.ts'
import { checkout } from '../../actions/account.ts'
import { useAccount } from '../../state/account.ts'
import { useCatalog } from '../../state/catalog.ts'
import { notify } from '../../state/notices.ts'
import { arePricesKnown, totalOf } from '../../state/shop-items.ts'
import { noticeOf } from './checkout-notice.ts'

/** The total, once every price in it is known, and the one thing to do with it. Having too few gems is said, not forbidden: the shop decides when it places the order. */
export function CheckoutBar() {
  const { cart, gems, waiting } = useAccount(useShallow(({ cart, gems, waiting }) => ({ cart, gems, waiting })))
  const { revision, failed } = useCatalog(useShallow(({ revision, failed }) => ({ revision, failed })))
  const [busy, run] = useBusy()
  useFocusCaught()
  const total = totalOf(cart)
  const spokenFor = waiting.reduce((sum, order) => sum + order.total, 0)
  const short = total + spokenFor - gems

  const buy = () => run(async () => notify(noticeOf(await checkout())))

  if (!arePricesKnown(cart, revision)) {
    return (
      <section className="checkout" aria-label="Checkout">
        <p role="status">{failed ? 'The prices could not be loaded yet. You can check out once they are here.' : 'Loading prices…'}</p>
      </section>
    )
  }
  return (
    <>
      {total > MAX_BALANCE && (
        <p className="checkout-short">
          This is more than the {gemText(MAX_BALANCE)} an account can hold, so it cannot be ordered in one go. Take something out of your
          cart.
        </p>
      )}
      {short > 0 && total <= MAX_BALANCE && (
        <p className="checkout-short">
          You are {gemText(short)} short{spokenFor > 0 && ', counting what is waiting to be placed'}.{' '}
          <Link to="/knowledge">Take a quiz</Link> to earn some, or look into the <Link to="/gem-shop">gem shop</Link>.
        </p>
      )}
      <section className="checkout" aria-label="Checkout">
        <p>
          <span className="checkout-label">Total</span> <GemAmount gems={total} />
        </p>
        <Button look="primary" size="large" disabled={busy} onClick={() => void buy()}>
          {busy ? 'Checking out…' : 'Checkout'}
        </Button>
      </section>
    </>
  )
}
