import { useState } from 'react'
import * as say from '#words/inventory.tsx'
import type { InventoryItem } from '#sync-protocol/api/answers.ts'
import { day } from '#words/dates.ts'
import { shownAs } from '../../content/shown.ts'
import { useTextLang } from '../../components/text-lang.ts'
import { productOf, useCatalog } from '../../state/catalog.ts'
import { AlbumPiece } from './album-piece.tsx'
import { PieceDialog } from './piece-dialog.tsx'

/** A collected piece: picture, name, what it cost, since when. It opens large. */
export function CollectedItem({ item }: { item: InventoryItem }) {
  const [isOpen, setOpen] = useState(false)
  const product = useCatalog((catalog) => productOf(catalog, item))
  const langOf = useTextLang()
  const name = shownAs(product, item.name)
  return (
    <AlbumPiece
      product={item}
      name={
        <button type="button" aria-haspopup="dialog" lang={langOf(name !== item.name)} onClick={() => setOpen(true)}>
          {name}
        </button>
      }
      dialog={isOpen && <PieceDialog item={item} name={name} onClose={() => setOpen(false)} />}
      priceGems={item.priceGems}
      mark={item.qty > 1 && <span className="collected-count">{say.copies(item.qty)}</span>}
    >
      <time className="muted small" dateTime={item.purchasedAt}>
        {day(item.purchasedAt)}
      </time>
    </AlbumPiece>
  )
}
