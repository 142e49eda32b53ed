import * as v from 'valibot'
import { MAX_PHOTOS, PHOTO_NAME } from '../domain/photo.ts'
import { THEMES, TYPES, type Product as AnyProduct } from '../domain/product.ts'

const ProductType = v.picklist(TYPES)
export type ProductType = v.InferOutput<typeof ProductType>
const ProductTheme = v.picklist(THEMES)
export type ProductTheme = v.InferOutput<typeof ProductTheme>

const Pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))

/** A photograph of a product on the wire and in the store (`Photo` says what its fields are). */
export const ProductPhoto = v.object({
  name: v.pipe(v.string(), v.regex(PHOTO_NAME)),
  alt: v.exactOptional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(250))),
  color: v.pipe(v.string(), v.regex(/^[0-9a-f]{6}$/)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  width: Pixels,
  height: Pixels,
})

/** A tag of a language, of this release or a later one. */
export const LanguageCode = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/))

const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120))
const Desc = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600))
const Tags = v.pipe(v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40))), v.minLength(1), v.maxLength(20))

/** A product's texts in one language (`ShownTexts` says what its fields are). */
export const ProductTexts = v.object({
  name: v.exactOptional(Name),
  desc: v.exactOptional(Desc),
  alt: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(250))), v.minLength(1), v.maxLength(MAX_PHOTOS))),
  tags: v.exactOptional(Tags),
})
export type ProductTexts = v.InferOutput<typeof ProductTexts>

/** A product on the wire and in the store. `price` is text with a currency symbol ("$24.50"); `priceGems` is whole gems. */
export const Product = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/)),
  name: Name,
  image: v.pipe(v.string(), v.maxLength(500)),
  url: v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(500)),
  desc: Desc,
  price: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(30)),
  priceGems: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)),
  type: ProductType,
  theme: ProductTheme,
  photos: v.exactOptional(v.pipe(v.array(ProductPhoto), v.minLength(1), v.maxLength(MAX_PHOTOS))),
  tags: v.exactOptional(Tags),
  since: v.exactOptional(v.pipe(v.string(), v.isoDate())),
  shown: v.exactOptional(v.object({ lang: LanguageCode, ...ProductTexts.entries })),
}) satisfies v.GenericSchema<unknown, AnyProduct>
export type Product = AnyProduct

/** The whole catalog by revision: `revision` grows by one with every import, `updatedAt` is ms since the epoch. */
export const Catalog = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  updatedAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  products: v.array(v.object(Product.entries)),
})
export type Catalog = v.InferOutput<typeof Catalog>
