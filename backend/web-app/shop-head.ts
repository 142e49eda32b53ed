import type { Product } from '#sync-protocol/api/catalog.ts'
import type { ShopBrand } from '#sync-protocol/api/shop.ts'
import { shownName } from '#sync-protocol/domain/product.ts'
import { photoAddress } from '#sync-protocol/domain/photo.ts'
import { UNNAMED } from '../shop-folder/read-shop.ts'
import type { ShopNow } from '../shop-folder/present-shop.ts'

/** The build writes these where the shop's name and what is shown of a product belong. */
const PLACES = /__(?:SHOP|ID|NAME|TEXT)__/g
const TITLE = /<title>[^<]*<\/title>/
const OF_SAMPLE = /\n? *<meta property="og:image[^>]*>/g
const TWITTER_CARD = /<meta name="twitter:card" [^>]*>/
const PREVIEW_IMAGE = /(<meta property="og:image" content=")[^"]*\/og\.png(" \/>)/

/** What a page says of the shop in its first bytes: the brand and the revision, as a block of data that is never run. */
function shopBlock({ revision, brand }: ShopNow['facts']): string {
  const data: ShopBrand & { revision: number } = { ...brand, revision }
  return `<script type="application/json" id="shop">${dataText(data)}</script>`
}

/**
 * A page of the build as this shop's: its name in title, previews and bar, and what the app reads of it before its first paint. `values`: what else
 * belongs in places of the page. All are filled at once, since the text of one may look like another.
 */
export function branded(html: string, now: ShopNow, address: string, values: Readonly<Record<string, string>> = {}): string {
  const { name, tagline } = now.facts.brand
  const isOwn = name !== UNNAMED
  const all: Readonly<Record<string, string>> = { ...values, __SHOP__: escaped(name) }
  const filled = html.replace(PLACES, (place) => all[place] ?? place)
  const home = isOwn && address === '/' ? homeHead(filled, name, tagline) : filled
  const pictured = isOwn ? withPreview(home, now) : home
  return pictured.replace(TITLE, (title) => `${title}\n    ${shopBlock(now.facts)}`)
}

/** JSON in which nothing can end the element that it stands in. */
export function dataText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The first page of a shop of its own says what the shop says of itself. */
function homeHead(html: string, name: string, tagline: string | undefined): string {
  const title = escaped(tagline === undefined ? name : `${name} — ${tagline}`)
  const put = (text: string, pattern: RegExp, value: string) =>
    text.replace(pattern, (_, before: string, after: string) => `${before}${value}${after}`)
  const titled = put(put(html, /(<title>)[^<]*(<\/title>)/, title), /(<meta property="og:title" content=")[^"]*(")/, title)
  const text = escaped(tagline ?? name)
  return put(put(titled, /(<meta name="description" content=")[^"]*(")/, text), /(<meta property="og:description" content=")[^"]*(")/, text)
}

/** The picture of previews shows the sample shop's name: a shop of its own has its icon there, or none. */
function withPreview(html: string, { icon }: ShopNow): string {
  const [own] = icon === undefined ? [] : (PREVIEW_IMAGE.exec(html) ?? [])
  const image = own?.replace('/og.png', '/icons/icon-512.png')
  const bare = html.replace(OF_SAMPLE, '')
  if (image === undefined) return bare.replace('content="summary_large_image"', 'content="summary"')
  return bare.replace(
    '<meta name="twitter:card" content="summary_large_image" />',
    `${image}\n    <meta name="twitter:card" content="summary" />`,
  )
}

/** The longest side of the picture of previews, in pixels. */
const PREVIEW_SIDE = 1_200

/** The page of a photographed product has its first photograph in previews. */
export function withPhotograph(html: string, product: Product, origin: string): string {
  const [photo] = product.photos ?? []
  const alt = product.shown?.alt?.[0] || photo?.alt || shownName(product)
  if (photo === undefined) return html
  const shrunk = Math.min(1, PREVIEW_SIDE / Math.max(photo.width, photo.height))
  const tags = [
    `<meta property="og:image" content="${origin}${photoAddress(photo.name, '-1200.jpg')}" />`,
    `<meta property="og:image:width" content="${Math.round(photo.width * shrunk)}" />`,
    `<meta property="og:image:height" content="${Math.round(photo.height * shrunk)}" />`,
    `<meta property="og:image:alt" content="${escaped(alt)}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
  return html.replace(OF_SAMPLE, '').replace(TWITTER_CARD, () => tags.join('\n    '))
}
