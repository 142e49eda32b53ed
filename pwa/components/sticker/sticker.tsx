import { stickerAddress } from './draw-sticker.ts'

export interface StickerProps {
  /** Undefined: there is none for this, and nothing is shown. */
  drawing: string | undefined
  /** Width and height in pixels. */
  size: number
}

/** A drawing of the house. It stands beside the words that say the same, so it is silent. */
export function Sticker({ drawing, size }: StickerProps) {
  return drawing === undefined ? null : <img src={stickerAddress(drawing)} alt="" width={size} height={size} />
}
