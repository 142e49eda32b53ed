import Undo2 from 'lucide-static/icons/undo-2.svg?react'
import { useId } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { whenSent } from '../../content/sending-words.ts'
import { gemText } from '#words/amounts.ts'
import { Button, ButtonLink } from '../button/button.tsx'
import { GemAmount } from '../gem/gem-amount.tsx'
import { CardStack } from '../card-stack/card-stack.tsx'
import type { Pictured } from '../product-picture/product-picture.tsx'
import { useBusy } from '../use-busy.ts'
import './waiting-order.css'

export interface WaitingOrderProps {
  lines: readonly { itemId: string; name: string; qty: number }[]
  /** What this device knows of what is sold. */
  byId: ReadonlyMap<string, Pictured & Pick<Product, 'priceGems'>>
  /** Gems, as the user saw it at the checkout. */
  total: number
  /** The gems left after it, as far as this device knows. Negative: short by that many. */
  left: number
  /** Tries to send it at once; absent where that is done anyway. Where gems are missing a quiz helps more. */
  onRetry?: (() => void) | undefined
  /** Takes the order back, so that it can be changed or left. */
  onTakeBack: () => Promise<void>
}

/** An order made on this device that the shop has not placed: it must never look like one that is. */
export function WaitingOrderCard({ lines, byId, total, left, onRetry, onTakeBack }: WaitingOrderProps) {
  const id = useId()
  const [busy, run] = useBusy()
  const prices = pricesIn(lines, total, byId)
  return (
    <article className="waiting" aria-labelledby={id}>
      <h3 id={id}>Waiting to be placed</h3>
      <p className="muted small">
        <span>{`Not yours yet. Your order will be sent ${whenSent()}. `}</span>
        {left < 0 ? (
          <span>
            <strong>{`${gemText(-left)} missing`}</strong>
            <span>: without them it can’t be placed, and comes back to your cart.</span>
          </span>
        ) : (
          <span>If it costs more by then, we ask you first.</span>
        )}
      </p>
      <p className="waiting-actions">
        <Button disabled={busy} aria-describedby={`${id}back`} onClick={() => void run(onTakeBack)}>
          <Undo2 />
          <span>Cancel order</span>
        </Button>
        {left < 0 ? (
          <ButtonLink look="primary" to="/knowledge">
            Take a quiz
          </ButtonLink>
        ) : (
          onRetry && (
            <Button look="primary" onClick={onRetry}>
              Try now
            </Button>
          )
        )}
        <span className="muted small" id={`${id}back`}>
          Canceling puts the items back in your cart.
        </span>
      </p>
      <CardStack pictures={lines.flatMap(({ itemId }) => byId.get(itemId) ?? [])} />
      <ul>
        {lines.map(({ itemId, name, qty }, index) => (
          <li key={itemId}>
            <span>{`${name || 'An item'}${qty > 1 ? ` × ${qty}` : ''}`}</span>
            {prices[index] !== undefined && <GemAmount gems={prices[index]} />}
          </li>
        ))}
      </ul>
      <p className="waiting-total">
        <span>Total </span>
        <GemAmount gems={total} />
      </p>
      {left >= 0 && (
        <p className="waiting-total muted small">
          <span>Gems left </span>
          <GemAmount gems={left} />
        </p>
      )}
    </article>
  )
}

/** Gems of each of several lines, where the prices are those that the total was made of. */
function pricesIn(lines: WaitingOrderProps['lines'], total: number, byId: WaitingOrderProps['byId']): readonly number[] {
  const prices = lines.map(({ itemId, qty }) => qty * (byId.get(itemId)?.priceGems ?? Number.NaN))
  return lines.length > 1 && prices.reduce((sum, gems) => sum + gems, 0) === total ? prices : []
}
