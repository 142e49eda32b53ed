import type { ReactElement, ReactNode } from 'react'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { ProductPicture, type Pictured } from '../../components/product-picture/product-picture.tsx'

export interface AlbumPieceProps {
  product: Pictured
  name: ReactNode
  priceGems: number
  /** What stands on the picture. */
  mark?: false | ReactElement
  className?: string
  /** What it opens. */
  dialog?: false | ReactElement
  /** What is said beside the price. */
  children: ReactNode
}

/** A pocket of the album with what is in it: picture, name, price and one fact. */
export function AlbumPiece({ product, name, priceGems, mark, className, dialog, children }: AlbumPieceProps) {
  return (
    <li className={className ? `collected ${className}` : 'collected'}>
      <div className="collected-picture">
        <ProductPicture product={product} size={240} loading="lazy" decoding="async" />
        {mark}
      </div>
      <h3>{name}</h3>
      <p className="collected-facts">
        <GemAmount gems={priceGems} />
        {children}
      </p>
      {dialog}
    </li>
  )
}
