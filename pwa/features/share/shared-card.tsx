import type { Product } from '#sync-protocol/api/catalog.ts'
import { ProductCard } from '../../components/product-card/product-card.tsx'
import { toggleCart, toggleWishlist } from '../../actions/shopping.ts'
import { useInCart, useInWishlist } from '../../state/account.ts'

/** A product that was found, with its two buttons. */
export function SharedCard({ product }: { product: Product }) {
  return (
    <ProductCard
      product={product}
      eager
      inCart={useInCart(product)}
      inWishlist={useInWishlist(product)}
      onToggleCart={() => toggleCart(product)}
      onToggleWishlist={() => toggleWishlist(product)}
    />
  )
}
