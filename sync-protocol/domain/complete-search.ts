import { shownName, type Product } from './product.ts'
import { namedBy } from './search-index.ts'
import { soFar, soughtAs, startOf, tagsOf, wordsIn } from './search.ts'

const MOST = 6
/** Of so many suggestions at most are words; the others are products. */
const MOST_TAGS = 3

interface Tag {
  tag: string
  words: string
  count: number
}

/** The tags of each catalog, the most frequent first. */
const countedTags = new WeakMap<readonly Product[], readonly Tag[]>()

function tagsIn(products: readonly Product[]): readonly Tag[] {
  const known = countedTags.get(products)
  if (known !== undefined) return known
  const counted = new Map<string, Tag>()
  const times = new Map<string, number>()
  for (const product of products) for (const tag of tagsOf(product)) times.set(tag, (times.get(tag) ?? 0) + 1)
  for (const [tag, count] of times) {
    const words = ` ${wordsIn(tag).join(' ')}`
    const same = counted.get(words)
    if (same === undefined) counted.set(words, { tag, words, count })
    else same.count += count
  }
  const tags = [...counted.values()].toSorted((a, b) => b.count - a.count)
  countedTags.set(products, tags)
  return tags
}

/** What somebody who has typed so much may be about to type: tags and names of products in which the words begin words. */
export function completeSearch(products: readonly Product[], text: string): readonly string[] {
  const words = wordsIn(startOf(text).normalize('NFKC'))
  const found = complete(products, words)
  return found.length > 0 ? found : complete(products, [...words.slice(0, -1), ...words.slice(-1).map(soFar)])
}

function complete(products: readonly Product[], words: readonly string[]): readonly string[] {
  if (words.length === 0) return []
  const typed = words.join(' ')
  const tags = tagsIn(products).filter((tag) => tag.words.includes(soughtAs(typed)) && tag.words !== ` ${typed}`)
  const found = tags.slice(0, MOST_TAGS).map(({ tag }) => tag)
  for (const product of namedBy(products, words)) {
    if (found.length >= MOST) break
    const name = shownName(product)
    if (!found.includes(name) && wordsIn(name).join(' ') !== typed) found.push(name)
  }
  return found
}
