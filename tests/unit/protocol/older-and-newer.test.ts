import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ErrorResponse, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { checkout } from '#sync-protocol/mutations/checkout.ts'
import { defineMutation, upcast } from '#sync-protocol/mutations/definition.ts'
import { applyPush } from '#sync-protocol/protocol/apply.ts'
import { aggregate, body, DEVICE, mutation, OPTIONS, SERVER, serverContext, state } from '../../doubles/fixtures.ts'

test('R36: arguments are brought up to date one version at a time', () => {
  const upcasts = { 1: (args: unknown) => [...(args as number[]), 2], 2: (args: unknown) => [...(args as number[]), 3] }
  expect(upcast({ version: 3, upcasts }, 1, [1])).toEqual([1, 2, 3])
  expect(upcast({ version: 3, upcasts }, 2, [1])).toEqual([1, 3])
  expect(upcast({ version: 3, upcasts }, 3, [1])).toEqual([1])
})

test('R36: what a reducer is given is up to date, and parsed only then', () => {
  const renamed = defineMutation({ ...checkout, upcasts: { 1: (args) => ({ withdrawn: args === 'taken back' }) } })
  const ran = (version: number, args: unknown) => renamed.run(version, args, body(), serverContext())
  expect(ran(1, 'taken back')).toMatchObject({ status: 'applied' })
  expect(ran(2, { withdrawn: true })).toMatchObject({ status: 'applied' })
  expect(ran(2, 'taken back')).toEqual({ status: 'rejected', code: 'invalid' })
})

test('R1, R39: an account that a later server has added something to goes on', () => {
  const before = aggregate(Object.assign(state(), { points: 5 }))
  const push = { protocol: 2, deviceId: DEVICE, ackedThrough: 0, mutations: [mutation(1, 'store/cart/add', { itemId: 'ring', qty: 1 })] }
  expect(applyPush(before, push, SERVER, OPTIONS)).toMatchObject({ outcomes: [{ status: 'applied' }], aggregate: { state: { points: 5 } } })
})

describe('R37: answers of a later server are read', () => {
  const later = {
    ok: true,
    protocol: 2,
    accountId: 'account-1',
    version: 3,
    commit: 'c',
    news: 1,
    state: {
      ...state(),
      points: 5,
      decisions: [
        {
          id: 'd',
          why: 'too_late',
          error: 'The shop is closed.',
          lines: [],
          total: 1,
          balance: 1,
          gone: [],
          options: ['keep', 'haggle'],
          at: 1,
          extra: 1,
        },
      ],
    },
    outcomes: [{ seq: 1, id: 'a'.repeat(20), status: 'rejected', code: 'shop_closed', error: 'The shop is closed.', extra: 1 }],
  }

  test('unknown fields are left out, unknown codes and reasons are read as ones that change nothing', () => {
    const { state: read, outcomes, ...rest } = v.parse(PushResponse, later)
    expect(rest).not.toHaveProperty('news')
    expect(read).not.toHaveProperty('points')
    expect(read.decisions).toMatchObject([{ why: 'cart_changed', options: ['keep'], error: 'The shop is closed.' }])
    expect(outcomes).toEqual([{ seq: 1, id: 'a'.repeat(20), status: 'rejected', code: 'internal', error: 'The shop is closed.' }])
    expect(v.parse(ErrorResponse, { ok: false, code: 'shop_closed', error: 'x', message: 'x' }).code).toBe('internal')
  })
})
