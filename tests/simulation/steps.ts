// What can happen in a world, step by step, and how a seed becomes a list of steps. Steps are plain JSON: a list of them can be shortened and lived again.
import { Chance } from './world/chance.ts'
import { FATES, type Fate } from './world/network.ts'
import type { Call } from './world/caller.ts'
import type { Failing } from './world/life.ts'
import { STORIES } from './stories/all.ts'

/** A tab by device and number, as `a1`. */
export type Tab = string

/** One step for each name, so that each name tells what else the step holds. */
type Do<Name extends string, With = unknown> = Name extends string ? { do: Name } & With : never

export type Step = (
  | Do<'cart' | 'wishlist' | 'to cart' | 'to wishlist' | 'remove', { tab: Tab; item: number }>
  | Do<'set cart', { tab: Tab; items: { item: number; qty: number }[] }>
  | Do<'checkout' | 'finish set' | 'take back' | 'retry' | 'send again' | 'discard undecided', { tab: Tab }>
  | Do<'decide', { tab: Tab; choice: 'place' | 'place_available' | 'keep' }>
  | Do<'bundle' | 'dear bundle' | 'other bundle', { tab: Tab; bundle: number }>
  | Do<'gems', { tab: Tab; amount: number }>
  | Do<'quiz', { tab: Tab; difficulty: 'easy' | 'medium' | 'hard'; first: number; right: number }>
  | Do<'personality' | 'contact', { tab: Tab; text: number }>
  | Do<'follow', { tab: Tab; tag: string; follows: boolean }>
  | Do<'share', { tab: Tab; id: string; list: 'wishlist' | 'collection'; change: 'open' | 'rename' | 'end' }>
  | Do<'language', { tab: Tab; language: 'en' | 'ko' | 'ja' | 'es' }>
  | Do<'register' | 'log in', { tab: Tab; person: number }>
  | Do<'log out', { tab: Tab; choice: 'keep' | 'discard' | 'ask' }>
  | Do<'new password' | 'delete account' | 'clear device' | 'end sessions', { tab: Tab }>
  | Do<'open' | 'close' | 'reload' | 'kill' | 'hide' | 'show', { tab: Tab }>
  | Do<'deaf', { tab: Tab; ms: number }>
  | Do<'fail', { tab: Tab; at: number; how: Failing }>
  | Do<'wake worker', { device: string; failsAt?: number }>
  | Do<'offline' | 'online' | 'kill browser' | 'wipe databases' | 'lose local storage' | 'clone', { device: string }>
  | Do<'local storage full', { device: string; isFull: boolean }>
  | Do<'disk', { device: string; full: number; aborts: number; opens: 'well' | 'refused' | 'silent' }>
  | Do<'program', { device: string; call: Call }>
  | Do<'fates', { device: string; fates: Fate[]; on?: 'push' | 'pull' }>
  | Do<'clock', { device: string; skew: number }>
  | Do<'line', { device: string; bytesPerSecond: number; late: number }>
  | Do<'store', { lag: number; stale: number; conflict: number; fails: number; tears: number }>
  | Do<'kill server' | 'start server' | 'back up' | 'restore'>
  | Do<'server fails', { at: number; how: Failing }>
  /** `names`: of each item the place of the one whose name it has from now on. */
  | Do<'import', { prices: readonly number[]; names?: readonly number[] }>
  | Do<'server clock', { skew: number }>
  | Do<'sleep', { ms: number }>
  | Do<'nothing'>
) & {
  /** ms that pass afterwards; below 0 the next step comes before anything can happen. */
  pause: number
}

/** How large a world is. */
export interface Profile {
  name: string
  devices: number
  tabs: number
  steps: number
  processes: number
  /** How many of 100 steps disturb; the others are what people do. */
  trouble: number
  /** How many of 100 times a story is lived in place of a step. */
  stories: number
}

export const PROFILES = {
  small: { name: 'small', devices: 2, tabs: 2, steps: 14, processes: 1, trouble: 45, stories: 6 },
  /** One story, and no more: the seed says which. */
  story: { name: 'story', devices: 2, tabs: 2, steps: 0, processes: 1, trouble: 0, stories: 100 },
  busy: { name: 'busy', devices: 2, tabs: 2, steps: 60, processes: 2, trouble: 20, stories: 60 },
  large: { name: 'large', devices: 4, tabs: 3, steps: 60, processes: 3, trouble: 45, stories: 10 },
} as const satisfies Record<string, Profile>

/** What a world is before its first step, and what happens in it. */
export interface Plan {
  seed: number
  profile: Profile
  /** Whether each device's browser has Web Locks. */
  locks: boolean[]
  steps: Step[]
}

const DEVICES = ['a', 'b', 'c', 'd'] as const
const ITEMS = 6
const DAY_MS = 24 * 60 * 60_000

type Make = (chance: Chance, tab: Tab) => Omit<Step, 'pause'>

const shopping: Make = (chance, tab) => ({
  do: chance.pick(['cart', 'cart', 'cart', 'wishlist', 'to cart', 'to wishlist', 'remove', 'remove'] as const),
  tab,
  item: chance.whole(0, ITEMS - 1),
})
const quiz: Make = (chance, tab) => ({
  do: 'quiz',
  tab,
  difficulty: chance.pick(['easy', 'medium', 'hard'] as const),
  first: chance.whole(0, 3) * 5,
  right: chance.whole(5, 10),
})
const setCart: Make = (chance, tab) => ({
  do: 'set cart',
  tab,
  items: Array.from({ length: chance.whole(0, 3) }, (_, place) => ({
    item: (place * 2 + chance.whole(0, 1)) % ITEMS,
    qty: chance.whole(1, 3),
  })),
})
const device = (tab: Tab) => tab.slice(0, 1)

type Kinds = readonly (readonly [number, Make])[]

/** What people do: how often each, and what it is. */
const ACTS: Kinds = [
  [30, shopping],
  [3, setCart],
  [10, (_, tab) => ({ do: 'checkout', tab })],
  [6, (chance, tab) => ({ do: 'decide', tab, choice: chance.pick(['place', 'place_available', 'keep'] as const) })],
  [4, (_, tab) => ({ do: 'take back', tab })],
  [8, quiz],
  [4, (chance, tab) => ({ do: 'bundle', tab, bundle: chance.whole(0, 3) })],
  [3, (chance, tab) => ({ do: 'gems', tab, amount: chance.pick([1, 5, 20, 100]) })],
  [2, (chance, tab) => ({ do: chance.pick(['personality', 'contact'] as const), tab, text: chance.whole(0, 2) })],
  [3, (_, tab) => ({ do: 'retry', tab })],
  [2, (chance, tab) => ({ do: chance.pick(['send again', 'discard undecided'] as const), tab })],
  [5, (chance, tab) => ({ do: 'log in', tab, person: chance.pick([0, 0, 0, 0, 1, 2]) })],
  [3, (chance, tab) => ({ do: 'log out', tab, choice: chance.pick(['keep', 'discard', 'ask'] as const) })],
  [1, (chance, tab) => ({ do: chance.pick(['new password', 'delete account', 'clear device', 'end sessions'] as const), tab })],
]

/** What disturbs: how often each, and what it is. */
const TROUBLES: Kinds = [
  [8, (chance, tab) => ({ do: chance.pick(['reload', 'reload', 'kill', 'close', 'open', 'open', 'hide', 'show'] as const), tab })],
  [8, (chance, tab) => ({ do: 'fail', tab, at: chance.whole(1, 60), how: chance.pick(['before', 'after', 'throws'] as const) })],
  [6, (chance, tab) => ({ do: 'wake worker', device: device(tab), ...(chance.once(3) ? { failsAt: chance.whole(1, 40) } : {}) })],
  [6, (chance, tab) => ({ do: chance.pick(['offline', 'online'] as const), device: device(tab) })],
  [1, (_, tab) => ({ do: 'kill browser', device: device(tab) })],
  [1, (chance, tab) => ({ do: chance.pick(['wipe databases', 'lose local storage', 'clone'] as const), device: device(tab) })],
  [1, (chance, tab) => ({ do: 'local storage full', device: device(tab), isFull: chance.once(2) })],
  [
    3,
    (chance, tab) => ({
      do: 'disk',
      device: device(tab),
      full: chance.pick([0, 0, 4]),
      aborts: chance.pick([0, 0, 12]),
      opens: chance.pick(['well', 'well', 'well', 'well', 'refused', 'silent'] as const),
    }),
  ],
  [
    16,
    (chance, tab) => ({
      do: 'fates',
      device: device(tab),
      fates: Array.from({ length: chance.whole(1, 4) }, () => (chance.once(4) ? ('well' as const) : chance.pick(FATES))),
    }),
  ],
  [
    2,
    (chance, tab) => ({
      do: 'line',
      device: device(tab),
      bytesPerSecond: chance.pick([0, 2_500, 500]),
      late: chance.pick([0, 16_000, 25_000]),
    }),
  ],
  [2, (chance, tab) => ({ do: 'clock', device: device(tab), skew: chance.pick([0, -48, -1, 1, 48]) * 60 * 60_000 })],
  [
    5,
    (chance) => ({
      do: 'store',
      lag: chance.pick([0, 10, 300]),
      stale: chance.pick([0, 0, 3]),
      conflict: chance.pick([0, 0, 3]),
      fails: chance.pick([0, 0, 8]),
      tears: chance.pick([0, 2]),
    }),
  ],
  [3, (chance) => ({ do: chance.pick(['kill server', 'start server'] as const) })],
  [3, (chance) => ({ do: 'server fails', at: chance.whole(1, 25), how: chance.pick(['before', 'after', 'throws'] as const) })],
  [1, (chance) => ({ do: chance.pick(['back up', 'restore'] as const) })],
  [3, (chance) => ({ do: 'import', prices: Array.from({ length: ITEMS }, () => chance.pick([0, 10, 20, 30, 40, 80])) })],
  [1, (chance) => ({ do: 'server clock', skew: chance.pick([0, 0, -48, -1, 1, 48]) * 60 * 60_000 })],
  [1, (chance) => ({ do: 'sleep', ms: chance.pick([60_000, 60 * 60_000, 12 * 60 * 60_000, DAY_MS, 40 * DAY_MS]) })],
]

/** One of them, as often as each is to happen. */
function anyOf(kinds: Kinds, chance: Chance): Make {
  let left = chance.next() * kinds.reduce((sum, [weight]) => sum + weight, 0)
  return kinds.find(([weight]) => (left -= weight) < 0)?.[1] ?? shopping
}

/** Places that seeds have for stories: one that is added behind the others leaves what the seeds of the others tell as it was. */
const PLACES = 200

function tellOne(seed: number, chance: Chance): readonly Step[] {
  const story = STORIES[seed % PLACES] ?? chance.pick(STORIES)
  return chance.once(2) ? story(chance, 'a1', 'b1') : story(chance, 'b1', 'a1')
}

/** The plan of a seed: always the same one. */
export function planOf(seed: number, profile: Profile): Plan {
  const chance = new Chance(seed, 'plan')
  const devices = DEVICES.slice(0, profile.devices)
  // The other tabs of a device are closed most of the time.
  const anyTab = () => `${chance.pick(devices)}${chance.once(3) ? chance.whole(1, profile.tabs) : 1}`
  const steps: Step[] = [{ do: 'register', tab: 'a1', person: 0, pause: 1_000 }]
  // Most worlds are about one account on several devices; the others have strangers in them.
  if (!chance.once(4)) for (const name of devices.slice(1)) steps.push({ do: 'log in', tab: `${name}1`, person: 0, pause: 700 })
  else steps.push({ do: 'register', tab: `${devices[1] ?? 'a'}1`, person: 1, pause: 700 })
  if (!chance.once(3)) steps.push({ do: 'quiz', tab: 'a1', difficulty: 'hard', first: 0, right: 10, pause: 300 })
  if (profile.steps === 0) steps.push(...tellOne(seed, chance))
  for (let count = chance.whole(Math.ceil(profile.steps / 2), profile.steps); count > 0; count--) {
    if (chance.whole(1, 100) <= profile.stories) {
      const [here, there] = chance.once(2) ? ['a1', `${devices[1] ?? 'a'}1`] : [`${devices[1] ?? 'a'}1`, 'a1']
      const story = chance.pick(STORIES)(chance, here, there)
      steps.push(...story)
      count -= story.length
      continue
    }
    const make = anyOf(chance.whole(1, 100) <= profile.trouble ? TROUBLES : ACTS, chance)
    // The list of what can happen is exact about each step; putting a pause to it makes nothing else of it.
    steps.push({ ...make(chance, anyTab()), pause: chance.pick([0, 0, 1, 5, 20, 60, 200, 1_000, 3_000, 12_000]) } as Step)
  }
  return { seed, profile, locks: devices.map(() => !chance.once(4)), steps }
}
