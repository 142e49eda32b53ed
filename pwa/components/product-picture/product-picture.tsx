import type { ComponentPropsWithRef } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { photoAddress, photoNameOf, type Photo } from '#sync-protocol/domain/photo.ts'
import './product-picture.css'

/** A product, or what is still known of one: the address of its picture. */
export type Pictured = Pick<Product, 'image' | 'photos'>

interface ProductPictureProps extends Pick<
  ComponentPropsWithRef<'img'>,
  'ref' | 'alt' | 'loading' | 'decoding' | 'style' | 'onError' | 'draggable'
> {
  product: Pictured
  /** The width and height of its place, in CSS pixels. */
  size: number
}

/** A product's picture, cut to a square: its first photograph's card, or its drawing. Without `alt` it is decoration beside the product's name. */
export function ProductPicture({ product: { image, photos }, size, alt = '', ...rest }: ProductPictureProps) {
  const name = photoNameOf(image)
  if (name === undefined) return <img {...rest} src={image} alt={alt} width={size} height={size} />
  const jpeg = photoAddress(name, '-1200.jpg')
  return (
    <picture className="photo">
      <source srcSet={image} type="image/avif" />
      <img {...rest} {...colorOf(photos?.[0])} src={jpeg} alt={alt} width={size} height={size} />
    </picture>
  )
}

/** Its average color, a hexadecimal digit a channel: the pages' policy refuses `style` attributes in HTML. */
function colorOf(photo: Photo | undefined) {
  const { color = '' } = photo ?? {}
  return { 'data-red': color[0], 'data-green': color[2], 'data-blue': color[4] }
}
