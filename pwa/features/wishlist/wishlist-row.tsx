import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import Trash2 from 'lucide-static/icons/trash-2.svg?react'
import * as say from '#words/wishlist.ts'
import { Button } from '../../components/button/button.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { ItemRow } from '../../components/item-row/item-row.tsx'
import { flyToCart } from '../../components/count-badge/fly-to-cart.ts'
import { useAskAgain } from '../../components/product-card/cart-button.tsx'
import { moveToCart, removeFromWishlist, takeHadBack } from '../../actions/shopping.ts'
import { useInCart } from '../../state/account.ts'
import { useCatalog } from '../../state/catalog.ts'
import { useOwned } from '../../state/owned.ts'
import type { WishlistEntry } from '../../state/shop-items.ts'
import { useWishNews } from '../../state/wish-news.ts'

export function WishlistRow({ entry }: { entry: WishlistEntry }) {
  const catalogHere = useCatalog(({ revision }) => revision > 0)
  const inCart = useInCart(entry)
  const owned = useOwned(entry)
  const again = useAskAgain(owned && !inCart)
  const news = useWishNews(({ news }) => news.get(entry.id))
  const { name, product, priceGems } = entry
  const gone = !product && catalogHere

  return (
    <ItemRow
      name={name || say.nameless}
      product={product}
      isSought={() => takeHadBack(entry.id)}
      actions={
        <>
          {!gone && (
            <Button
              look="primary"
              onBlur={again.forget}
              onClick={(press) => {
                const picture = press.currentTarget.closest('li')?.querySelector('img')
                again.press(press, () => {
                  // The cart counts no more for what it holds.
                  if (picture && !inCart) flyToCart(picture)
                  moveToCart(entry)
                })
              }}
            >
              <ShoppingBag />
              <span aria-live={owned ? 'polite' : undefined}>{again.asks ? say.buyAgain : say.moveToCart}</span>
            </Button>
          )}
          <Button onClick={() => removeFromWishlist(entry, true)}>
            <Trash2 />
            <span>{say.remove}</span>
          </Button>
        </>
      }
    >
      {product && <GemAmount gems={priceGems} />}
      {product && news?.isBack && <strong>{say.backInShop}</strong>}
      {product && news?.was !== undefined && news.was > priceGems && <strong>{say.cheaper(news.was, priceGems)}</strong>}
      {owned && <span className="muted small">{say.owned}</span>}
      {gone && <strong>{say.noLongerSold}</strong>}
    </ItemRow>
  )
}
