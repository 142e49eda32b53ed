import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { hasShownDesc, hasShownName, shownAs, shownDesc } from '../../content/shown.ts'
import { useTextLang } from '../text-lang.ts'
import { leaving } from '../leaving.ts'
import { SellerLink } from '../link/seller-link.tsx'
import { ProductPicture, type Pictured } from '../product-picture/product-picture.tsx'
import { isStill } from '../transition.ts'
import './item-row.css'

export interface ItemRowProps {
  name: string
  /** Undefined: nothing is known of it, or not any more. Its `url`, where its maker sells it, opens in a new tab. */
  product: (Pictured & Pick<Product, 'id' | 'url' | 'name' | 'desc' | 'shown'>) | undefined
  /** Price, quantity, or why there is none. */
  children: ReactNode
  actions?: ReactNode
  /** Asked when the row is shown: the user had it back a moment ago, and looks for it. */
  isSought?: (() => boolean) | undefined
}

/** One thing in a cart or on a wishlist. Wrap the rows in an ItemList. */
export function ItemRow({ name, product, children, actions, isSought }: ItemRowProps) {
  const id = useId()
  const langOf = useTextLang()
  const heading = useRef<HTMLHeadingElement>(null)
  const onShown = useEffectEvent(() => {
    const { current } = heading
    if (!current || !isSought?.()) return
    current.focus({ preventScroll: true })
    const { x, y, height } = current.getBoundingClientRect()
    // In sight: nothing lies over it but, on their way, other rows.
    if (document.elementFromPoint(x, y + height / 2)?.closest('.item')) return
    current.scrollIntoView({ block: 'center', behavior: isStill() ? 'instant' : 'smooth' })
  })
  // Before the list begins to glide: until then all of it is where it belongs.
  useLayoutEffect(() => onShown(), [])

  return (
    <li ref={leaving} className="item" aria-labelledby={id}>
      <div className="item-picture" style={{ ['--picture' as string]: product && `p${product.id}` }}>
        {product && <ProductPicture product={product} size={128} loading="lazy" decoding="async" />}
      </div>
      <div className="item-text">
        <h2 id={id} ref={heading} tabIndex={-1} lang={product && langOf(hasShownName(product))}>
          {product ? <SellerLink product={product}>{shownAs(product, name)}</SellerLink> : name}
        </h2>
        <div className="item-facts">{children}</div>
        {product && (
          <p className="item-words muted small" lang={langOf(hasShownDesc(product))}>
            {shownDesc(product)}
          </p>
        )}
      </div>
      {actions && (
        <div className="item-actions" role="group" aria-labelledby={id}>
          {actions}
        </div>
      )}
    </li>
  )
}
