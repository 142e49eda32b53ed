import { useState, type Ref } from 'react'
import type { Photo } from '#sync-protocol/domain/photo.ts'
import { Photograph } from '../../components/product-picture/product-picture.tsx'
import { useConnection } from '../../state/connection.ts'

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
  return missing === connection ? (
    <Photograph {...rest} {...size} name={name} color={color} file="-480.avif" />
  ) : (
    <Photograph {...rest} {...size} name={name} color={color} file="-1280.avif" onError={() => setMissing(connection)} />
  )
}
