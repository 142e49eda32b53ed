import type { Product, ProductTexts } from '#sync-protocol/api/catalog.ts'
import type { StoredProduct } from '../domain/stored-product.ts'

/** The texts of products in the languages that a shop has besides its first, by tag and by product. */
export type ShopTexts = ReadonlyMap<string, ReadonlyMap<string, ProductTexts>>

/** Products as a device of the shop's first language gets them, and their texts in the others. */
export function withoutTexts(stored: readonly StoredProduct[]): { products: Product[]; texts: ShopTexts } {
  const all = new Map<string, Map<string, ProductTexts>>()
  const products = stored.map(({ texts, ...product }): Product => {
    for (const [tag, said] of Object.entries(texts ?? {})) {
      const known = all.get(tag) ?? new Map<string, ProductTexts>()
      all.set(tag, known.set(product.id, said))
    }
    return product
  })
  return { products, texts: all }
}

interface Texted {
  products: Product[]
  texts: ShopTexts
}

const made = new WeakMap<ShopTexts, Map<string, Product[]>>()

/** The products as a device of a language gets them; in a language that the shop has no texts in, those of its first one, the same list. */
export function productsIn({ products, texts }: Texted, language: string | undefined): Product[] {
  const shown = language === undefined ? undefined : texts.get(language)
  if (language === undefined || shown === undefined) return products
  const lists = made.get(texts) ?? new Map<string, Product[]>()
  made.set(texts, lists)
  const known = lists.get(language)
  if (known !== undefined) return known
  const list = products.map((product) => productIn(product, { language, said: shown.get(product.id) }))
  lists.set(language, list)
  return list
}

/** A product as a device of a language gets it. */
function productIn(product: Product, { language, said }: { language: string; said: ProductTexts | undefined }): Product {
  return said === undefined ? product : { ...product, shown: { lang: language, ...said } }
}

/** The same of a product of the first language, by the texts of its shop. */
export function shownIn({ texts }: Pick<Texted, 'texts'>, product: Product, language: string): Product {
  return productIn(product, { language, said: texts.get(language)?.get(product.id) })
}
