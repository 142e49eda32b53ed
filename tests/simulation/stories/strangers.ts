// What no app of this version does: programs, older servers, devices without number, refusals.
import { add, fate, HOUR_MS, item, look, offline, online, order, program, pushes, quiz, SENT, SOON, type Story } from './words.ts'

export const STRANGERS: readonly Story[] = [
  // Moved from list to list; an order at exactly the balance.
  (_, tab) => [
    { do: 'wishlist', tab, item: 2, pause: SOON },
    { do: 'wishlist', tab, item: 3, pause: SOON },
    add(tab, 1),
    { do: 'to cart', tab, item: 0, pause: SENT },
    { do: 'to wishlist', tab, item: 0, pause: SENT },
  ],
  (_, tab) => [
    quiz(tab, 'hard'),
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
  // A bundle at another price than was seen; days on which the server's clock ran ahead.
  (chance, tab) => [quiz(tab, 'hard'), { do: 'dear bundle', tab, bundle: chance.whole(0, 3), pause: SENT }],
  (_, tab) => [
    { do: 'server clock', skew: 48 * HOUR_MS, pause: SOON },
    quiz(tab, 'easy'),
    { do: 'server clock', skew: 0, pause: SOON },
    quiz(tab, 'easy'),
    { do: 'sleep', ms: 24 * HOUR_MS, pause: 200 },
    quiz(tab, 'easy'),
  ],
  // A program with the account's token: what no app of the shop does.
  (_, tab) => [quiz(tab, 'hard'), program(tab, 'under a key')],
  (chance, tab) => [
    quiz(tab, 'hard'),
    fate(tab, chance.pick(['answer lost', '502 after', 'twice', 'again later'] as const)),
    program(tab, 'under a key', 12_000),
  ],
  (_, tab) => [program(tab, 'gap'), add(tab, 0, SENT)],
  (_, tab) => [program(tab, 'unknown mutation'), add(tab, 0, SENT)],
  (_, tab) => [program(tab, 'earlier app'), add(tab, 0, SENT)],
  (_, tab, other) => [
    { do: 'log out', tab: other, choice: 'discard', pause: 2_000 },
    { do: 'register', tab: other, person: 1, pause: SENT },
    program(tab, 'device of another'),
    program(other, 'device of another'),
  ],
  // A device that was retired, with something sent and not answered.
  (chance, tab) => [
    add(tab, 0, SENT),
    pushes(tab, 'answer lost', 'answer lost', 'answer lost', 'answer lost'),
    add(tab, chance.whole(1, 5), 300),
    offline(tab),
    program(tab, 'many devices', 12_000),
    online(tab),
    add(tab, item(chance), SENT),
    { do: 'send again', tab, pause: SENT },
  ],
  (chance, tab, other) => [
    add(tab, 0, SENT),
    offline(tab),
    add(tab, 1),
    add(tab, 2),
    program(other, 'many devices', 12_000),
    online(tab),
    add(tab, item(chance), SENT),
  ],
  (chance, tab, other) => [
    add(tab, 0, SENT),
    pushes(tab, ...Array.from({ length: 8 }, () => 'answer lost' as const)),
    add(tab, chance.whole(1, 5), 2_000),
    { do: 'kill', tab, pause: 500 },
    program(other, 'many devices', 12_000),
    add(tab, item(chance), SENT),
    { do: 'send again', tab, pause: SENT },
  ],
  // An older server among the newer ones; a shop that refuses one change, and one that refuses all.
  (chance, tab) => [pushes(tab, 'older server'), add(tab, item(chance), SENT), add(tab, item(chance)), look(tab)],
  (chance, tab) => [
    offline(tab),
    add(tab, 0),
    add(tab, 1),
    quiz(tab, 'easy', SOON),
    pushes(tab, ...Array.from({ length: chance.whole(1, 3) }, () => 'older server' as const)),
    online(tab),
    look(tab),
  ],
  (chance, tab) => [
    offline(tab),
    add(tab, 0),
    quiz(tab, 'easy', SOON),
    { do: 'gems', tab, amount: 2, pause: SOON },
    pushes(tab, 'refused for good'),
    online(tab),
    add(tab, item(chance), SENT),
    look(tab),
  ],
  (chance, tab) => [add(tab, 0, SENT), pushes(tab, 'refused', 'refused', 'refused'), add(tab, item(chance), SENT), look(tab)],
]
