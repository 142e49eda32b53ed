import Heart from 'lucide-static/icons/heart.svg?react'
import { Suspense, useEffect, useRef } from 'react'
import * as say from '#words/cart.tsx'
import { ButtonLink } from '../../components/button/button.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { focusShown } from '../../components/focus-shown.ts'
import { ItemList } from '../../components/item-row/item-list.tsx'
import { catchFocus } from '../../components/lost-focus.ts'
import { optionalLater } from '../../components/optional.ts'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { transition } from '../../components/transition.ts'
import { useReadAnew } from '../../components/use-read-anew.ts'
import { useSingleTaps } from '../../components/use-single-taps.ts'
import { usePatience } from '../../components/use-patience.ts'
import { gemsAfter } from '../../components/waiting-order/gems-after.ts'
import { WaitingOrderCard } from '../../components/waiting-order/waiting-order.tsx'
import { whatOneBuys } from '#words/orders.ts'
import { noticeKey } from '../../content/notice-key.ts'
import { shownAs } from '../../content/shown.ts'
import type { Answer } from '../../state/answer.ts'
import { useOrdering } from '../../state/account.ts'
import { notify, OFFLINE, sayInSight } from '../../state/notices.ts'
import { useCatalog } from '../../state/catalog.ts'
import { useConnection } from '../../state/connection.ts'
import { lateCode } from '../../state/late-code.ts'
import { retryNow } from '../../actions/mutate.ts'
import { takeBack } from '../../actions/orders.ts'
import { CartLine } from './cart-line.tsx'
import { CheckoutBar } from './checkout-bar.tsx'
import { noticeOf } from './checkout-notice.ts'
import { OpenQuestion, QUESTION } from './open-question.tsx'
import { isPlaced, useBought } from './use-bought.ts'
import { useCheckout } from './use-checkout.ts'
import { YoursNow } from './yours-now.tsx'
import './cart.css'

/** Where the focus goes when an order waits to be placed. */
const WAITING = 'cart-waiting'
const CHECKOUT = 'cart-checkout'
const BOUGHT = 'bought'

/** Lines of a cart that leaves room below it. */
const FEW = 3

// Below what the page is about: it may come later, or not at all.
const MoreToCollect = optionalLater(lateCode(() => import('./more-to-collect.tsx'), false))

export default function CartScreen() {
  const view = useCheckout()
  const { cart, ready, waiting, decisions, isOrdering } = view
  // A question or an order that stands above the list is known only then, and would push it down.
  const known = usePatience(ready)
  const byId = useCatalog((catalog) => catalog.byId)
  const offline = useConnection(({ state }) => state === 'offline')
  const { bought: placed, noteAnswer } = useBought(view, byId)
  const bought = isOrdering ? undefined : placed
  const page = useRef<HTMLDivElement>(null)
  const onClickCapture = useSingleTaps(cart.length)
  const isEmpty = cart.length === 0
  const after = gemsAfter(waiting, view.gems)
  useReadAnew(isEmpty, bought !== undefined || waiting.length > 0)
  const picturesOf = (lines: readonly { itemId: string }[]) => lines.flatMap(({ itemId }) => byId.get(itemId) ?? [])
  const lines = cart.map(({ id, name, qty, product }) => ({ id, name: shownAs(product, name), qty, product }))

  useEffect(
    () =>
      sayInSight([
        ...waiting.map(({ entryId }) => noticeKey.waits(entryId)),
        ...decisions.map(({ id }) => noticeKey.asked(id)),
        // What waits says itself that there is no signal.
        ...(waiting.length > 0 ? [OFFLINE] : []),
      ]),
    [waiting, decisions],
  )

  const tell = (ordered: typeof lines, answer: Answer<'store/cart/checkout'>) => {
    const notice = noticeOf(answer)
    const showAnswer = () => {
      noteAnswer(ordered, answer, notice.text)
      view.setOrdering(false)
    }
    // One that is shown as waiting by now turned then, and what was bought shows with it.
    const isAtCheckout = useOrdering.getState().lines > 0
    const shown = isAtCheckout ? transition('step', showAnswer) : answer.kind === 'done' ? undefined : showAnswer()
    const showNotice = () => notify(notice)
    // What was bought, an order that waits or one that is asked about is said where it stands, as long as this page is the one that shows it:
    // by the checkout bar, or above the list.
    const place = page.current && placeOf(answer, isAtCheckout)
    if (place === BOUGHT) return shown
    // Where the checkout bar stood there is room for it then.
    if (!place) void (shown ? shown.then(showNotice) : showNotice())
    // With the focus in it the checkout bar would stand over the list in full.
    else if (place === CHECKOUT) catchFocus()
    else if (place !== WAITING || isIdle()) focusShown(place, showNotice)
    return shown
  }

  const loading = (
    <Loading label={say.loading}>
      <div className="cart-body">
        <Skeleton shape="block" height="18rem" />
        <Skeleton shape="block" height="9rem" />
      </div>
    </Loading>
  )
  return (
    <div ref={page} className="wrap page cart" data-accent="lemon" onClickCapture={onClickCapture}>
      <PageHeader title={say.title} lede={whatOneBuys}>
        <ButtonLink to="/wishlist">
          <Heart />
          <span>{say.wishlist}</span>
        </ButtonLink>
      </PageHeader>
      {!known && loading}
      {known && (
        <div className="stack">
          {bought && <YoursNow {...bought} isAll={isEmpty} />}
          <OpenQuestion decisions={decisions} cart={cart} picturesOf={picturesOf} />
          {waiting.length > 0 && (
            <section className="stack" aria-labelledby={WAITING}>
              {/* The card says it. */}
              <h2 className="hidden-visually" id={WAITING} tabIndex={-1}>
                {say.yourOrders(waiting.length)}
              </h2>
              {waiting.map(({ entryId, lines, total }, index) => (
                <WaitingOrderCard
                  key={entryId}
                  lines={lines}
                  byId={byId}
                  total={total}
                  left={after[index] ?? 0}
                  onRetry={offline && index === 0 ? retryNow : undefined}
                  onTakeBack={() => takeBack(entryId)}
                />
              ))}
            </section>
          )}
          {!isEmpty && (
            <div className="cart-body">
              <ItemList label={say.lines} inert={isOrdering}>
                {cart.map((entry) => (
                  <CartLine key={entry.id} entry={entry} spares={view.spare.includes(entry.id) ? view.spare.length : 0} />
                ))}
              </ItemList>
              <CheckoutBar view={view} onAnswer={(answer) => tell(lines, answer)} />
            </div>
          )}
          {isEmpty && !ready && loading}
          {isEmpty &&
            ready &&
            !bought &&
            (decisions.length + waiting.length > 0 ? (
              <div className="row cart-rest">
                <p className="muted">{decisions.length > 0 ? say.isEmptyApart : say.isEmpty}</p>
                <ButtonLink to="/shop">{say.goShopping}</ButtonLink>
              </div>
            ) : (
              <EmptyState art="empty" title={say.isEmpty} text={say.isEmptyText}>
                <ButtonLink look="primary" to="/shop">
                  {say.goShopping}
                </ButtonLink>
                <ButtonLink to="/wishlist">{say.seeWishlist}</ButtonLink>
              </EmptyState>
            ))}
        </div>
      )}
      {known && ready && cart.length <= FEW && (isEmpty || view.short <= 0) && (
        <Suspense
          fallback={
            <Loading>
              <Skeleton shape="block" height="12rem" />
            </Loading>
          }
        >
          <MoreToCollect />
        </Suspense>
      )}
    </div>
  )
}

/** Nothing has been turned to since the checkout bar has gone: a user who is at something else is not called away from it. */
function isIdle(): boolean {
  return document.activeElement?.matches('body, main h1, [aria-disabled=true]') !== false
}

/** The place on this page that says what came of an order; undefined: none does. */
function placeOf(answer: Answer<'store/cart/checkout'>, isAtCheckout: boolean): string | undefined {
  if (answer.kind === 'waiting') return WAITING
  if (isAtCheckout && isPlaced(answer)) return BOUGHT
  if (answer.kind !== 'decision') return undefined
  return answer.why === 'not_enough_gems' ? CHECKOUT : QUESTION
}
