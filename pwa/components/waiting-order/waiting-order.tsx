import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../button/button.tsx'
import { GemAmount } from '../gem/gem-amount.tsx'
import { useFocusCaught } from '../lost-focus.ts'
import { useBusy } from '../use-busy.ts'
import './waiting-order.css'

export interface WaitingOrderProps {
  lines: readonly { itemId: string; name: string; qty: number }[]
  /** Gems, as the user saw it at the checkout. */
  total: number
  /** Takes the order back, so that it can be changed or left. */
  onTakeBack: () => Promise<void>
}

/** An order made on this device that the shop has not placed: it must never look like one that is. */
export function WaitingOrderCard({ lines, total, onTakeBack }: WaitingOrderProps) {
  const id = useId()
  const [busy, run] = useBusy()
  useFocusCaught()
  return (
    <article className="waiting" aria-labelledby={id}>
      <h3 id={id}>Waiting to be placed</h3>
      <ul>
        {lines.map(({ itemId, name, qty }) => (
          <li key={itemId}>
            {name || 'An item of the shop'}
            {qty > 1 && ` × ${qty}`}
          </li>
        ))}
      </ul>
      <p className="waiting-total">
        <span>Total at most</span> <GemAmount gems={total} />
      </p>
      <p className="muted small">
        Kept on this device. The shop places it when it answers again; if it would cost more than this, you are asked first.
      </p>
      <p className="waiting-actions">
        <Button disabled={busy} aria-describedby={`${id}back`} onClick={() => void run(onTakeBack)}>
          <Undo2 aria-hidden="true" />
          Take back
        </Button>
        <span className="muted small" id={`${id}back`}>
          As long as it is not placed, you can change it or leave it.
        </span>
      </p>
    </article>
  )
}
