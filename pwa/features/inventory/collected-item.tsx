import type { InventoryItem } from '#sync-protocol/api/answers.ts'
import { GemAmount } from '../../components/gem/gem-amount.tsx'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** A collected piece: picture, name, what it cost, since when. */
export function CollectedItem({ item }: { item: InventoryItem }) {
  return (
    <li className="collected">
      <div className="collected-picture">
        <img src={item.image} alt="" width="240" height="240" loading="lazy" decoding="async" />
        {item.qty > 1 && <span className="collected-count">× {item.qty}</span>}
      </div>
      <h3>{item.name}</h3>
      <p className="collected-facts">
        <GemAmount gems={item.priceGems} />
        <time className="muted small" dateTime={item.purchasedAt}>
          {day.format(new Date(item.purchasedAt))}
        </time>
      </p>
    </li>
  )
}
