import type { CSSProperties } from 'react'
import { ProductPicture, type Pictured } from '../product-picture/product-picture.tsx'
import './card-stack.css'

/** Cards that a hand holds without hiding one. */
const MOST = 5

export interface CardStackProps {
  /** Products; the first five are shown. */
  pictures: readonly Pictured[]
  /** The ids of what they show, where they are what the page is about: loaded at once, and known in a movement from where they were (motion.css). */
  of?: readonly string[]
  /** Beside the words of a row: as wide as its cards, and small. */
  small?: boolean
}

/** Photocards, held out like a hand of cards. For the eye only: what they show is said beside them. */
export function CardStack({ pictures, of, small }: CardStackProps) {
  const cards = pictures.slice(0, MOST)
  return (
    <div className={small ? 'card-stack card-stack-small' : 'card-stack'} aria-hidden="true">
      {cards.map((picture, index) => {
        const tilt = index - (cards.length - 1) / 2
        return (
          <ProductPicture
            // The others stay as one is taken away; of two that look the same each has its own.
            key={cards.findIndex(({ image }) => image === picture.image) === index ? picture.image : index}
            product={picture}
            size={240}
            loading={of ? 'eager' : 'lazy'}
            decoding="async"
            // Not as a style: the pages' policy refuses one that stands in HTML.
            data-tilt={tilt}
            style={of && ({ '--picture': `p${of[index]}` } as CSSProperties)}
          />
        )
      })}
    </div>
  )
}
