import { GemAmount } from '../gem/gem-amount.tsx'
import './waiting-order.css'

export interface WaitingOrderProps {
  lines: readonly { itemId: string; name: string; qty: number }[]
  /** Gems, as the person saw it when she checked out. */
  total: number
}

/** An order made on this device that the shop has not placed: it must never look like one that is. */
export function WaitingOrderCard({ lines, total }: WaitingOrderProps) {
  return (
    <article className="waiting">
      <h3>Waiting to be placed</h3>
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
      <p className="muted small">Kept on this device. The shop places it when it answers again; if it would cost more than this, you are asked first.</p>
    </article>
  )
}
