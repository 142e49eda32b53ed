import { photoAddress } from './photo.ts'
import { shownDesc, shownName, type Product } from './product.ts'
import { readPrice } from './price.ts'

/** A product for search engines (schema.org). The offer is that of an outside seller, for money, not this shop's; `own`: the currency of prices that name none. */
export function productData(product: Product, origin: string, own?: string) {
  const { id, image, photos, url, price, type, theme } = product
  const { amount, currency } = readPrice(price, own).price ?? {}
  return {
    '@type': 'Product',
    name: shownName(product),
    description: shownDesc(product),
    image: photos === undefined ? `${origin}${image}` : photos.map((photo) => `${origin}${photoAddress(photo.name, '-1200.jpg')}`),
    category: `${theme} ${type}`,
    url: `${origin}/product/${id}`,
    ...(amount && currency ? { offers: { '@type': 'Offer', url, price: amount, priceCurrency: currency } } : {}),
  }
}
