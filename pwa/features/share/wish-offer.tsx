import Heart from 'lucide-static/icons/heart.svg?react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { toggleWishlist } from '../../actions/shopping.ts'
import { useInWishlist } from '../../state/account.ts'

/** What a shared link is most likely for: not to forget the thing. */
export function WishOffer({ product }: { product: Product }) {
  const isWished = useInWishlist(product)
  return (
    <div className="share-offer">
      <p role="status">{isWished ? 'It is on your wishlist.' : 'Keep it for later?'}</p>
      {isWished ? (
        <ButtonLink to="/wishlist">See your wishlist</ButtonLink>
      ) : (
        <Button look="primary" size="large" onClick={() => toggleWishlist(product)}>
          <Heart />
          <span>Put it on the wishlist</span>
        </Button>
      )}
    </div>
  )
}
