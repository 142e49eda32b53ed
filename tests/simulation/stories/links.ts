// Links to lists: one device ends or opens what the other, without a signal, has changed as well; and what else an account keeps of itself.
import { look, offline, online, SENT, SOON, type Story } from './words.ts'

const LINKS = ['1'.repeat(32), '2'.repeat(32)] as const

export const SHARED: readonly Story[] = [
  (chance, tab, other) => [
    { do: 'share', tab, id: LINKS[0], list: 'wishlist', change: 'open', pause: SENT },
    look(other),
    offline(other),
    {
      do: 'share',
      tab: other,
      id: LINKS[0],
      list: chance.pick(['wishlist', 'collection']),
      change: chance.pick(['open', 'rename']),
      pause: SOON,
    },
    { do: 'share', tab: other, id: LINKS[1], list: 'collection', change: 'open', pause: SOON },
    { do: 'follow', tab: other, tag: 'lightstick', follows: true, pause: SOON },
    { do: 'share', tab, id: LINKS[0], list: 'wishlist', change: chance.pick(['end', 'rename']), pause: SENT },
    { do: 'follow', tab, tag: 'lightstick', follows: chance.once(2), pause: SENT },
    { do: 'language', tab, language: chance.pick(['ko', 'ja']), pause: SENT },
    online(other),
    { do: 'nothing', pause: SENT },
    { do: 'language', tab: other, language: 'es', pause: SENT },
    { do: 'share', tab: chance.pick([tab, other]), id: LINKS[1], list: 'collection', change: 'end', pause: SENT },
    { do: 'share', tab: chance.pick([tab, other]), id: LINKS[1], list: 'collection', change: 'open', pause: SENT },
  ],
]
