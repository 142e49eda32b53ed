// Orders, lists and gems: what leads to a question, to a limit, or to two devices that want the same.
import type { Step } from '../steps.ts'
import {
  add,
  decide,
  fate,
  fill,
  fillExactly,
  HEARD,
  HOUR_MS,
  item,
  look,
  offline,
  online,
  order,
  prices,
  quiz,
  SENT,
  SOON,
  type Story,
} from './words.ts'

export const SHOPPING: readonly Story[] = [
  // An order of several things, and one of exactly what the balance is after the first quiz.
  (chance, tab) => [quiz(tab, 'hard'), fill(chance, tab), order(tab)],
  (_, tab) => [fillExactly(tab), order(tab)],
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
  // Gems: the questions once a day, so many gems from purchases a day.
  (_, tab) => [
    quiz(tab, 'easy'),
    { do: 'gems', tab, amount: 5, pause: SENT },
    quiz(tab, 'easy'),
    { do: 'quiz', tab, difficulty: 'medium', first: 0, right: 0, pause: SENT },
    quiz(tab, 'medium'),
  ],
  (_, tab) => [quiz(tab, 'easy'), quiz(tab, 'medium'), quiz(tab, 'easy')],
  (_, tab) => [quiz(tab, 'medium'), ...[90, 180, 200, 40, 30, 1].map((amount): Step => ({ do: 'gems', tab, amount, pause: 300 }))],
  (chance, tab) => [
    quiz(tab, 'easy'),
    { do: 'sleep', ms: chance.pick([12, 24]) * HOUR_MS, pause: 200 },
    quiz(tab, 'easy'),
    // A set of two, finished by the second order, then of three.
    quiz(tab, 'hard'),
    { do: 'import', prices: [20, 35, 0, 0, 0, 0], pause: HEARD },
    add(tab, 0),
    order(tab),
    { do: 'finish set', tab, pause: SENT },
    add(tab, 1),
    order(tab),
    { do: 'finish set', tab, pause: SENT },
    { do: 'import', prices: [20, 35, 120, 0, 0, 0], pause: HEARD },
    { do: 'finish set', tab, pause: SENT },
  ],
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
]
