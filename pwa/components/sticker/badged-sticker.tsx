import { Sticker, type StickerProps } from './sticker.tsx'

/** A sticker that wears the emoji of the same meaning as a badge: one sign, not two beside each other. Without a sticker the emoji stands alone. */
export function BadgedSticker({ emoji, ...sticker }: StickerProps & { emoji: string }) {
  return (
    <span className="badged" aria-hidden="true">
      <Sticker {...sticker} />
      <span className="badged-emoji">{emoji}</span>
    </span>
  )
}
