/**
 * A photograph of a product as the catalog names it. `name` is that of its derived files (20 hex digits), `alt` its text if it is not the
 * product's name, `color` the average (6 hex digits), `bytes` the size of the card's file, `width` and `height` those of the whole picture in pixels.
 */
export interface Photo {
  name: string
  alt?: string
  color: string
  bytes: number
  width: number
  height: number
}

/** A product has at most so many; the first is the card's. */
export const MAX_PHOTOS = 8

export const PHOTO_NAME = /^[0-9a-f]{20}$/
/** What is made of a photograph: the square cut of cards, the whole picture, and the whole one for previews, mails and old browsers. */
export const PHOTO_FILES = ['-480.avif', '-1280.avif', '-1200.jpg'] as const
export type PhotoFile = (typeof PHOTO_FILES)[number]

/** The address of one of a photograph's files, and the `image` of its product (`-480.avif`). */
export function photoAddress(name: string, file: PhotoFile): string {
  return `/pictures/${name}${file}`
}

const CARD_ADDRESS = /^\/pictures\/([0-9a-f]{20})-480\.avif$/

/** The name of the photograph whose card a product's `image` is; undefined: it is a drawing. */
export function photoNameOf(image: string): string | undefined {
  return CARD_ADDRESS.exec(image)?.[1]
}
