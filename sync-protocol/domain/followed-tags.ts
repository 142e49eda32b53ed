import type { Product } from './product.ts'
import { wordsIn } from './search.ts'

interface Tags {
  /** A tag of the shop's first language by its words, in that or the shown language. */
  byWords: ReadonlyMap<string, string>
  /** A tag as it is read. */
  shown: ReadonlyMap<string, string>
}

const read = new WeakMap<readonly Product[], Tags>()

function readTags(products: readonly Product[]): Tags {
  const known = read.get(products)
  if (known !== undefined) return known
  const byWords = new Map<string, string>()
  const shown = new Map<string, string>()
  for (const { tags = [], shown: texts } of products) {
    // A translation that has other tags, and not these in another language, says of none which it is.
    const said = texts?.tags?.length === tags.length ? texts.tags : []
    tags.forEach((tag, place) => {
      if (shown.has(tag)) return
      const own = said[place]
      if (own !== undefined) shown.set(tag, own)
      for (const text of [tag, own]) {
        const words = text === undefined ? '' : wordsIn(text).join(' ')
        if (words !== '' && !byWords.has(words)) byWords.set(words, tag)
      }
    })
  }
  const tags = { byWords, shown }
  read.set(products, tags)
  return tags
}

/** The tag that a search names exactly, as the catalog has it in its first language; undefined: it is no tag, or says more than one. */
export function tagMeantBy(products: readonly Product[], text: string): string | undefined {
  return readTags(products).byWords.get(wordsIn(text).join(' '))
}

/** A tag as it is read: in the shown language, where the catalog has it. */
export function shownTag(products: readonly Product[], tag: string): string {
  return readTags(products).shown.get(tag) ?? tag
}

/** How many of these products each followed tag has, those with none left out, in the order they were followed in. */
export function countTagged(products: readonly Product[], follows: readonly string[]): { tag: string; count: number }[] {
  return follows.flatMap((tag) => {
    const count = products.filter(({ tags = [] }) => tags.includes(tag)).length
    return count === 0 ? [] : { tag, count }
  })
}
