import { pictureUnreadable } from '#words/forms.tsx'

/** A profile picture is shown at most this large (CSS px, doubled for dense screens). */
const MAX_SIDE_PX = 512
const QUALITY = 0.86

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The size that fits into a square of `most` pixels, in the same proportions; never larger than it was, never 0. */
export function fitWithin(width: number, height: number, most: number): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Reads a picture file into a data URL of at most 512 px a side, upright, and without what a camera writes beside the
 * picture (place, time, model). Rejects with a text to show when the browser cannot read it.
 */
export async function shrinkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(pictureUnreadable)
  })
  const { width, height } = fitWithin(picture.width, picture.height, MAX_SIDE_PX)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(pictureUnreadable)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  picture.close()
  // Where a browser cannot write WebP it writes PNG, which the server takes as well.
  return canvas.toDataURL('image/webp', QUALITY)
}
