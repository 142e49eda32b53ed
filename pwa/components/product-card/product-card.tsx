import { Heart, ShoppingBag, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { GemAmount } from '../gem/gem-amount.tsx'
import { flyToCart } from './fly-to-cart.ts'
import '../button/button.css'
import './product-card.css'

export interface ProductCardProps {
  product: Product
  inCart: boolean
  inWishlist: boolean
  onToggleCart: () => void
  onToggleWishlist: () => void
  /** The first row of a page is loaded at once, the rest when it comes near. */
  eager?: boolean
}

const THEME_NAMES = { kpop: 'K-Pop', anime: 'Anime' } as const

/** A photocard. All of it is the link to the seller, save the two buttons. */
export function ProductCard({ product, inCart, inWishlist, onToggleCart, onToggleWishlist, eager = false }: ProductCardProps) {
  const id = useId()
  const picture = useRef<HTMLImageElement>(null)

  const toggleCart = () => {
    if (!inCart && picture.current) flyToCart(picture.current)
    onToggleCart()
  }

  return (
    <article className="product" data-world={product.theme === 'kpop' ? 'pink' : 'blue'} aria-labelledby={id}>
      <div className="product-picture">
        <img ref={picture} src={product.image} alt="" width="400" height="400" loading={eager ? 'eager' : 'lazy'} decoding="async" />
        <span className="product-theme">{THEME_NAMES[product.theme]}</span>
        <span className="product-price">
          <GemAmount gems={product.priceGems} />
        </span>
      </div>
      <h3 id={id}>
        <a className="product-link" href={product.url} target="_blank" rel="noopener noreferrer" aria-describedby={`${id}t`}>
          {product.name}
        </a>
      </h3>
      <span hidden id={`${id}t`}>
        opens the seller in a new tab
      </span>
      <p className="product-text">{product.desc}</p>
      <div className="product-actions">
        <button type="button" className={inCart ? 'btn btn-quiet' : 'btn btn-primary'} aria-describedby={id} onClick={toggleCart}>
          {inCart ? <Trash2 aria-hidden="true" /> : <ShoppingBag aria-hidden="true" />}
          {inCart ? 'Remove' : 'Add to Cart'}
        </button>
        <button type="button" className="btn btn-quiet product-wish" data-on={inWishlist} aria-describedby={id} onClick={onToggleWishlist}>
          <Heart aria-hidden="true" />
          {inWishlist ? 'Wishlisted' : 'Wishlist'}
        </button>
      </div>
    </article>
  )
}
