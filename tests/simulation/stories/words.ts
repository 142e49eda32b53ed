// The steps of which stories are made, in words of their own.
import type { Step, Tab } from '../steps.ts'
import type { Call } from '../world/caller.ts'
import type { Chance } from '../world/chance.ts'
import type { Fate } from '../world/network.ts'

/** `tab` and `other` are tabs of two devices. */
export type Story = (chance: Chance, tab: Tab, other: Tab) => readonly Step[]

export const SOON = 700
export const SENT = 4_000
/** The next step comes in the same moment. */
export const AT_ONCE = -1
/** Every process sells by the new catalog. */
export const HEARD = 7_000
export const HOUR_MS = 60 * 60_000
const ITEMS = 6
/** All prices as they were at first, dearer, cheaper, and without the first items. */
export const PRICES = [
  [20, 35, 120, 50, 15, 300],
  [30, 45, 150, 60, 25, 400],
  [10, 20, 30, 20, 10, 40],
  [0, 0, 30, 20, 0, 40],
]

export const item = (chance: Chance) => chance.whole(0, ITEMS - 1)
export const offline = (tab: Tab): Step => ({ do: 'offline', device: tab.slice(0, 1), pause: 0 })
export const online = (tab: Tab): Step => ({ do: 'online', device: tab.slice(0, 1), pause: SENT })
export const add = (tab: Tab, which: number, pause = SOON): Step => ({ do: 'cart', tab, item: which, pause })
export const fill = (chance: Chance, tab: Tab, pause = SENT): Step => ({
  do: 'set cart',
  tab,
  items: [0, 1, 4].slice(0, chance.whole(1, 3)).map((which) => ({ item: which, qty: chance.whole(1, 3) })),
  pause,
})
/** A cart of exactly what there is after the first hard quiz. */
export const fillExactly = (tab: Tab): Step => ({
  do: 'set cart',
  tab,
  items: [
    { item: 2, qty: 1 },
    { item: 4, qty: 2 },
  ],
  pause: SENT,
})
export const look = (tab: Tab): Step => ({ do: 'retry', tab, pause: SENT })
export const order = (tab: Tab, pause = SENT): Step => ({ do: 'checkout', tab, pause })
export const prices = (chance: Chance, pause = SOON): Step => ({ do: 'import', prices: chance.pick(PRICES), pause })
export const quiz = (tab: Tab, difficulty: 'easy' | 'medium' | 'hard', pause = SENT): Step => ({
  do: 'quiz',
  tab,
  difficulty,
  first: 0,
  right: 10,
  pause,
})
export const decide = (chance: Chance, tab: Tab, pause = SENT): Step => ({
  do: 'decide',
  tab,
  choice: chance.pick(['place', 'place', 'place_available', 'keep'] as const),
  pause,
})
export const program = (tab: Tab, call: Call, pause = SENT): Step => ({ do: 'program', device: tab.slice(0, 1), call, pause })
/** The second tab of its device. */
export const twin = (tab: Tab): Tab => `${tab.slice(0, 1)}2`
/** Opens the second tab of its device. */
export const openTwin = (tab: Tab): Step => ({ do: 'open', tab: twin(tab), pause: SENT })
/** Two tabs, and a backup of which the first change after it knows nothing. */
export const twinsAndBackup = (tab: Tab): readonly Step[] => [openTwin(tab), { do: 'back up', pause: 0 }, add(tab, 0, SENT)]
export const fate = (tab: Tab, ...fates: Fate[]): Step => ({
  do: 'fates',
  device: tab.slice(0, 1),
  fates,
  pause: 0,
})

/** What becomes of the next pushes of the device, or of its next pulls. */
export const pushes = (tab: Tab, ...fates: Fate[]): Step => ({ do: 'fates', device: tab.slice(0, 1), fates, on: 'push', pause: 0 })
export const pulls = (tab: Tab, ...fates: Fate[]): Step => ({ do: 'fates', device: tab.slice(0, 1), fates, on: 'pull', pause: 0 })
