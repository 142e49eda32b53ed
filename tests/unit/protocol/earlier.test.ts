import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { applyPush, type Aggregate } from '#sync-protocol/protocol/apply.ts'
import { answerFor, upgradeAggregate } from '#sync-protocol/protocol/earlier.ts'
import { DeviceResponse, ErrorResponse, PullResponse, PushRequest, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { upcast } from '#sync-protocol/mutations/definition.ts'
import { MUTATIONS, isMutationName, runMutation } from '#sync-protocol/mutations/registry.ts'
import { replay } from '#sync-protocol/protocol/replay.ts'
import recorded from './recorded/protocol-1.json' with { type: 'json' }
import { FirstPull, FirstPush, FirstReceipt } from './recorded/protocol-1-answers.ts'
import { aggregate, body, DEVICE, line, mutation, NOON, OPTIONS, PRODUCTS, SERVER, serverContext, state } from '../../doubles/fixtures.ts'

/** As a store hands it out: JSON of whatever wrote it. */
function storedAccount(): Aggregate {
  return upgradeAggregate(structuredClone(recorded.account) as unknown as Aggregate)
}

const { push } = recorded.requests

describe('R36: what protocol 1 left behind', () => {
  test('an account of protocol 1 is read with the missing fields filled in, a current one as it is', () => {
    expect(storedAccount()).toMatchObject({ commit: '', state: { lastOrder: '', decisions: [{ id: 'old-decision', lines: [] }] } })
    expect(Object.values(storedAccount().devices).every(({ chars }) => chars === 0)).toBe(true)
    const heavy = upgradeAggregate({
      ...structuredClone(recorded.account),
      devices: { d: { issuedAt: 1, watermark: 1, acked: 0, outcomes: [{ id: 'a'.repeat(20) }] } },
    } as unknown as Aggregate)
    expect(heavy.devices.d?.chars).toBeGreaterThan(20)
    const present = aggregate()
    expect(upgradeAggregate(present)).toBe(present)
  })

  test('a recorded queue is applied: every entry once, with its intent', () => {
    const request = v.parse(PushRequest, push)
    const result = applyPush(storedAccount(), request, SERVER, OPTIONS)
    if (result.kind !== 'done') throw new Error(result.code)
    expect(result.outcomes.map(({ status }) => status)).toEqual(recorded.answers.push.outcomes.map(({ status }) => status))
    expect(result.aggregate.state).toMatchObject({
      gems: recorded.answers.push.state.gems,
      cart: recorded.answers.push.state.cart,
      wishlist: recorded.answers.push.state.wishlist,
    })
    const again = applyPush(result.aggregate, request, { ...SERVER, commit: 'again' }, OPTIONS)
    expect(again).toMatchObject({ kind: 'done', changed: false, aggregate: { state: result.aggregate.state } })
  })

  test('a recorded queue is shown on the device before it is sent', () => {
    const base = v.parse(PullResponse, recorded.answers.pull).state
    const pending = recorded.rows.queue.map(({ at: _at, ...row }) => row)
    expect(replay(base, pending, { now: NOON, product: (id) => PRODUCTS.get(id) }).waiting).not.toHaveLength(0)
  })

  test.each(Object.entries(recorded.answers))('R37: the recorded answer "%s" is read', (name, answer) => {
    const schema = name === 'device' ? DeviceResponse : name === 'refused' ? ErrorResponse : name === 'pull' ? PullResponse : PushResponse
    expect(v.safeParse<v.GenericSchema>(schema, answer)).toMatchObject({ success: true })
  })

  test('arguments are brought up to date one version at a time', () => {
    const upcasts = { 1: (args: unknown) => [...(args as number[]), 2], 2: (args: unknown) => [...(args as number[]), 3] }
    expect(upcast({ version: 3, upcasts }, 1, [1])).toEqual([1, 2, 3])
    expect(upcast({ version: 3, upcasts }, 2, [1])).toEqual([1, 3])
    expect(upcast({ version: 3, upcasts }, 3, [1])).toEqual([1])
  })

  test('every version that a mutation ever had can still be run', () => {
    for (const { name, v: version, args } of push.mutations) {
      if (!isMutationName(name)) throw new Error(name)
      expect(version).toBeLessThanOrEqual(MUTATIONS[name].version)
      const step = runMutation(name, version, args, body({ gems: 1_000, cart: [line('ring')] }), serverContext())
      expect(step, name).not.toEqual({ status: 'rejected', code: 'invalid' })
    }
  })
})

describe('R2: a client of protocol 1 is answered so that it can read it to the letter', () => {
  const answered = (before: Aggregate, mutations: unknown[]) => {
    const request = v.parse(PushRequest, { protocol: 1, deviceId: DEVICE, ackedThrough: 0, mutations })
    const result = applyPush(before, request, SERVER, OPTIONS)
    if (result.kind !== 'done') throw new Error(result.code)
    const { version, commit, state: after } = result.aggregate
    const answer = { ok: true as const, protocol: 2, accountId: 'account-1', version, commit, state: after, outcomes: result.outcomes }
    return { result, answer: JSON.parse(JSON.stringify(answerFor(1, answer))) as unknown }
  }

  test('every outcome of a recorded queue', () => {
    const { answer, result } = answered(storedAccount(), push.mutations)
    const parsed = v.parse(FirstPush, answer)
    expect(parsed.protocol).toBe(1)
    const placed = result.outcomes.find(
      (one) => one.status === 'applied' && typeof one.result === 'object' && one.result !== null && 'items' in one.result,
    )
    const told = parsed.outcomes.find(({ id }) => id === placed?.id)
    expect(v.is(FirstReceipt, told?.status === 'applied' && told.result)).toBe(true)
    // Every result as its own strict schema read it: the recorded answer has the same fields.
    for (const [index, outcome] of parsed.outcomes.entries()) {
      const before = recorded.answers.push.outcomes[index]
      if (outcome.status === 'applied' && before?.status === 'applied')
        expect(Object.keys(Object(outcome.result)).toSorted()).toEqual(Object.keys(Object(before.result)).toSorted())
    }
    expect(
      v.parse(FirstPush, answered(result.aggregate, push.mutations).answer).outcomes.every(({ status }) => status === 'duplicate'),
    ).toBe(true)
  })

  test('codes, reasons and fields that protocol 1 does not know', () => {
    const cart = [line('ring')]
    const before = aggregate({
      gems: 1_000,
      cart,
      lastOrder: 'another',
      decisions: [
        {
          id: 'd',
          why: 'already_ordered',
          error: '',
          lines: [{ ...line('scent'), priceGems: 300 }],
          total: 300,
          balance: 1_000,
          gone: [],
          options: ['place', 'keep'],
          at: NOON,
        },
      ],
    })
    const skipped = Array.from({ length: 60 }, (_, index) => `unknown-${index}`)
    const { answer, result } = answered(before, [
      mutation(1, 'store/cart/checkout', {}, { seen: { cart: { known: [''], lines: [{ itemId: 'ring', qty: 1 }] } } }),
      mutation(2, 'store/gem-bundles/purchase', { bundleId: 'starter' }, { seen: { bundle: { costGems: 1, giveGems: 1 } } }),
      mutation(3, 'store/guest/join', { cart: [], wishlist: skipped }),
    ])
    expect(result.outcomes).toMatchObject([{ why: 'already_ordered' }, { code: 'bundle_changed' }, { result: { more: 40 } }])
    expect(v.parse(FirstPush, answer)).toMatchObject({
      outcomes: [{ why: 'price_rose' }, { code: 'conflict' }, { result: { skipped: expect.any(Array) } }],
    })
  })

  test('a question about a name, and its refusal: as ones that protocol 1 knows', () => {
    const line = { itemId: 'ring', name: 'A new name', was: 'Item ring', qty: 1, priceGems: 100 }
    const question = {
      id: 'd',
      why: 'item_changed' as const,
      error: 'x',
      total: 100,
      balance: 1,
      gone: [],
      options: ['place' as const],
      at: NOON,
    }
    const decisions = [{ ...question, lines: [line] }]
    const outcomes = [
      {
        seq: 1,
        id: 'a'.repeat(20),
        status: 'needs_decision' as const,
        why: question.why,
        options: question.options,
        decisionId: 'd',
        error: 'x',
      },
      { seq: 2, id: 'b'.repeat(20), status: 'rejected' as const, code: 'item_changed' as const, error: 'x' },
    ]
    const answer = { ok: true as const, protocol: 2, accountId: 'a', version: 3, commit: 'c', state: state({ decisions }), outcomes }
    expect(v.parse(FirstPush, answerFor(1, answer))).toMatchObject({
      state: { decisions: [{ why: 'price_rose' }] },
      outcomes: [{ why: 'price_rose' }, { code: 'conflict' }],
    })
  })

  test('a pull; a current client gets all fields', () => {
    const answer = { ok: true as const, protocol: 2, accountId: 'a', version: 3, commit: 'c', state: state({ lastOrder: 'x' }) }
    expect(v.is(FirstPull, answerFor(1, answer))).toBe(true)
    expect(answerFor(2, answer)).toBe(answer)
  })
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
