// Two sets of items that share some: what is decided about one of them is no longer open in the other.
import { look, offline, online, order, quiz, SENT, SOON, type Story } from './words.ts'

export const OVERLAPS: readonly Story[] = [
  // A question about two items, of which one is ordered meanwhile.
  (chance, tab, other) => [
    quiz(tab, 'hard'),
    {
      do: 'set cart',
      tab,
      items: [
        { item: 0, qty: 1 },
        { item: 4, qty: 1 },
      ],
      pause: SENT,
    },
    look(other),
    offline(other),
    order(tab),
    order(other, SOON),
    online(other),
    look(tab),
    { do: 'set cart', tab, items: [{ item: chance.pick([0, 4]), qty: 1 }], pause: SENT },
    order(tab),
    { do: 'decide', tab: chance.pick([tab, other]), choice: 'place', pause: SENT },
  ],
]
