import { useState, type Ref } from 'react'
import type { Photo } from '#sync-protocol/domain/photo.ts'
import { Photograph } from '../../components/product-picture/product-picture.tsx'
import { useConnection } from '../../state/connection.ts'

/** The longer side of the smallest of its whole files (`-1200.jpg`), in pixels. */
const WHOLE_SIDE = 1_200

export interface WholePictureProps {
  photo: Photo
  alt: string
  ref?: Ref<HTMLImageElement> | undefined
  loading?: 'eager' | 'lazy'
}

/** A photograph as it was taken. Where the whole of it does not come, as offline, the card's cut stands in until the connection changes. */
export function WholePicture({ photo: { name, color, width, height }, ...rest }: WholePictureProps) {
  const connection = useConnection(({ state }) => state)
  const [missing, setMissing] = useState<string>()
  const size = { width, height }
  const miss = () => setMissing(connection)
  return missing === connection ? (
    <Photograph {...rest} {...size} name={name} color={color} file="-480.avif" />
  ) : (
    <Photograph
      {...rest}
      {...size}
      name={name}
      color={color}
      file="-1280.avif"
      onError={miss}
      onLoad={({ currentTarget }) => isCard(currentTarget, size) && miss()}
    />
  )
}

/** Offline the worker answers with the card for the whole picture (sw/pictures.ts). */
function isCard({ naturalWidth, naturalHeight }: HTMLImageElement, { width, height }: { width: number; height: number }): boolean {
  return Math.max(naturalWidth, naturalHeight) < Math.min(WHOLE_SIDE, Math.max(width, height))
}
