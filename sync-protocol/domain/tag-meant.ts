import { shownTagsOf } from './followed-tags.ts'
import type { Product } from './product.ts'
import { startOf, wordsIn } from './search.ts'

const read = new WeakMap<readonly Product[], ReadonlyMap<string, string>>()

/** The tags of the shop's first language by their words, in that or the shown language. */
function tagsByWords(products: readonly Product[]): ReadonlyMap<string, string> {
  const known = read.get(products)
  if (known !== undefined) return known
  const byWords = new Map<string, string>()
  for (const product of products) {
    const said = shownTagsOf(product)
    product.tags?.forEach((tag, place) => {
      for (const text of [tag, said[place] ?? '']) {
        const words = wordsIn(text).join(' ')
        if (words !== '' && !byWords.has(words)) byWords.set(words, tag)
      }
    })
  }
  read.set(products, byWords)
  return byWords
}

/**
 * The tag that a search names exactly: as it is followed, which no product may have any more, else as the catalog has it in its first language.
 * Undefined: it is no tag, or says more than one.
 */
export function tagMeantBy(products: readonly Product[], text: string, follows: readonly string[] = []): string | undefined {
  const words = wordsIn(startOf(text)).join(' ')
  return follows.find((tag) => wordsIn(tag).join(' ') === words) ?? tagsByWords(products).get(words)
}
