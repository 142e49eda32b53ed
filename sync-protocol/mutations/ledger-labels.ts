import { itemAndMore } from '#words/order-outcomes.ts'
import { setComplete } from '#words/sets.ts'
import { SETS, titleOfSet, type SetName } from '../domain/sets.ts'

// A ledger entry keeps for good why gems moved, as English text whose bytes are the same in every language; screens say it in their own.

const SET_COMPLETE = 'Set complete: '
/** What the ledger calls the sets. */
const SET_LABELS: Readonly<Record<SetName, string>> = {
  'kpop-fashion': 'K-Pop fashion',
  'kpop-fragrances': 'K-Pop fragrances',
  'kpop-jewelry': 'K-Pop jewelry',
  'anime-fashion': 'Anime fashion',
  'anime-fragrances': 'Anime fragrances',
  'anime-jewelry': 'Anime jewelry',
}

/** The label of a finished set's gems. */
export function labelOfSet(set: SetName): string {
  return `${SET_COMPLETE}${SET_LABELS[set]}`
}

/** The label of an order: the name of its first item, and how many others there are. */
export function labelOfItems([first, ...others]: readonly { name: string }[]): string {
  const name = first?.name ?? ''
  return others.length === 0 ? name : `${name} and ${others.length} more`
}

/** A label in the language of this build; one of another kind stays as it was written. `shownOf`: a product's name as it is shown. */
export function shownLabel(label: string, shownOf: (name: string) => string): string {
  const set = SETS.find((one) => labelOfSet(one) === label)
  if (set !== undefined) return setComplete(titleOfSet(set))
  const [, name, more] = /^(.*) and ([1-9]\d*) more$/s.exec(label) ?? []
  return name === undefined ? shownOf(label) : itemAndMore(shownOf(name), Number(more))
}
