import * as say from '#words/inventory.tsx'
import type { InventoryItem } from '#sync-protocol/api/answers.ts'
import { setOf, titleOfSet } from '#sync-protocol/domain/sets.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { ProductPicture } from '../../components/product-picture/product-picture.tsx'
import { day } from '#words/dates.ts'
import { productOf, useCatalog } from '../../state/catalog.ts'

/** A collected piece, large: which piece of its set it is, and how much of that is owned. */
export function PieceDialog({ item, name, onClose }: { item: InventoryItem; name: string; onClose: () => void }) {
  const products = useCatalog((catalog) => catalog.products)
  const product = useCatalog((catalog) => productOf(catalog, item))
  const set = product === undefined ? [] : products.filter((other) => setOf(other) === setOf(product))
  return (
    <Dialog open title={name} onClose={onClose}>
      <div className="piece">
        <ProductPicture product={item} size={400} decoding="async" />
        {product && <p>{say.placeInSet(set.indexOf(product) + 1, set.length, titleOfSet(setOf(product)))}</p>}
        {!product && products.length > 0 && <p>{say.noLongerSold}</p>}
        <p className="row">
          <GemAmount gems={item.priceGems} />
          <time className="muted" dateTime={item.purchasedAt}>
            {day(item.purchasedAt)}
          </time>
        </p>
        {product && <ButtonLink to={`/product/${product.id}`}>{say.seeInShop}</ButtonLink>}
      </div>
    </Dialog>
  )
}
