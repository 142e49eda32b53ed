import type { Product } from '#sync-protocol/api/catalog.ts'
import { productData } from '#sync-protocol/domain/product-data.ts'
import { useOrigin } from '../../state/served.ts'
import { useShop } from '../../state/shop.ts'

interface ProductDataProps {
  title: string
  products: readonly Product[]
  /** The place of the first of them in the whole list, from 1. */
  first: number
}

/** The products on display for search engines (schema.org, JSON-LD): a data block, never run as code. */
export default function ProductData({ title, products, first }: ProductDataProps) {
  const currency = useShop(({ facts, excerpt }) => (facts ?? excerpt)?.currency)
  const origin = useOrigin()
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: title,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: first + index,
      item: productData(product, origin, currency),
    })),
  }
  return <script type="application/ld+json">{JSON.stringify(list).replaceAll('<', '\\u003c')}</script>
}
