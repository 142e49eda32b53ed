import Heart from 'lucide-static/icons/heart.svg?react'
import Trash2 from 'lucide-static/icons/trash-2.svg?react'
import { Button } from '../../components/button/button.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { Skeleton } from '../../components/skeleton/skeleton.tsx'
import { ItemRow } from '../../components/item-row/item-row.tsx'
import { moveToWishlist, removeFromCart, takeHadBack } from '../../actions/shopping.ts'
import { useCatalog } from '../../state/catalog.ts'
import { useOwned } from '../../state/owned.ts'
import type { CartEntry } from '../../state/shop-items.ts'

export interface CartLineProps {
  entry: CartEntry
  /** Lines without which the gems are enough for the rest, this one among them; 0: it is none of them. */
  spares: number
}

export function CartLine({ entry, spares }: CartLineProps) {
  const catalogHere = useCatalog(({ revision }) => revision > 0)
  const owned = useOwned(entry)
  const { name, product, priceGems, qty } = entry

  return (
    <ItemRow
      name={name || 'An item of the shop'}
      product={product}
      isSought={() => takeHadBack(entry.id)}
      actions={
        <>
          <Button look={spares === 1 ? 'primary' : 'quiet'} onClick={() => moveToWishlist(entry)}>
            <Heart />
            <span>Move to Wishlist</span>
          </Button>
          <Button onClick={() => removeFromCart(entry, true)}>
            <Trash2 />
            <span>Remove</span>
          </Button>
        </>
      }
    >
      {product && <GemAmount gems={priceGems} />}
      {/* Until the price is here, as much room as it takes. */}
      {!product && !catalogHere && <Skeleton width="6em" height="1.6em" />}
      {!product && catalogHere && <strong className="cart-bad">No longer sold</strong>}
      {qty > 1 && <span className="muted small">{`Quantity ${qty}`}</span>}
      {qty > 1 && product && (
        <span className="muted small">
          <span>in total </span>
          <GemAmount gems={priceGems * qty} />
        </span>
      )}
      {qty > 1 && !product && !catalogHere && <Skeleton width="10em" height="1.6em" />}
      {owned && <span className="muted small">Already in your collection</span>}
      {spares > 0 && <strong className="small">{spares > 1 ? 'Could wait on your wishlist.' : 'Enough gems without this.'}</strong>}
    </ItemRow>
  )
}
