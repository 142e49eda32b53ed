import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { whenSent } from '../../content/sending-words.ts'
import { gemText } from '../../content/gem-text.ts'
import { Button, ButtonLink } from '../button/button.tsx'
import { GemAmount } from '../gem/gem-amount.tsx'
import { useFocusCaught } from '../lost-focus.ts'
import { PictureFan } from '../picture-fan/picture-fan.tsx'
import { useBusy } from '../use-busy.ts'
import './waiting-order.css'

export interface WaitingOrderProps {
  lines: readonly { itemId: string; name: string; qty: number }[]
  /** Pictures of the lines, as far as this device knows them. */
  pictures: readonly string[]
  /** Gems, as the user saw it at the checkout. */
  total: number
  /** Gems that will be left after it, as far as this device knows; below 0: as many are missing. */
  left: number
  /** Tries to send it at once; absent where that is done anyway. Where gems are missing a quiz helps more. */
  onRetry?: (() => void) | undefined
  /** Takes the order back, so that it can be changed or left. */
  onTakeBack: () => Promise<void>
}

/** An order made on this device that the shop has not placed: it must never look like one that is. */
export function WaitingOrderCard({ lines, pictures, total, left, onRetry, onTakeBack }: WaitingOrderProps) {
  const id = useId()
  const [busy, run] = useBusy()
  useFocusCaught()
  return (
    <article className="waiting" aria-labelledby={id}>
      <h3 id={id}>Waiting to be placed</h3>
      <p className="muted small">
        {left < 0 && (
          <>
            <strong>{gemText(-left)} missing.</strong> Without them it can’t be placed, and comes back to your cart.{' '}
          </>
        )}
        Not yours yet. Your order will be sent {whenSent()}. If it costs more by then, we ask you first.
      </p>
      <PictureFan pictures={pictures} />
      <ul>
        {lines.map(({ itemId, name, qty }) => (
          <li key={itemId}>
            {name || 'An item'}
            {qty > 1 && ` × ${qty}`}
          </li>
        ))}
      </ul>
      <p className="waiting-total">
        <span>Total</span> <GemAmount gems={total} />
      </p>
      {left >= 0 && (
        <p className="waiting-total muted small">
          <span>Gems left</span> <GemAmount gems={left} />
        </p>
      )}
      <p className="waiting-actions">
        <Button disabled={busy} aria-describedby={`${id}back`} onClick={() => void run(onTakeBack)}>
          <Undo2 />
          Cancel order
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
    </article>
  )
}
