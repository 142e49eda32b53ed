// What seldom comes about by chance: a few steps that lead to a question, to a limit, or to two devices that want the same.
import type { Step, Tab } from './steps.ts'
import type { Chance } from './world/chance.ts'

/** `tab` and `other` are tabs of two devices. */
type Story = (chance: Chance, tab: Tab, other: Tab) => readonly Step[]

const SOON = 700
const SENT = 4_000
/** Every process sells by the new catalog. */
const HEARD = 7_000
const HOUR_MS = 60 * 60_000
const ITEMS = 6
/** All prices as they were at first, dearer, cheaper, and without the first items. */
const PRICES = [
  [20, 35, 120, 50, 15, 300],
  [30, 45, 150, 60, 25, 400],
  [10, 20, 30, 20, 10, 40],
  [0, 0, 30, 20, 0, 40],
]

const item = (chance: Chance) => chance.whole(0, ITEMS - 1)
const offline = (tab: Tab): Step => ({ do: 'offline', device: tab.slice(0, 1), pause: 0 })
const online = (tab: Tab): Step => ({ do: 'online', device: tab.slice(0, 1), pause: SENT })
const add = (tab: Tab, which: number, pause = SOON): Step => ({ do: 'cart', tab, item: which, pause })
const fill = (chance: Chance, tab: Tab, pause = SENT): Step => ({
  do: 'set cart',
  tab,
  items: [0, 1, 4].slice(0, chance.whole(1, 3)).map((which) => ({ item: which, qty: chance.whole(1, 3) })),
  pause,
})
const look = (tab: Tab): Step => ({ do: 'retry', tab, pause: SENT })
const order = (tab: Tab, pause = SENT): Step => ({ do: 'checkout', tab, pause })
const prices = (chance: Chance, pause = SOON): Step => ({ do: 'import', prices: chance.pick(PRICES), pause })
const quiz = (tab: Tab, difficulty: 'easy' | 'medium' | 'hard', pause = SENT): Step => ({
  do: 'quiz',
  tab,
  difficulty,
  first: 0,
  right: 10,
  pause,
})
const decide = (chance: Chance, tab: Tab, pause = SENT): Step => ({
  do: 'decide',
  tab,
  choice: chance.pick(['place', 'place', 'place_available', 'keep'] as const),
  pause,
})
const fate = (tab: Tab, ...fates: ('well' | 'answer lost' | '502 after' | 'twice' | 'again later' | 'slow answer')[]): Step => ({
  do: 'fates',
  device: tab.slice(0, 1),
  fates,
  pause: 0,
})

export const STORIES: readonly Story[] = [
  // An order of several things, and one of exactly what the balance is after the first quiz.
  (chance, tab) => [quiz(tab, 'hard'), fill(chance, tab), order(tab)],
  (_, tab) => [
    {
      do: 'set cart',
      tab,
      items: [
        { item: 2, qty: 1 },
        { item: 4, qty: 2 },
      ],
      pause: SENT,
    },
    order(tab),
  ],
  (_, tab) => [{ do: 'set cart', tab, items: [{ item: 5, qty: 3 }], pause: SENT }, order(tab)],
  // One cart, two devices.
  (chance, tab, other) => [fill(chance, tab), look(other), order(tab, chance.pick([0, 20, 300])), order(other), decide(chance, other)],
  (chance, tab, other) => [fill(chance, tab), look(other), offline(tab), order(tab, SOON), order(other), online(tab), decide(chance, tab)],
  (chance, tab, other) => [
    fill(chance, tab),
    offline(tab),
    order(tab, SOON),
    add(other, item(chance), SENT),
    online(tab),
    decide(chance, tab),
  ],
  // The price is another one by the time the order arrives; the question is answered, from one tab or two, or its cart changes.
  (chance, tab) => [fill(chance, tab), offline(tab), order(tab, SOON), prices(chance), online(tab), decide(chance, tab)],
  (chance, tab, other) => [
    fill(chance, tab),
    offline(tab),
    order(tab, SOON),
    prices(chance),
    online(tab),
    { do: 'remove', tab, item: 0, pause: chance.pick([0, SENT]) },
    decide(chance, tab, 0),
    decide(chance, other),
  ],
  (chance, tab) => [
    fill(chance, tab),
    offline(tab),
    order(tab, SOON),
    prices(chance),
    online(tab),
    add(tab, item(chance), SENT),
    decide(chance, tab),
    decide(chance, tab),
  ],
  // An order is taken back in time, or too late.
  (chance, tab) => [
    fill(chance, tab),
    offline(tab),
    order(tab),
    { do: 'take back', tab, pause: SENT },
    ...(chance.once(2) ? [order(tab)] : []),
    online(tab),
  ],
  (chance, tab) => [
    fill(chance, tab),
    fate(tab, 'well', 'answer lost', 'answer lost', 'answer lost'),
    order(tab, 12_000),
    { do: 'take back', tab, pause: 20_000 },
    order(tab),
  ],
  // The lists.
  (chance, tab) => [
    { do: 'wishlist', tab, item: item(chance), pause: SOON },
    { do: 'wishlist', tab, item: item(chance), pause: SENT },
    { do: 'to cart', tab, item: 0, pause: SENT },
  ],
  (chance, tab) => {
    const which = item(chance)
    return [
      { do: 'wishlist', tab, item: which, pause: SENT },
      { do: 'wishlist', tab, item: which, pause: SENT },
      add(tab, which, SENT),
      { do: 'remove', tab, item: 0, pause: SENT },
    ]
  },
  (chance, tab, other) => {
    const which = item(chance)
    return [offline(tab), offline(other), add(tab, which), add(other, which), online(tab), online(other), fill(chance, tab)]
  },
  (_, tab) => [
    offline(tab),
    add(tab, 0, 5),
    add(tab, 1, 5),
    { do: 'wishlist', tab, item: 2, pause: 5 },
    add(tab, 3, 5),
    { do: 'kill', tab, pause: SOON },
    online(tab),
  ],
  (chance, tab) => [add(tab, item(chance), 0), { do: 'kill', tab, pause: SENT }],
  // An answer is lost behind changes that were refused, or that the server keeps a result of.
  (chance, tab) => [
    fate(tab, chance.pick(['answer lost', '502 after', 'twice', 'again later'] as const)),
    quiz(tab, chance.pick(['easy', 'medium', 'hard'] as const)),
    add(tab, item(chance), SENT),
  ],
  (chance, tab) => [
    offline(tab),
    { do: 'gems', tab, amount: 9_999, pause: SOON },
    add(tab, item(chance)),
    fate(tab, 'answer lost'),
    online(tab),
    add(tab, item(chance), SENT),
  ],
  (chance, tab) => [fate(tab, 'slow answer'), add(tab, item(chance), 100), add(tab, item(chance), 100), { do: 'retry', tab, pause: SENT }],
  // Gems: the questions once a day, five purchases a day.
  (_, tab) => [quiz(tab, 'easy'), { do: 'gems', tab, amount: 5, pause: SENT }, quiz(tab, 'easy')],
  (_, tab) => [quiz(tab, 'easy'), quiz(tab, 'medium'), quiz(tab, 'easy')],
  (_, tab) => [quiz(tab, 'medium'), ...Array.from({ length: 6 }, (): Step => ({ do: 'gems', tab, amount: 2, pause: 300 }))],
  (chance, tab) => [quiz(tab, 'easy'), { do: 'sleep', ms: chance.pick([12, 24]) * HOUR_MS, pause: 200 }, quiz(tab, 'easy')],
  (chance, tab) => [
    { do: 'server clock', skew: chance.pick([48, 30, -1, 1]) * HOUR_MS, pause: SOON },
    quiz(tab, 'easy'),
    { do: 'gems', tab, amount: 2, pause: SENT },
    { do: 'server clock', skew: 0, pause: SOON },
    quiz(tab, 'easy'),
    { do: 'sleep', ms: 24 * HOUR_MS, pause: 200 },
    quiz(tab, 'easy'),
  ],
  (chance, tab) => [
    offline(tab),
    ...Array.from({ length: 22 }, (_, text): Step => ({ do: 'contact', tab, text, pause: 5 })),
    chance.once(3) ? { do: 'kill', tab, pause: 200 } : { do: 'nothing', pause: 0 },
    online(tab),
  ],
  // Visitors: what they did joins the account, and their letters arrive once.
  (chance, tab) => [
    { do: 'log out', tab, choice: 'keep', pause: 2_000 },
    add(tab, item(chance)),
    { do: 'wishlist', tab, item: item(chance), pause: SOON },
    { do: 'log in', tab, person: chance.pick([0, 0, 1]), pause: chance.pick([SENT, 200]) },
    chance.once(3) ? { do: 'kill', tab, pause: SENT } : { do: 'nothing', pause: SENT },
    { do: 'log out', tab, choice: 'keep', pause: SENT },
    { do: 'log in', tab, person: chance.pick([0, 1]), pause: SENT },
  ],
  (chance, tab) => [
    { do: 'log out', tab, choice: 'keep', pause: 2_000 },
    fate(tab, 'answer lost', 'answer lost'),
    { do: 'contact', tab, text: chance.whole(0, 30), pause: SENT },
    { do: 'log in', tab, person: 0, pause: SENT },
  ],
  // A logout with changes that wait, and another user on the same device.
  (chance, tab) => [
    offline(tab),
    add(tab, item(chance)),
    { do: 'log out', tab, choice: chance.pick(['keep', 'discard'] as const), pause: SENT },
    online(tab),
    { do: chance.pick(['register', 'log in'] as const), tab, person: 1, pause: SENT },
    add(tab, item(chance), SENT),
    { do: 'log out', tab, choice: 'keep', pause: SENT },
    { do: 'log in', tab, person: 0, pause: SENT },
  ],
  (chance, tab) => [
    add(tab, item(chance), 0),
    fate(tab, 'slow answer', 'slow answer'),
    { do: 'retry', tab, pause: 100 },
    { do: 'log out', tab, choice: 'keep', pause: 8_000 },
  ],
  // The server forgets: what it had is sent again, or asked about.
  (chance, tab) => [
    { do: 'back up', pause: 0 },
    quiz(tab, 'medium'),
    fill(chance, tab),
    { do: 'restore', pause: SENT },
    { do: 'retry', tab, pause: SENT },
    quiz(tab, 'hard'),
    add(tab, item(chance), SENT),
  ],
  (chance, tab, other) => [
    { do: 'back up', pause: 0 },
    fill(chance, tab),
    fill(chance, other),
    offline(tab),
    add(tab, item(chance)),
    { do: 'restore', pause: SENT },
    online(tab),
    { do: 'send again', tab, pause: SENT },
  ],
  // One profile twice: both go on under the same numbers.
  (chance, tab) => [
    offline(tab),
    add(tab, item(chance)),
    { do: 'clone', device: tab.slice(0, 1), pause: 3_000 },
    add(tab, item(chance)),
    online(tab),
    add(tab, item(chance), SENT),
    { do: 'send again', tab, pause: 0 },
    { do: 'send again', tab, pause: SENT },
  ],
  // A crash between commit and records; a read that is behind; two processes at once.
  (chance, tab) => [
    { do: 'start server', pause: 300 },
    { do: 'store', lag: 300, stale: 2, conflict: 2, fails: 0, tears: 2, pause: 0 },
    quiz(tab, 'hard', 200),
    add(tab, item(chance), 200),
    fill(chance, tab),
    order(tab),
  ],
  (chance, tab) => [
    { do: 'server fails', at: chance.whole(4, 12), how: 'after', pause: 0 },
    quiz(tab, chance.pick(['easy', 'medium', 'hard'] as const), SENT),
    fill(chance, tab),
    order(tab),
  ],
  (_, tab, other) => [
    { do: 'start server', pause: 300 },
    { do: 'store', lag: 300, stale: 0, conflict: 0, fails: 0, tears: 0, pause: 0 },
    add(tab, 0, 0),
    add(other, 1, 0),
    { do: 'wishlist', tab, item: 2, pause: 0 },
    { do: 'wishlist', tab: other, item: 3, pause: SENT },
  ],
  // Logins that end.
  (chance, tab, other) => [
    { do: 'new password', tab, pause: 1_000 },
    add(other, item(chance), SENT),
    add(tab, item(chance), SENT),
    { do: 'log in', tab: other, person: 0, pause: SENT },
  ],
  (chance, tab) => [
    { do: 'end sessions', tab, pause: 0 },
    add(tab, item(chance), SENT),
    { do: 'reload', tab, pause: 500 },
    { do: 'log in', tab, person: 0, pause: SENT },
  ],
  // Dearer than seen, and sold no more: the server asks.
  (chance, tab) => [
    { do: 'import', prices: PRICES[0] ?? [], pause: HEARD },
    fill(chance, tab),
    offline(tab),
    order(tab, SOON),
    { do: 'import', prices: PRICES[1] ?? [], pause: HEARD },
    online(tab),
    decide(chance, tab),
  ],
  (chance, tab) => [
    fill(chance, tab),
    { do: 'import', prices: PRICES[3] ?? [], pause: HEARD },
    order(tab),
    decide(chance, tab),
    { do: 'import', prices: PRICES[0] ?? [], pause: HEARD },
  ],
  // A request that comes again after the logout; a queue whose login has ended, in a browser where another user is logged in.
  (chance, tab) => [
    fate(tab, 'again later'),
    add(tab, item(chance), 300),
    { do: 'log out', tab, choice: 'discard', pause: 9_000 },
    { do: 'log in', tab, person: 0, pause: SENT },
  ],
  (chance, tab, other) => [
    offline(tab),
    add(tab, item(chance)),
    { do: 'new password', tab: other, pause: SENT },
    { do: 'log out', tab, choice: 'keep', pause: SENT },
    online(tab),
    { do: chance.pick(['register', 'log in'] as const), tab, person: 1, pause: SENT },
    { do: 'wake worker', device: tab.slice(0, 1), pause: SENT },
  ],
  (_, tab) => [quiz(tab, 'easy'), { do: 'delete account', tab, pause: SENT }, { do: 'register', tab, person: 0, pause: SENT }],
  // Two tabs of one device.
  (chance, tab) => {
    const second = `${tab.slice(0, 1)}2`
    return [
      { do: 'open', tab: second, pause: 1_000 },
      offline(tab),
      add(tab, item(chance), 0),
      add(second, item(chance), SOON),
      order(tab, 0),
      order(second, SOON),
      online(tab),
    ]
  },
]
