import { memo } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { ProductCard } from '../../components/product-card/product-card.tsx'
import { toggleCart, toggleWishlist } from '../../actions/shopping.ts'
import { useInCart, useInWishlist } from '../../state/account.ts'

/** A product card that knows whether its product is in the cart and on the wishlist, and re-renders only when that changes. */
export const ListingCard = memo(function ListingCard({ product, eager }: { product: Product; eager: boolean }) {
  return (
    <ProductCard
      product={product}
      eager={eager}
      inCart={useInCart(product)}
      inWishlist={useInWishlist(product)}
      onToggleCart={() => toggleCart(product)}
      onToggleWishlist={() => toggleWishlist(product)}
    />
  )
})
