import type { InventoryItem } from '#sync-protocol/api/answers.ts'
import { TYPES } from '#sync-protocol/domain/catalog.ts'
import { TYPE_DOORS } from '../../components/category-card/doors.ts'
import { Ticket, TicketStrip } from '../../components/ticket-strip/ticket-strip.tsx'
import { digits } from '#sync-protocol/domain/amounts.ts'
import { piecesIn } from '../../content/piece-text.ts'
import { useCatalog } from '../../state/catalog.ts'

/** How far the collection has come: of each kind, how many of what the shop sells are in it. */
export function CollectionStrip({ items }: { items: readonly InventoryItem[] }) {
  const products = useCatalog((catalog) => catalog.products)
  const pieces = piecesIn(items)
  const names = new Set(items.map(({ name }) => name))
  return (
    <TicketStrip short label="Your collection at a glance">
      <Ticket world="pink" label="Total">
        {`${digits(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`}
      </Ticket>
      {TYPES.map((type) => {
        const sold = products.filter((product) => product.type === type)
        const { world, title, to } = TYPE_DOORS[type]
        return (
          <Ticket key={type} world={world} label={title} to={to}>
            {sold.length === 0 ? '…' : `${sold.filter(({ name }) => names.has(name)).length} of ${sold.length}`}
          </Ticket>
        )
      })}
    </TicketStrip>
  )
}
