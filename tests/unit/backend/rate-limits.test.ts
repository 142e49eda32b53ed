// How often each thing may be tried, and when again: by one subject, over all processes of a store.
import { expect, test } from 'vitest'
import { RateLimits } from '../../../backend/limits/rate-limits.ts'
import { MemoryEntries } from '../../doubles/memory-storage/entries.ts'

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]

function open(on = true, entries = new MemoryEntries()) {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const refused: string[] = []
  const limits = new RateLimits({
    entries,
    clock: () => clock.now,
    secret: 'x'.repeat(32),
    on,
    onRefused: (name) => void refused.push(name),
  })
  const pass = (seconds: number) => (clock.now += seconds * 1_000)
  return { limits, pass, refused }
}

/** The seconds to wait; 0: it passed. */
const waits = (tried: Promise<unknown>) =>
  tried.then(
    () => 0,
    (error: unknown) => Number(Object(error).retryAfter),
  )

test.each([
  ['register-address', 30, HOUR],
  ['recovery-address', 20, 15 * MINUTE],
  ['mail-name', 3, 15 * MINUTE],
  ['confirm-name', 3, 15 * MINUTE],
  ['mail-account', 3, 15 * MINUTE],
  ['profile-account', 30, HOUR],
  ['profile-address', 60, HOUR],
  ['export-account', 5, HOUR],
  ['contact-address', 10, HOUR],
] as const)('%s: %d times in %d seconds, and another subject as often', async (name, points, seconds) => {
  const { limits, pass, refused } = open()
  for (let use = 0; use < points; use += 1) expect(await waits(limits.count(name, 'mina'))).toBe(0)
  pass(1)
  expect([await waits(limits.count(name, 'mina')), refused]).toEqual([seconds - 1, [name]])
  expect(await waits(limits.count(name, 'juno'))).toBe(0)
  pass(seconds - 1)
  expect(await waits(limits.count(name, 'mina'))).toBe(0)
})

test.each([
  ['login-account', 10, HOUR, DAY],
  ['login-device', 10, 15 * MINUTE, HOUR],
  ['login-address', 100, 15 * MINUTE, 15 * MINUTE],
  ['password-account', 10, 15 * MINUTE, HOUR],
] as const)(
  '%s: %d guesses, then waits that double up to %d seconds, and all is forgotten %d after the first',
  async (name, free, longest, forgotten) => {
    const { limits, pass, refused } = open()
    for (let guess = 0; guess < free; guess += 1) expect(await waits(limits.attempt(name, 'mina'))).toBe(0)
    let passed = 0
    for (let wait = 2; passed + Math.min(wait, longest) < forgotten; wait *= 2) {
      const due = Math.min(wait, longest)
      expect(await waits(limits.attempt(name, 'mina')), `after ${passed} s`).toBe(due)
      passed += due
      pass(due)
      expect(await waits(limits.attempt(name, 'mina')), `after ${passed} s`).toBe(0)
    }
    expect(new Set(refused)).toEqual(new Set([name]))
    pass(forgotten)
    for (let guess = 0; guess < free; guess += 1) expect(await waits(limits.attempt(name, 'mina'))).toBe(0)
  },
)

test('a guess that is taken back was none, a right one ends the row, a deleted account has none; switched off, nothing is counted', async () => {
  const { limits } = open()
  const guess = () => limits.attempt('login-account', 'account mina')
  for (let tried = 0; tried < 20; tried += 1) await (await guess())()
  for (let tried = 0; tried < 10; tried += 1) await guess()
  await limits.clear('login-account', 'account mina')
  for (let tried = 0; tried < 9; tried += 1) await guess()
  const takeBack = await guess()
  expect(await waits(guess())).toBe(2)
  await takeBack()
  for (const wait of [0, 2]) expect(await waits(guess())).toBe(wait)
  for (let use = 0; use < 3; use += 1) await limits.count('mail-account', 'account mina')
  await limits.forget({ id: 'mina' })
  expect([await waits(guess()), await waits(limits.count('mail-account', 'account mina'))]).toEqual([0, 0])

  const off = open(false).limits
  for (let use = 0; use < 50; use += 1) {
    await off.count('mail-account', 'mina')
    await off.attempt('login-account', 'mina')
  }
  await off.clear('login-account', 'mina')
})

test('a deleted account is forgotten once the store has done it, and not where it has not', async () => {
  const entries = new MemoryEntries()
  const { limits } = open(true, entries)
  entries.delete = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    throw new Error('silent')
  }
  await expect(limits.forget({ id: 'mina' })).rejects.toThrow('silent')
})
