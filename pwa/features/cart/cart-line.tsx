import Heart from 'lucide-static/icons/heart.svg?react'
import Trash2 from 'lucide-static/icons/trash-2.svg?react'
import * as say from '#words/cart.tsx'
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
      name={name || say.nameless}
      product={product}
      isSought={() => takeHadBack(entry.id)}
      actions={
        <>
          <Button look={spares === 1 ? 'primary' : 'quiet'} onClick={() => moveToWishlist(entry)}>
            <Heart />
            <span>{say.moveToWishlist}</span>
          </Button>
          <Button onClick={() => removeFromCart(entry, true)}>
            <Trash2 />
            <span>{say.remove}</span>
          </Button>
        </>
      }
    >
      {product && <GemAmount gems={priceGems} />}
      {/* Until the price is here, as much room as it takes. */}
      {!product && !catalogHere && <Skeleton width="6em" height="1.6em" />}
      {!product && catalogHere && <strong className="cart-bad">{say.noLongerSold}</strong>}
      {qty > 1 && <span className="muted small">{say.quantity(qty)}</span>}
      {qty > 1 && product && <span className="muted small">{say.inTotal(<GemAmount gems={priceGems * qty} />)}</span>}
      {qty > 1 && !product && !catalogHere && <Skeleton width="10em" height="1.6em" />}
      {owned && <span className="muted small">{say.owned}</span>}
      {spares > 0 && <strong className="small">{say.enoughWithout(spares)}</strong>}
    </ItemRow>
  )
}
