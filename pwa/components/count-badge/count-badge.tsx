import './count-badge.css'

/** How many there are, on the corner of an icon. Nothing at zero. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className="count" key={count}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
