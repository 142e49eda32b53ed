// Two tabs in the same moments, and pages that die while they have something to do.
import {
  add,
  AT_ONCE,
  fate,
  fill,
  item,
  look,
  offline,
  online,
  order,
  pulls,
  SENT,
  SOON,
  openTwin,
  twin,
  twinsAndBackup,
  type Story,
} from './words.ts'

export const MOMENTS: readonly Story[] = [
  // Two tabs of one device, in the same moments.
  (chance, tab) => {
    const second = twin(tab)
    return [
      { do: 'open', tab: second, pause: 2_000 },
      { do: 'nothing', pause: SENT },
      pulls(tab, 'slow answer'),
      { do: 'retry', tab, pause: chance.whole(1, 60) },
      add(second, item(chance), SENT),
      add(tab, item(chance), 12_000),
    ]
  },
  (chance, tab, other) => {
    const second = twin(tab)
    return [
      openTwin(tab),
      pulls(tab, 'slow answer'),
      { do: 'retry', tab, pause: chance.whole(1, 60) },
      add(other, item(chance), 500),
      { do: 'retry', tab: second, pause: 12_000 },
      add(tab, item(chance), SENT),
    ]
  },
  (chance, tab) => {
    const second = twin(tab)
    return [
      ...twinsAndBackup(tab),
      add(tab, 1, SENT),
      { do: 'restore', pause: SENT },
      { do: 'store', lag: chance.pick([0, 300]), stale: 0, conflict: 0, fails: 0, tears: 0, pause: 0 },
      add(tab, 2, AT_ONCE),
      add(second, 3, chance.whole(0, 40)),
      { do: 'retry', tab: second, pause: 0 },
      { do: 'retry', tab, pause: SENT },
      add(tab, 4, SENT),
    ]
  },
  (chance, tab) => {
    const second = twin(tab)
    return [
      ...twinsAndBackup(tab),
      offline(tab),
      add(tab, 1),
      { do: 'clone', device: tab.slice(0, 1), pause: 3_000 },
      online(tab),
      add(tab, item(chance), SENT),
      openTwin(tab),
      { do: 'send again', tab, pause: AT_ONCE },
      { do: 'send again', tab: second, pause: SENT },
    ]
  },
  (chance, tab) => {
    const second = twin(tab)
    return [
      openTwin(tab),
      fill(chance, tab),
      order(tab, AT_ONCE),
      order(second, AT_ONCE),
      add(tab, item(chance), AT_ONCE),
      add(second, item(chance), AT_ONCE),
      { do: 'remove', tab: second, item: 0, pause: SENT },
    ]
  },
  (chance, tab) => {
    const second = twin(tab)
    return [
      openTwin(tab),
      add(tab, 0, AT_ONCE),
      { do: 'kill', tab, pause: AT_ONCE },
      add(second, 1, chance.pick([AT_ONCE, 0])),
      { do: 'kill', tab: second, pause: chance.whole(0, 800) },
      { do: 'retry', tab, pause: SENT },
    ]
  },
  (chance, tab) => {
    const second = twin(tab)
    return [
      openTwin(tab),
      offline(tab),
      add(tab, 0, chance.pick([AT_ONCE, AT_ONCE, 5])),
      add(second, 1, chance.pick([AT_ONCE, AT_ONCE, 5])),
      add(tab, 2, SENT),
      online(tab),
      { do: 'hide', tab, pause: 0 },
      { do: 'show', tab, pause: SENT },
    ]
  },
  // A page that dies at some step, and what it had begun.
  (chance, tab) => [
    { do: 'fail', tab, at: chance.whole(1, 40), how: chance.pick(['before', 'after', 'throws'] as const), pause: 0 },
    add(tab, 0, chance.pick([AT_ONCE, 50])),
    add(tab, 1, SENT),
    add(tab, 2, SENT),
  ],
  (chance, tab) => [
    offline(tab),
    add(tab, 0, 5),
    { do: 'fail', tab, at: chance.whole(1, 20), how: chance.pick(['before', 'after'] as const), pause: 0 },
    add(tab, 1, 1),
    { do: 'wishlist', tab, item: 2, pause: SENT },
    online(tab),
  ],
  // A visitor's things join while something fails.
  (chance, tab) => [
    { do: 'log out', tab, choice: 'keep', pause: 2_000 },
    add(tab, 0),
    { do: 'wishlist', tab, item: 1, pause: SOON },
    { do: 'fail', tab, at: chance.whole(1, 60), how: chance.pick(['before', 'after', 'throws'] as const), pause: 0 },
    { do: 'log in', tab, person: 0, pause: SENT },
    { do: 'log out', tab, choice: 'keep', pause: SENT },
    { do: 'log in', tab, person: chance.pick([0, 0, 1]), pause: SENT },
    { do: 'log out', tab, choice: 'keep', pause: SENT },
    { do: 'log in', tab, person: 0, pause: SENT },
  ],
  (chance, tab, other) => [
    { do: 'log out', tab: other, choice: 'keep', pause: 2_000 },
    { do: 'register', tab: other, person: 1, pause: 2_000 },
    { do: 'log out', tab, choice: 'keep', pause: 2_000 },
    add(tab, 0),
    { do: 'wishlist', tab, item: 1, pause: SOON },
    { do: 'fail', tab, at: chance.whole(15, 60), how: chance.pick(['before', 'after'] as const), pause: 0 },
    { do: 'log in', tab, person: 0, pause: SENT },
    { do: 'log out', tab, choice: 'keep', pause: SENT },
    { do: 'log in', tab, person: 1, pause: SENT },
  ],
  (chance, tab) => [
    { do: 'log out', tab, choice: 'keep', pause: 2_000 },
    add(tab, 0),
    { do: 'wishlist', tab, item: 1, pause: SOON },
    { do: 'disk', device: tab.slice(0, 1), full: chance.pick([2, 4]), aborts: chance.pick([0, 5]), opens: 'well', pause: 0 },
    { do: 'log in', tab, person: 0, pause: SENT },
    { do: 'disk', device: tab.slice(0, 1), full: 0, aborts: 0, opens: 'well', pause: SENT },
  ],
  (_, tab) => [
    { do: 'log out', tab, choice: 'keep', pause: 2_000 },
    add(tab, 0),
    { do: 'log in', tab, person: 0, pause: SENT },
    { do: 'log out', tab, choice: 'keep', pause: SENT },
    { do: 'register', tab, person: 1, pause: SENT },
  ],
  (_, tab) => [
    { do: 'log out', tab, choice: 'keep', pause: 2_000 },
    offline(tab),
    { do: 'contact', tab, text: 7, pause: SOON },
    { do: 'kill', tab, pause: 500 },
    fate(tab, 'lost', 'lost'),
    { do: 'online', device: tab.slice(0, 1), pause: 300 },
    { do: 'log in', tab, person: 0, pause: 20_000 },
    look(tab),
  ],
]
