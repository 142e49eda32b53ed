import type { ComponentPropsWithRef } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { photoAddress, photoNameOf, type Photo } from '#sync-protocol/domain/photo.ts'
import './product-picture.css'

/** A product, or what is still known of one: the address of its picture. */
export type Pictured = Pick<Product, 'image' | 'photos'>

type ImageProps = Pick<ComponentPropsWithRef<'img'>, 'ref' | 'alt' | 'loading' | 'decoding' | 'style' | 'onError' | 'onLoad'>

export interface ProductPictureProps extends ImageProps {
  product: Pictured
  /** The width and height of its place, in CSS pixels. */
  size: number
}

/** A product's picture, cut to a square: its first photograph's card, or its drawing. Without `alt` it is decoration beside the product's name. */
export function ProductPicture({ product: { image, photos }, size, alt = '', ...rest }: ProductPictureProps) {
  const name = photoNameOf(image)
  const place = { ...rest, alt, width: size, height: size }
  return name === undefined ? (
    <img {...place} alt={alt} src={image} />
  ) : (
    <Photograph {...place} name={name} file="-480.avif" color={photos?.[0]?.color} />
  )
}

interface PhotographProps extends ImageProps {
  /** That of its derived files. */
  name: string
  file: '-480.avif' | '-1280.avif'
  color: Photo['color'] | undefined
  width: number
  height: number
}

/** One of a photograph's files, on its average color; a JPEG for a browser without AVIF. */
export function Photograph({ name, file, color = '', alt = '', ...rest }: PhotographProps) {
  return (
    <picture className="photo">
      <source srcSet={photoAddress(name, file)} type="image/avif" />
      {/* A hexadecimal digit a channel: the pages' policy refuses `style` attributes in HTML. */}
      <img {...rest} alt={alt} data-red={color[0]} data-green={color[2]} data-blue={color[4]} src={photoAddress(name, '-1200.jpg')} />
    </picture>
  )
}
