import { expect, test } from 'vitest'
import type { Share } from '#sync-protocol/api/account-state.ts'
import { MAX_SHARES } from '#sync-protocol/domain/limits.ts'
import { body, run, serverContext, state } from '../../doubles/fixtures.ts'

const idOf = (place: number) => place.toString(16).padStart(32, '0')
const share = (place: number, name = `list ${place}`, list: Share['list'] = 'wishlist'): Share => ({ id: idOf(place), list, name })
const open = { ...share(1, 'Mina’s wishes'), change: 'open' }
const full = Array.from({ length: MAX_SHARES }, (_, place) => share(place + 1))
const change = (args: unknown, shares: readonly Share[] = [], more = {}) =>
  run('users/share', args, body(state({ shares: [...shares], gems: 7 })), { ...serverContext(), ...more })

test.each<[what: string, before: readonly Share[], args: unknown, after: readonly Share[]]>([
  ['the first link', [], open, [share(1, 'Mina’s wishes')]],
  [
    'another one, to the other list',
    [share(1)],
    { ...share(2, 'Binder', 'collection'), change: 'open' },
    [share(1), share(2, 'Binder', 'collection')],
  ],
  ['two links to one list: two devices may make them without a signal', [share(1)], { ...share(2), change: 'open' }, [share(1), share(2)]],
  ['spaces around a name do not count', [], { ...open, name: ' Mina ' }, [share(1, 'Mina')]],
  ['a name with joined signs', [], { ...open, name: '👩‍🎤' }, [share(1, '👩‍🎤')]],
  ['another name, in its place', [share(1), share(2)], { ...share(1, 'Gifts'), change: 'rename' }, [share(1, 'Gifts'), share(2)]],
  ['another name, of a full account', full, { ...share(1, 'Gifts'), change: 'rename' }, [share(1, 'Gifts'), ...full.slice(1)]],
  ['a link keeps its list', [share(1)], { ...share(1, 'Gifts', 'collection'), change: 'rename' }, [share(1, 'Gifts')]],
  ['the same link opened again', [share(1)], { ...share(1, 'Gifts'), change: 'open' }, [share(1, 'Gifts')]],
  ['the end of a link', [share(1), share(2)], { ...share(1), change: 'end' }, [share(2)]],
  ['the end of what is not open', [share(2)], { ...share(1), change: 'end' }, [share(2)]],
])('%s', (_what, before, args, after) => {
  expect(change(args, before)).toEqual({ status: 'applied', body: body(state({ shares: [...after], gems: 7 })), result: {}, records: [] })
})

test('a late change of its name opens no link that has ended', () => {
  expect(change({ ...open, change: 'rename' }, [share(2)])).toEqual({ status: 'rejected', code: 'share_ended' })
})

test.each([[[share(1)]], [full]])('a link is opened for one list only', (before) => {
  expect(change({ ...share(1, 'Binder', 'collection'), change: 'open' }, before)).toEqual({ status: 'rejected', code: 'share_taken' })
})

test('a full account opens no other', () => {
  expect(change({ ...share(99), change: 'open' }, full)).toEqual({ status: 'rejected', code: 'shares_full' })
})

test('an id that another account has is refused, but for its end', () => {
  expect(change(open, [], { takenShares: [idOf(2), open.id] })).toEqual({ status: 'rejected', code: 'share_taken' })
  expect(change(open, [], { takenShares: [idOf(2)] })).toMatchObject({ status: 'applied' })
  expect(change({ ...open, change: 'end' }, [], { takenShares: [open.id] })).toMatchObject({ status: 'applied' })
  expect(change({ ...open, change: 'rename' }, [share(1)], { takenShares: [open.id] })).toMatchObject({ status: 'applied' })
})

test.each([
  [{ ...open, id: 'A'.repeat(32) }],
  [{ ...open, id: idOf(1).slice(1) }],
  [{ ...open, id: `${idOf(1)}0` }],
  [{ ...open, id: '../../api/users/1' }],
  [{ ...open, list: 'cart' }],
  [{ ...open, name: '' }],
  [{ ...open, name: ' \u200b ' }],
  [{ ...open, name: 'x'.repeat(41) }],
  [{ ...open, name: 'two\nlines' }],
  [{ ...open, name: 'turned \u202Earound' }],
  [{ ...open, change: 'delete' }],
  [{ ...open, owner: 'someone' }],
  [{ id: idOf(1), change: 'end' }],
  [null],
])('%j is no such change and changes nothing', (args) => {
  expect(change(args)).toEqual({ status: 'rejected', code: 'invalid' })
})
