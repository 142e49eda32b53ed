import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Daily } from '#sync-protocol/api/daily.ts'
import { gemPriceOf, MAX_BALANCE, utcDay } from '#sync-protocol/domain/economy.ts'
import { today } from '#sync-protocol/mutations/gems.ts'
import type { Body } from '#sync-protocol/mutations/step.ts'
import type { MutationName } from '#sync-protocol/mutations/registry.ts'
import { body, BUNDLE, deviceContext, line, NOON, run, serverContext, state } from '../../doubles/fixtures.ts'

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
    ['a balance above the limit', 'store/gem-bundles/purchase-custom', { amount: 10 }, body({ gems: MAX_BALANCE - 3 }), 'balance_limit'],
    ['half a gem', 'store/gem-bundles/purchase-custom', { amount: 0.5 }, body({ gems: 10 }), 'invalid'],
    ['nothing', 'store/gem-bundles/purchase-custom', { amount: 0 }, body({ gems: 10 }), 'invalid'],
    ['a debt', 'store/gem-bundles/purchase-custom', { amount: -5 }, body({ gems: 10 }), 'invalid'],
  ])('refuses %s', (_what, name, args, before, code) => {
    expect(run(name, args, before, serverContext())).toEqual({ status: 'rejected', code })
  })

  test.each<[MutationName, object]>([
    ['store/gem-bundles/purchase', { bundleId: 'starter' }],
    ['store/gem-bundles/purchase-custom', { amount: 7 }],
  ])('on a device %s waits for the shop: neither gems nor the day change (R13)', (name, args) => {
    const before = body({ gems: 50 })
    expect(run(name, args, before, deviceContext())).toMatchObject({
      status: 'applied',
      body: before,
      result: { remainingGems: 50 },
      records: [],
    })
  })

  const buy = (before: Body, amount: number, now = NOON) =>
    run('store/gem-bundles/purchase-custom', { amount }, before, serverContext({ now }))
  const limited = { status: 'rejected', code: 'daily_limit' }

  test('R34: purchases of a UTC day give 500 gems more than they cost, bundles and custom together; a clock that is behind reopens nothing', () => {
    const step = run('store/gem-bundles/purchase', { bundleId: 'starter' }, body({ gems: 1_000 }), serverContext())
    if (step.status !== 'applied') throw new Error(step.status)
    expect(buy(step.body, 471)).toEqual(limited)
    const last = buy(step.body, 470)
    if (last.status !== 'applied') throw new Error(last.status)
    expect(last.body.state.gems).toBe(1_500)
    for (const now of [NOON, NOON - DAY]) expect(buy(last.body, 1, now)).toEqual(limited)
    expect(buy(last.body, 500, NOON + DAY)).toMatchObject({ status: 'applied' })
  })

  test.each([
    ['more than a day gives', 501, limited],
    ['all that a day gives', 500, { status: 'applied' }],
  ])('R34: one purchase for %s', (_what, amount, outcome) => expect(buy(body({ gems: 1_000 }), amount)).toMatchObject(outcome))

  test.each([
    ['gives what it costs', 50, 50],
    ['gives less', 80, 50],
  ])('R34: a bundle that %s is no gain: it can be bought when the day has given all, and makes no room', (_what, costGems, giveGems) => {
    const full = { ...body({ gems: 1_000 }), daily: { day: '2026-11-20', purchases: 1, gained: 500, rewarded: [] } }
    const authority = { bundle: () => ({ ...BUNDLE, costGems, giveGems }), grade: () => undefined, products: () => [] }
    const bought = run('store/gem-bundles/purchase', { bundleId: 'starter' }, full, serverContext({ authority }))
    if (bought.status !== 'applied') throw new Error(bought.status)
    expect(buy(bought.body, 1)).toEqual(limited)
  })

  test('a balance goes up to its limit, and no gem beyond', () => {
    expect(buy(body({ gems: MAX_BALANCE - 3 }), 3)).toMatchObject({ status: 'applied', result: { remainingGems: MAX_BALANCE } })
    expect(buy(body({ gems: MAX_BALANCE - 3 }), 4)).toEqual({ status: 'rejected', code: 'balance_limit' })
  })

  test('R34: of the days that were begun the last eight are closed to a clock that is set back', () => {
    const spent = (daily: Daily, now: number) => ({ ...today(daily, now), gained: 500 })
    const days = Array.from({ length: 9 }, (_, ahead) => NOON + ahead * DAY)
    const daily = days.reduce(spent, v.parse(Daily, { day: '', purchases: 0, rewarded: [] }))
    const reset: Daily = { ...daily, day: '2026-01-01' }
    expect(days.map((now) => today(reset, now).gained)).toEqual([undefined, ...Array.from({ length: 8 }, () => 500)])
  })

  test('a row of a release that counted purchases, five of them today, is read: the limit by amount begins at nothing', () => {
    const daily = v.parse(Daily, { day: '2026-11-20', purchases: 5, rewarded: ['q1'], begun: ['2026-11-20'] })
    expect(buy({ ...body({ gems: 1_000 }), daily }, 500)).toMatchObject({
      status: 'applied',
      body: { daily: { purchases: 6, gained: 500 } },
    })
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

  test('the options of a question, handed in one after another: it pays nothing that day, and the right one counts as right', () => {
    const first = submit(body(), 'easy', { q1: 'wrong', q2: 'right' })
    if (first.status !== 'applied') throw new Error(first.status)
    expect(first.result).toMatchObject({ score: 1, earnedGems: 5 })
    const second = submit(first.body, 'easy', { q1: 'right', q3: 'right' })
    if (second.status !== 'applied') throw new Error(second.status)
    expect(second.result).toMatchObject({ score: 2, earnedGems: 5 })
    expect(submit(second.body, 'easy', { q1: 'right' })).toMatchObject({ result: { score: 1, earnedGems: 0 } })
    // A clock that is behind is on the same day; the next day is a new chance.
    expect(submit(second.body, 'easy', { q1: 'right' }, NOON - DAY)).toMatchObject({ result: { earnedGems: 0 } })
    expect(submit(second.body, 'easy', { q1: 'right' }, NOON + DAY)).toMatchObject({ result: { earnedGems: 5 } })
  })

  test('a wrong answer after the right one takes nothing back, and no question is remembered twice', () => {
    let current = body()
    for (const q1 of ['right', 'wrong', 'wrong', 'right']) {
      const step = submit(current, 'easy', { q1, q2: 'wrong' })
      if (step.status !== 'applied') throw new Error(step.status)
      current = step.body
    }
    expect(current.state.gems).toBe(5)
    expect(current.daily).toMatchObject({ rewarded: ['q1'], missed: ['q2'] })
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
      const gains = new Map<string, number>()
      const wrong = new Set<string>()
      history.forEach(([{ name, args }, pause], index) => {
        now += pause
        const step = run(name as MutationName, args, current, serverContext({ now, entryId: `e${index}` }))
        if (step.status === 'rejected') return
        current = step.body
        if (step.status !== 'applied') return
        const moved = step.records.reduce((total, record) => total + (record.kind === 'ledger' ? record.delta : 0), 0)
        sum += moved
        if (name.startsWith('store/gem-bundles/')) gains.set(utcDay(now), (gains.get(utcDay(now)) ?? 0) + moved)
        if (name === 'quiz/knowledge/submit') {
          const given = Object.entries((args as { answers: Record<string, string> }).answers)
          const isFirst = ([id]: [string, string]) => !wrong.has(`${utcDay(now)} ${id}`)
          expect(moved).toBeLessThanOrEqual(15 * given.filter((one) => one[1] === 'right' && isFirst(one)).length)
          for (const [id, answer] of given) if (answer === 'wrong') wrong.add(`${utcDay(now)} ${id}`)
        }
        expect(current.state.gems).toBe(sum)
        expect(current.state.gems).toBeGreaterThanOrEqual(0)
      })
      expect(Math.max(0, ...gains.values())).toBeLessThanOrEqual(500)
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
