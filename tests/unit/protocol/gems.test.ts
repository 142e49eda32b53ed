import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gemPriceOf, MAX_BALANCE, utcDay } from '#sync-protocol/domain/economy.ts'
import type { Body } from '#sync-protocol/mutations/step.ts'
import type { MutationName } from '#sync-protocol/mutations/registry.ts'
import { body, line, NOON, run, serverContext, state } from '../../doubles/fixtures.ts'

const DAY = 86_400_000

describe('gem prices (specification §3)', () => {
  test.each([
    [24.5, 245],
    [0.01, 1],
    [0, 1],
    [1299.99, 13_000],
    [2.55, 26],
    [12.345, 123],
  ])('%s is %s gems', (price, gems) => expect(gemPriceOf(price)).toBe(gems))
})

describe('gem shop', () => {
  test('a bundle takes its cost and gives its gems', () => {
    expect(run('store/gem-bundles/purchase', { bundleId: 'starter' }, body({ gems: 50 }), serverContext())).toMatchObject({
      status: 'applied',
      body: { state: state({ gems: 80 }), daily: { purchases: 1 } },
      result: { remainingGems: 80, bundle: { title: 'Starter' } },
      records: [{ kind: 'ledger', delta: 30, balance: 80 }],
    })
  })

  test('a custom purchase of N gives 2N', () => {
    expect(run('store/gem-bundles/purchase-custom', { amount: 7 }, body({ gems: 10 }), serverContext())).toMatchObject({
      status: 'applied',
      result: { gained: 14, remainingGems: 17 },
    })
  })

  test.each<[string, MutationName, object, Body, string]>([
    ['an unknown bundle', 'store/gem-bundles/purchase', { bundleId: '__proto__' }, body({ gems: 50 }), 'bundle_unknown'],
    ['more than she has', 'store/gem-bundles/purchase', { bundleId: 'starter' }, body({ gems: 49 }), 'not_enough_gems'],
    ['a custom amount above the balance', 'store/gem-bundles/purchase-custom', { amount: 11 }, body({ gems: 10 }), 'not_enough_gems'],
    [
      'a balance above the limit',
      'store/gem-bundles/purchase-custom',
      { amount: MAX_BALANCE },
      body({ gems: MAX_BALANCE }),
      'balance_limit',
    ],
    ['half a gem', 'store/gem-bundles/purchase-custom', { amount: 0.5 }, body({ gems: 10 }), 'invalid'],
    ['nothing', 'store/gem-bundles/purchase-custom', { amount: 0 }, body({ gems: 10 }), 'invalid'],
    ['a debt', 'store/gem-bundles/purchase-custom', { amount: -5 }, body({ gems: 10 }), 'invalid'],
  ])('refuses %s', (_what, name, args, before, code) => {
    expect(run(name, args, before, serverContext())).toEqual({ status: 'rejected', code })
  })

  test('R34: five purchases a UTC day, bundles and custom together; a clock that is behind reopens nothing', () => {
    let current = body({ gems: 1_000 })
    for (let count = 0; count < 5; count++) {
      const [name, args] =
        count % 2 === 0
          ? (['store/gem-bundles/purchase', { bundleId: 'starter' }] as const)
          : (['store/gem-bundles/purchase-custom', { amount: 1 }] as const)
      const step = run(name, args, current, serverContext({ entryId: `e${count}` }))
      if (step.status !== 'applied') throw new Error(step.status)
      current = step.body
    }
    const buy = (now: number) => run('store/gem-bundles/purchase-custom', { amount: 1 }, current, serverContext({ now }))
    expect(buy(NOON)).toEqual({ status: 'rejected', code: 'daily_limit' })
    expect(buy(NOON - DAY)).toEqual({ status: 'rejected', code: 'daily_limit' })
    expect(buy(NOON + DAY)).toMatchObject({ status: 'applied' })
  })
})

describe('knowledge quiz', () => {
  const submit = (before: Body, difficulty: string, answers: Record<string, string>, now = NOON) =>
    run('quiz/knowledge/submit', { difficulty, answers }, before, serverContext({ now }))

  test.each([
    ['easy', 5],
    ['medium', 10],
    ['hard', 15],
  ])('%s pays %i gems a right answer', (difficulty, reward) => {
    expect(submit(body(), difficulty, { q1: 'right', q2: 'wrong', q3: 'right' })).toMatchObject({
      status: 'applied',
      result: { score: 2, total: 10, earnedGems: 2 * reward },
      body: { state: state({ gems: 2 * reward }) },
      records: [
        { kind: 'knowledge', score: 2, group: difficulty },
        { kind: 'ledger', delta: 2 * reward },
      ],
    })
  })

  test('a question pays once a day, and again on the next day', () => {
    const first = submit(body(), 'easy', { q1: 'right' })
    if (first.status !== 'applied') throw new Error(first.status)
    expect(submit(first.body, 'easy', { q1: 'right', q2: 'right' })).toMatchObject({ result: { score: 2, earnedGems: 5 } })
    expect(submit(first.body, 'easy', { q1: 'right' })).toMatchObject({
      result: { score: 1, earnedGems: 0 },
      records: [{ kind: 'knowledge' }],
    })
    expect(submit(first.body, 'easy', { q1: 'right' }, NOON + DAY)).toMatchObject({ result: { earnedGems: 5 } })
  })

  test('answers of another quiz, or more than ten, are refused', () => {
    expect(submit(body(), 'easy', { nothing: 'right' })).toEqual({ status: 'rejected', code: 'unknown_question' })
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`q${index + 1}`, 'right']))
    expect(submit(body(), 'easy', eleven)).toEqual({ status: 'rejected', code: 'invalid' })
  })

  test('a reward beyond the balance limit is rejected', () => {
    expect(submit(body({ gems: MAX_BALANCE - 3 }), 'hard', { q1: 'right' })).toMatchObject({
      result: { earnedGems: 3 },
      body: { state: { gems: MAX_BALANCE } },
    })
  })
})

test('a personality nickname is stored as its type, an unknown one as it is', () => {
  const save = (personalityType: string) =>
    run('quiz/personality/submit', { personalityType, details: { vibe: 'x' } }, body(), serverContext())
  expect(save('Advocate')).toMatchObject({ result: { personalityType: 'INFJ' }, body: { state: { personalityType: 'INFJ' } } })
  expect(save('enfp')).toMatchObject({ result: { personalityType: 'ENFP' } })
  expect(save('stardust')).toMatchObject({ result: { personalityType: 'stardust' } })
})

const anyMove = fc.oneof(
  fc.record({
    name: fc.constant('quiz/knowledge/submit'),
    args: fc.record({
      difficulty: fc.constantFrom('easy', 'medium', 'hard'),
      answers: fc.dictionary(fc.constantFrom('q1', 'q2', 'q3', 'q9'), fc.constantFrom('right', 'wrong')),
    }),
  }),
  fc.record({ name: fc.constant('store/gem-bundles/purchase'), args: fc.constant({ bundleId: 'starter' }) }),
  fc.record({ name: fc.constant('store/gem-bundles/purchase-custom'), args: fc.record({ amount: fc.integer({ min: -3, max: 200 }) }) }),
  fc.record({
    name: fc.constant('store/cart/sync'),
    args: fc.constant({ items: [line('ring')].map(({ itemId, qty }) => ({ itemId, qty })) }),
  }),
  fc.record({ name: fc.constant('store/cart/checkout'), args: fc.constant({}) }),
)

test('R30: after any history the balance is the sum of the ledger, and daily limits hold', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyMove, fc.integer({ min: 0, max: DAY })), { maxLength: 60 }), (history) => {
      let current = body()
      let now = NOON
      let sum = 0
      const purchases = new Map<string, number>()
      history.forEach(([{ name, args }, pause], index) => {
        now += pause
        const step = run(name as MutationName, args, current, serverContext({ now, entryId: `e${index}` }))
        if (step.status === 'rejected') return
        current = step.body
        if (step.status !== 'applied') return
        for (const record of step.records) if (record.kind === 'ledger') sum += record.delta
        if (name.startsWith('store/gem-bundles/')) purchases.set(utcDay(now), (purchases.get(utcDay(now)) ?? 0) + 1)
        expect(current.state.gems).toBe(sum)
        expect(current.state.gems).toBeGreaterThanOrEqual(0)
      })
      expect(Math.max(0, ...purchases.values())).toBeLessThanOrEqual(5)
    }),
  )
})

test.each(['Pacific/Kiritimati', 'America/Los_Angeles'])('R34: a server in %s has the days of all others', (zone) => {
  const before = process.env.TZ
  try {
    process.env.TZ = zone
    expect(new Date('2026-11-23T00:30:00Z').getTimezoneOffset()).not.toBe(0)
    expect(utcDay(Date.UTC(2026, 10, 22, 23, 59, 59, 999))).toBe('2026-11-22')
    expect(utcDay(Date.UTC(2026, 10, 23, 0, 0, 0, 0))).toBe('2026-11-23')
    expect(utcDay(Date.UTC(2026, 10, 23, 12))).toBe('2026-11-23')
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})
