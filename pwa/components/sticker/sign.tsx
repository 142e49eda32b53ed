import { Sticker, type StickerProps } from './sticker.tsx'

/** A sticker; where there is none, the emoji of the same meaning. */
export function Sign({ emoji, drawing, size }: StickerProps & { emoji?: string }) {
  return (
    <span className="sign" aria-hidden="true">
      {drawing === undefined ? emoji : <Sticker drawing={drawing} size={size} />}
    </span>
  )
}
