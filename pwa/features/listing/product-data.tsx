import type { Product } from '#sync-protocol/api/catalog.ts'

const CURRENCIES: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP', '₩': 'KRW', '¥': 'JPY' }

interface ProductDataProps {
  title: string
  products: readonly Product[]
  /** The place of the first of them in the whole list, from 1. */
  first: number
}

/** The products on display for search engines (schema.org, JSON-LD): a data block, never run as code. */
export default function ProductData({ title, products, first }: ProductDataProps) {
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: title,
    itemListElement: products.map((product, index) => ({ '@type': 'ListItem', position: first + index, item: productOf(product) })),
  }
  return <script type="application/ld+json">{JSON.stringify(list)}</script>
}

/** Sold by another seller, for money: the offer is the seller's, not this shop's. */
function productOf({ id, name, desc, image, url, price, type, theme }: Product) {
  const [, symbol = '', amount] = /^(\D*)([\d.]+)$/.exec(price.trim()) ?? []
  const priceCurrency = CURRENCIES[symbol.trim()]
  return {
    '@type': 'Product',
    name,
    description: desc,
    image: new URL(image, location.origin).href,
    category: `${theme} ${type}`,
    url: new URL(`/product/${id}`, location.origin).href,
    ...(priceCurrency && amount ? { offers: { '@type': 'Offer', url, price: amount, priceCurrency } } : {}),
  }
}
