import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Watch } from '../../../backend/workers/watch.ts'

const MAX_SILENCE_MS = 15_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A worker that answers when it is told to, and what befell it. */
function watched() {
  const events: string[] = []
  const watch = new Watch<{ send(message: { kind: 'ping' }): void }>({
    maxSilenceMs: MAX_SILENCE_MS,
    onOverdue: () => void events.push('overdue'),
    onHeardAgain: () => void events.push('heard again'),
    onHung: () => void events.push('hung'),
  })
  const worker = { answers: true, send: () => void (worker.answers && watch.heard(worker)) }
  watch.add(worker)
  return { watch, worker, events, seconds: (count: number) => vi.advanceTimersByTime(count * 1_000) }
}

test('a worker that never answers is overdue after some seconds, and hangs 15 seconds after its ping, once', () => {
  const { worker, events, seconds } = watched()
  worker.answers = false
  seconds(5)
  expect(events).toEqual([])
  seconds(2)
  expect(events).toEqual(['overdue'])
  seconds(10)
  expect(events).toEqual(['overdue'])
  seconds(2)
  expect(events).toEqual(['overdue', 'hung'])
  seconds(60)
  expect(events).toEqual(['overdue', 'hung'])
})

test('a worker that answers every ping is never overdue', () => {
  const { events, seconds } = watched()
  seconds(600)
  expect(events).toEqual([])
})

test('any word of a slow worker counts from the start again, and one that was overdue gets work again', () => {
  const { watch, worker, events, seconds } = watched()
  worker.answers = false
  for (let count = 0; count < 10; count += 1) {
    seconds(14)
    watch.heard(worker)
  }
  expect(events).toEqual(Array.from({ length: 10 }, () => ['overdue', 'heard again']).flat())
})

test('a pause of the primary is one look, and answers that came meanwhile are heard before it', () => {
  const { watch, worker, events, seconds } = watched()
  worker.answers = false
  seconds(15)
  expect(events).toEqual(['overdue'])
  // One timer fires late; what lay in the channel is read between it and the look.
  vi.setSystemTime(Date.now() + 600_000)
  seconds(2)
  vi.advanceTimersToNextTimer()
  watch.heard(worker)
  seconds(1)
  expect(events).toEqual(['overdue', 'heard again'])
})

test('a worker that leaves is not judged, nor is any of a shop that closes', () => {
  const one = watched()
  one.worker.answers = false
  one.seconds(10)
  one.watch.remove(one.worker)
  // Its last words bring it back to no one.
  one.watch.heard(one.worker)
  one.seconds(60)
  const two = watched()
  two.worker.answers = false
  two.seconds(10)
  two.watch.close()
  two.seconds(60)
  expect([one.events, two.events]).toEqual([['overdue'], ['overdue']])
})
