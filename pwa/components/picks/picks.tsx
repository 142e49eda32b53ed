import { useId, type ReactNode } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import * as say from '#words/shelves.ts'
import { hasShownName, shownName } from '../../content/shown.ts'
import { useTextLang } from '../text-lang.ts'
import { GemAmount } from '../gem/gem-amount.tsx'
import { SheetLink } from '../link/sheet-link.tsx'
import { ProductPicture } from '../product-picture/product-picture.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'

export interface PicksProps {
  title: ReactNode
  /** Undefined: they are still to come, and there is room kept for them. None: it is kept all the same, what stands below has its place. */
  products: readonly Product[] | undefined
  /** A page with nothing else to see has room for their pictures. */
  large?: boolean
}

const BONES = [0, 1, 2, 3]

/** A few products in one row, each as small as its name and price allow: a way on beside what a page is about. */
export function Picks({ title, products, large }: PicksProps) {
  const id = useId()
  const langOf = useTextLang()
  return (
    <section className={large ? 'picks picks-large' : 'picks'} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {products?.length === 0 && <p className="muted">{say.nothing}</p>}
      <ul aria-busy={products === undefined}>
        {products?.map((product) => (
          <li key={product.id} data-accent={product.theme === 'kpop' ? 'pink' : 'blue'}>
            <ProductPicture product={product} size={160} loading="lazy" decoding="async" />
            <span className="picks-words">
              <SheetLink to={`/product/${product.id}`} lang={langOf(hasShownName(product))}>
                {shownName(product)}
              </SheetLink>
              <GemAmount gems={product.priceGems} />
            </span>
          </li>
        )) ??
          BONES.map((bone) => (
            <li key={bone}>
              <Skeleton shape="block" />
              <span className="picks-words">
                <Skeleton width="80%" height="1.2em" />
                <Skeleton width="50%" height="1.2em" />
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}
