import type { Product } from './product.ts'

/** True for one tag in two spellings: operators write upper and lower case as it comes. */
export function isSameTag(one: string, other: string): boolean {
  return one === other || one.toLowerCase() === other.toLowerCase()
}

/** A tag as it is read: in the shown language, where the catalog has it. */
export function shownTag(products: readonly Product[], tag: string): string {
  for (const product of products) {
    const own = shownTagsOf(product)[product.tags?.findIndex((one) => isSameTag(one, tag)) ?? -1]
    if (own !== undefined) return own
  }
  return tag
}

/** The tags of a product as they are read; none where a translation has other tags, and so says of none which it is. */
export function shownTagsOf({ tags = [], shown }: Product): readonly string[] {
  return shown?.tags?.length === tags.length ? shown.tags : []
}

/** How many of these products each followed tag has, those with none left out, in the order they were followed in. */
export function countTagged(products: readonly Product[], follows: readonly string[]): { tag: string; count: number }[] {
  return follows.flatMap((tag) => {
    const count = products.filter(({ tags = [] }) => tags.some((one) => isSameTag(one, tag))).length
    return count === 0 ? [] : { tag, count }
  })
}
