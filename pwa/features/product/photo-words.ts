import * as say from '#words/product.tsx'
import type { Photo } from '#sync-protocol/domain/photo.ts'

/** What one of a product's photographs is called: "Picture 2 of 5: …", or of a single one what it shows. */
export function photoWords(photos: readonly Photo[], index: number, name: string): string {
  const words = photos[index]?.alt ?? name
  return photos.length === 1 ? words : say.pictureOf(index + 1, photos.length, words)
}
