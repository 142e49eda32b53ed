import { useFlights } from './flights.ts'
import './count-badge.css'

/** Of the cart: what is still on its way there counts when it lands. */
export function CartBadge({ count }: { count: number }) {
  return <CountBadge count={count - useFlights()} />
}

/** How many there are, on the corner of an icon. Nothing at zero. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className="count" key={count}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
