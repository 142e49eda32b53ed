import Heart from 'lucide-static/icons/heart.svg?react'
import { useId, useRef } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import * as say from '#words/product-card.tsx'
import { hasShownDesc, hasShownName, shownDesc, shownName } from '../../content/shown.ts'
import { useTextLang } from '../text-lang.ts'
import { GemAmount } from '../gem/gem-amount.tsx'
import { SellerLink } from '../link/seller-link.tsx'
import { SheetLink } from '../link/sheet-link.tsx'
import { leaving } from '../leaving.ts'
import { ProductPicture } from '../product-picture/product-picture.tsx'
import { useToggleTap } from '../use-toggle-tap.ts'
import { CartButton } from './cart-button.tsx'
import { InCartMark } from './in-cart-mark.tsx'
import './product-card.css'

export interface ProductCardProps {
  product: Product
  inCart: boolean
  owned?: boolean
  inWishlist: boolean
  onToggleCart: () => void
  onToggleWishlist: () => void
  /** Words of the button for the wishlist, where a heart says too little. */
  wishWords?: { wish: string; wished: string }
  /** The first row of a page is loaded at once, the rest when it comes near. */
  eager?: boolean
}

/** A photocard. All of it is the link to the seller, save its price and its text, which lead to the product's own page, and the two buttons. */
export function ProductCard({
  product,
  inCart,
  owned = false,
  inWishlist,
  onToggleCart,
  onToggleWishlist,
  wishWords,
  eager = false,
}: ProductCardProps) {
  const id = useId()
  const langOf = useTextLang()
  const name = shownName(product)
  const picture = useRef<HTMLImageElement>(null)
  const wish = useToggleTap(onToggleWishlist)
  const wishing = { type: 'button', 'aria-pressed': inWishlist, 'aria-describedby': id, onClick: wish } as const

  return (
    <article className="product" data-accent={product.theme === 'kpop' ? 'pink' : 'blue'} aria-labelledby={id}>
      <div className="product-picture">
        <ProductPicture ref={picture} product={product} size={400} loading={eager ? 'eager' : 'lazy'} decoding="async" />
        {(inCart || owned) && <InCartMark ref={leaving} inCart={inCart} owned={owned} />}
      </div>
      <h3 id={id} lang={langOf(hasShownName(product))}>
        <SellerLink className="product-link" product={product}>
          {name}
        </SellerLink>
      </h3>
      <div className="product-about">
        <GemAmount gems={product.priceGems} />
        <p className="product-text" lang={langOf(hasShownDesc(product))}>
          {shownDesc(product)}
        </p>
        <SheetLink className="product-more" to={`/product/${product.id}`}>
          {say.moreAbout(name, (text) => (
            <span className="hidden-visually">{text}</span>
          ))}
        </SheetLink>
      </div>
      <div className="product-actions">
        {wishWords && (
          <button {...wishing} className="btn btn-quiet">
            <Heart />
            <span>{inWishlist ? wishWords.wished : wishWords.wish}</span>
          </button>
        )}
        <CartButton inCart={inCart} owned={owned} onToggle={onToggleCart} picture={picture} describedBy={id} />
      </div>
      {!wishWords && (
        <button {...wishing} className="icon-btn product-wish" aria-label={inWishlist ? say.wishlisted : say.wishlist}>
          <Heart />
        </button>
      )}
    </article>
  )
}
