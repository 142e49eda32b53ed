import { expect, test } from 'vitest'
import { EMPTY_STATE, type AccountState } from '#sync-protocol/api/account-state.ts'
import { watchNews } from '../../../pwa/engine/document-news.ts'

type Heard = Parameters<ReturnType<typeof watchNews>>[0]

/** A snapshot of which only this counts: what the shop has said, and the names of what waits. */
const heard = (state: Partial<AccountState> = {}, waiting: readonly string[] = [], known = true, version = 1): Heard =>
  ({ known, base: { version, state: { ...EMPTY_STATE, ...state } }, entries: waiting.map((name) => ({ name })) }) as unknown as Heard

const ORDER = 'store/cart/checkout'
const ROUND = 'quiz/knowledge/submit'
const TAP = 'store/cart/add'

/** The same, as of another commit. */
const later = (one: Heard): Heard => ({ ...one, base: { ...one.base, version: one.base.version + 1 } })

test.each<[what: string, before: Heard, now: Heard, isNews: boolean]>([
  ['the first thing that is heard', heard({}, [], false), heard({ gems: 40 }), false],
  ['something was put into the cart', heard(), heard({ cart: [{ itemId: 'a', name: 'A', qty: 1 }] }), false],
  ['gems were earned, here or on another device', heard({ gems: 40 }), heard({ gems: 90 }), true],
  ['another order was placed', heard({ lastOrder: 'a' }), heard({ lastOrder: 'b' }), true],
  ['another type', heard({ personalityType: 'ENFP' }), heard({ personalityType: 'INTJ' }), true],
  ['a round that pays nothing was graded', heard({}, [ROUND]), heard({}), true],
  ['an order comes to wait', heard({}, [TAP]), heard({ cart: [{ itemId: 'a', name: 'A', qty: 1 }] }, [TAP, ORDER]), false],
  [
    'taps before an order were taken, and it waits still',
    heard({}, [TAP, ORDER]),
    heard({ cart: [{ itemId: 'a', name: 'A', qty: 1 }] }, [ORDER]),
    false,
  ],
])('what is kept of an account becomes old: %s', (_what, before, now, isNews) => {
  const hear = watchNews()
  hear(before)
  expect(hear(later(now))).toBe(isNews)
})

test('a round that pays nothing was graded on another device: only the version says so', () => {
  const hear = watchNews()
  hear(heard({ gems: 40 }))
  expect(hear(heard({ gems: 40 }))).toBe(false)
  expect(hear(later(heard({ gems: 40 })))).toBe(true)
})
