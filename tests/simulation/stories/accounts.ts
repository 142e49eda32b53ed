// Logins that begin and end, visitors, servers that forget, profiles that are copied.
import { add, decide, fate, fill, HEARD, item, offline, online, order, PRICES, quiz, SENT, SOON, type Story } from './words.ts'

export const ACCOUNTS: readonly Story[] = [
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
