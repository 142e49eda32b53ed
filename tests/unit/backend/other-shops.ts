// Rows of other shops' exports, with the columns that tell each of them apart.
import type { ReadOptions } from '../../../backend/catalog/files/products-read.ts'
import { readProducts } from '../../../backend/catalog/files/read-products.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')

/** The products in one row of these cells, or in several with the heads of the first. */
export const readWith =
  (more: ReadOptions) =>
  (...rows: Readonly<Record<string, string>>[]) => {
    const heads = Object.keys(rows[0] ?? {})
    const lines = [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))].map((cells) => cells.join('\t'))
    const options = { currency: 'EUR', source: 'https://seller.example', now: NOW, ...more }
    return readProducts({ name: 'products.tsv', bytes: Buffer.from(`${lines.join('\n')}\n`) }, options)
  }
export const read = readWith({})

export const woo = {
  ID: '1',
  Type: 'simple',
  SKU: 'R',
  Name: 'Idol Ring',
  Published: '1',
  'Visibility in catalog': 'visible',
  'Short description': 'Shiny',
  'Date sale price starts': '',
  'Date sale price ends': '',
  'Sale price': '',
  'Regular price': '10',
  Parent: '',
}
export const google = {
  id: '1',
  title: 'Idol Ring',
  description: 'Shiny',
  link: 'https://seller.example/ring',
  image_link: 'https://seller.example/ring.png',
  price: '10 EUR',
  sale_price: '5 EUR',
  sale_price_effective_date: '',
}
export const shopify = {
  Handle: 'ring',
  Title: 'Idol Ring',
  'Body (HTML)': 'Shiny',
  Published: 'TRUE',
  'Variant Price': '10',
  'Image Src': '',
  'Gift Card': 'FALSE',
  Status: 'active',
}

export const bigcommerce = {
  Item: 'Product',
  Name: 'Idol Ring',
  'Inventory Tracking': 'none',
  Price: '10',
  Description: 'Shiny',
  'Product URL': '/ring/',
}
export const oldBigcommerce = {
  'Item Type': 'Product',
  'Product Name': 'Idol Ring',
  Price: '10',
  'Product Description': 'Shiny',
  'Product URL': '/ring/',
}
export const squarespace = {
  'Product ID [Non Editable]': '1',
  'Hosted Image URLs': '',
  Title: 'Idol Ring',
  Price: '10',
  Description: 'Shiny',
}
export const etsy = { TITLE: 'Idol Ring', DESCRIPTION: 'Shiny', PRICE: '10', CURRENCY_CODE: 'EUR' }
export const newShopify = { 'URL handle': 'ring', 'Product image URL': '', Title: 'Idol Ring', Price: '10', Description: 'Shiny' }
