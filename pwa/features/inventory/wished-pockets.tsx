import Heart from 'lucide-static/icons/heart.svg?react'
import { useState } from 'react'
import * as say from '#words/inventory.tsx'
import type { InventoryItem } from '#sync-protocol/api/answers.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { SheetLink } from '../../components/link/sheet-link.tsx'
import { hasShownName, shownName } from '../../content/shown.ts'
import { useTextLang } from '../../components/text-lang.ts'
import { useAccount } from '../../state/account.ts'
import { AlbumPiece } from './album-piece.tsx'
import { stillWished } from './still-wished.ts'

const POCKETS = 4

/** Pockets of the album that are still empty: each waits for something on the wishlist that is not in it yet. */
export function WishedPockets({ items }: { items: readonly InventoryItem[] }) {
  const wishlist = useAccount((account) => account.wishlist)
  // What comes after the album is in sight would push what is below it: it is there at the next visit.
  const [late] = useState(() => wishlist.every(({ product }) => product === undefined))
  const wished = stillWished(wishlist, items).slice(0, POCKETS)
  if (late || wished.length === 0) return null
  return (
    <ul aria-label={say.fromWishlist}>
      {wished.map((product) => (
        <Pocket key={product.id} product={product} />
      ))}
    </ul>
  )
}

function Pocket({ product }: { product: Product }) {
  const langOf = useTextLang()
  return (
    <AlbumPiece
      className="pocket"
      product={product}
      name={
        <SheetLink to={`/product/${product.id}`} lang={langOf(hasShownName(product))}>
          {shownName(product)}
        </SheetLink>
      }
      priceGems={product.priceGems}
    >
      <span className="muted small pocket-wish">
        <Heart />
        <span>{say.onWishlist}</span>
      </span>
    </AlbumPiece>
  )
}
