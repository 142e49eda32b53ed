import { photoAddress } from './photo.ts'
import type { Product } from './product.ts'
import { readPrice } from './price.ts'

/** A product for search engines (schema.org). The offer is that of an outside seller, for money, not this shop's; `own`: the currency of prices that name none. */
export function productData({ id, name, desc, image, photos, url, price, type, theme }: Product, origin: string, own?: string) {
  const { amount, currency } = readPrice(price, own).price ?? {}
  return {
    '@type': 'Product',
    name,
    description: desc,
    image: photos === undefined ? `${origin}${image}` : photos.map((photo) => `${origin}${photoAddress(photo.name, '-1200.jpg')}`),
    category: `${theme} ${type}`,
    url: `${origin}/product/${id}`,
    ...(amount && currency ? { offers: { '@type': 'Offer', url, price: amount, priceCurrency: currency } } : {}),
  }
}
