// Names change places in the catalog, ids and prices stay: what was seen is what is bought, or the user is asked.
import { add, decide, fill, fillExactly, HEARD, offline, online, order, PRICES, quiz, SENT, SOON, type Story } from './words.ts'
import type { Chance } from '../world/chance.ts'
import type { Step } from '../steps.ts'

/** Places whose names an item has: of the first two swapped, of all moved by one, one name lost, and as at first. */
const NAMES = [
  [1, 0, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 0],
  [0, 1, 2, 3, 5, 5],
]
const AS_AT_FIRST = [0, 1, 2, 3, 4, 5]

const renamed = (names: readonly number[], prices = PRICES[0] ?? [], pause = SOON): Step => ({ do: 'import', prices, names, pause })
const swapped = (chance: Chance, pause = SOON) => renamed(chance.pick(NAMES), PRICES[0], pause)

export const RENAMED: readonly Story[] = [
  // An order waits while names change; its question is answered, at once or when they have changed once more.
  (chance, tab) => [
    quiz(tab, 'hard'),
    fill(chance, tab),
    offline(tab),
    order(tab, SOON),
    swapped(chance, HEARD),
    online(tab),
    decide(chance, tab),
  ],
  (chance, tab) => [
    fillExactly(tab),
    offline(tab),
    order(tab, SOON),
    swapped(chance, HEARD),
    online(tab),
    renamed(AS_AT_FIRST, PRICES[0], HEARD),
    decide(chance, tab),
    decide(chance, tab),
  ],
  // Names and prices change, and some items go.
  (chance, tab, other) => [
    fill(chance, tab),
    offline(tab),
    order(tab, SOON),
    renamed(chance.pick(NAMES), chance.pick(PRICES), HEARD),
    online(tab),
    decide(chance, chance.pick([tab, other])),
  ],
  // The shop has the new names, and the page has not.
  (chance, tab) => [fillExactly(tab), swapped(chance, chance.pick([0, SOON, HEARD])), order(tab), decide(chance, tab)],
  // A page that shows the new names orders by them.
  (chance, tab) => [fillExactly(tab), swapped(chance, HEARD), { do: 'reload', tab, pause: SENT }, order(tab)],
  // A bundle of another title than was seen.
  (_, tab) => [
    quiz(tab, 'hard'),
    add(tab, 4),
    { do: 'other bundle', tab, bundle: 0, pause: SENT },
    { do: 'bundle', tab, bundle: 0, pause: SENT },
  ],
]
