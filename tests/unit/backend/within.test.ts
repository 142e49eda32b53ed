import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from '../../../backend/within.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = <Answer>(ms: number, end: () => Answer) =>
  new Promise<Answer>((resolve, reject) =>
    setTimeout(() => {
      try {
        resolve(end())
      } catch (error) {
        reject(error)
      }
    }, ms),
  )
const fails = (why: string) => () => {
  throw new Error(why)
}
const told = (waiting: Promise<unknown>) => waiting.then(String, (error: unknown) => Object(error).code ?? Object(error).message)

test.each([
  [
    'an answer in time',
    () =>
      within(
        100,
        after(99, () => 'here'),
      ),
    'here',
  ],
  ['a failure in time', () => within(100, after(99, fails('broken'))), 'broken'],
  [
    'no answer in time',
    () =>
      within(
        100,
        after(101, () => 'here'),
      ),
    'ETIMEDOUT',
  ],
  ['a failure that comes too late', () => within(100, after(101, fails('broken'))), 'ETIMEDOUT'],
  [
    'an error of its own',
    () =>
      within(
        100,
        after(101, () => 'here'),
        () => new Error('away'),
      ),
    'away',
  ],
])('%s', async (_what, ask, said) => {
  const answered = told(ask())
  await vi.advanceTimersByTimeAsync(99)
  await vi.advanceTimersByTimeAsync(2)
  expect(await answered).toBe(said)
  expect(vi.getTimerCount()).toBe(0)
})
