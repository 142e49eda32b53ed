import { TYPES, type ProductType } from '#sync-protocol/domain/product.ts'
import { CategoryCard } from './category-card.tsx'
import type { Pictured } from '../product-picture/product-picture.tsx'
import { TYPE_DOORS } from './doors.ts'

export interface TypeDoorsProps {
  title: string
  picturesOf: (type: ProductType) => readonly Pictured[] | undefined
}

/** The way on, below what is there already: a door to each kind of goods. */
export function TypeDoors({ title, picturesOf }: TypeDoorsProps) {
  return (
    <section className="stack doors-below" aria-label={title}>
      <h2>{title}</h2>
      <div className="doors">
        {TYPES.map((type) => (
          <CategoryCard key={type} {...TYPE_DOORS[type]} level="h3" pictures={picturesOf(type)} />
        ))}
      </div>
    </section>
  )
}
