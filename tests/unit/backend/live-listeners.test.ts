// What a listener is sent, and how often: signs of life shared out over time, news, and an end for who does not read.
import type { ServerResponse } from 'node:http'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Heartbeat } from '../../../backend/live/heartbeat.ts'
import { Listener } from '../../../backend/live/listener.ts'

const BEAT_MS = 25_000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An answer that somebody reads, or does not. */
class Reader extends EventEmitter {
  written: string[] = []
  writableLength = 0
  ended = 0
  destroyed = 0
  write(text: string | Buffer): void {
    this.written.push(String(text))
  }
  end(): void {
    this.ended += 1
  }
  destroy(): void {
    this.destroyed += 1
  }
}

function listening(): { reader: Reader; listener: Listener } {
  const reader = new Reader()
  const login = { key: 'k', tokenKey: 'k', at: 1, credential: 'c' }
  const from = { accountId: 'a', address: '10.0.0.1', login, version: 7 }
  return { reader, listener: new Listener(reader as unknown as ServerResponse, from) }
}

test('a listener is told of commits and of life; who does not read is cut off', () => {
  const { reader, listener } = listening()
  expect([listener.accountId, listener.judgedAt]).toEqual(['a', 7])
  listener.tell({ id: 'a', version: 8, commit: 'xyz' })
  listener.beat()
  expect(reader.written).toEqual(['data: "v8.xyz.a"\n\n', ':\n\n'])
  reader.writableLength = 4_096
  listener.beat()
  expect([reader.written.length, reader.destroyed]).toEqual([3, 0])
  reader.writableLength = 4_097
  listener.beat()
  expect([reader.written.length, reader.destroyed]).toEqual([3, 1])
})

test.each(['end', 'close'] as const)('its end is told once (%s)', (how) => {
  const { reader, listener } = listening()
  listener.onEnd = vi.fn()
  const { onEnd } = listener
  if (how === 'end') listener.end()
  else reader.emit('close')
  expect(onEnd).toHaveBeenCalledTimes(1)
  reader.emit('close')
  listener.end()
  expect([reader.ended, vi.mocked(onEnd).mock.calls.length]).toEqual([how === 'end' ? 2 : 1, 1])
})

test('each listener gets a sign of life in each interval, not all at once, and is judged at every second one', () => {
  const judged: Listener[][] = []
  const heartbeat = new Heartbeat({ beatMs: BEAT_MS, judge: (group) => void judged.push([...group]) })
  expect(vi.getTimerCount()).toBe(0)
  const all = Array.from({ length: 50 }, listening)
  for (const { listener } of all) heartbeat.add(listener)
  const counts = () => all.map(({ reader }) => reader.written.length)
  let most = 0
  for (let moment = 0; moment < 25; moment += 1) {
    const before = counts().reduce((sum, count) => sum + count, 0)
    vi.advanceTimersByTime(BEAT_MS / 25)
    most = Math.max(most, counts().reduce((sum, count) => sum + count, 0) - before)
  }
  expect([new Set(counts()), most]).toEqual([new Set([1]), 2])
  vi.advanceTimersByTime(3 * BEAT_MS)
  expect(new Set(counts())).toEqual(new Set([4]))
  const times = new Map<Listener, number>()
  for (const listener of judged.flat()) times.set(listener, (times.get(listener) ?? 0) + 1)
  expect([times.size, new Set(times.values())]).toEqual([50, new Set([2])])
})

test('who leaves is sent nothing more, and without listeners nothing beats', () => {
  const judge = vi.fn()
  const heartbeat = new Heartbeat({ beatMs: BEAT_MS, judge })
  const [one, other] = [listening(), listening()]
  heartbeat.add(one.listener)
  heartbeat.add(other.listener)
  heartbeat.delete(one.listener)
  heartbeat.delete(one.listener)
  vi.advanceTimersByTime(BEAT_MS)
  expect([one.reader.written.length, other.reader.written.length, vi.getTimerCount()]).toEqual([0, 1, 1])
  heartbeat.delete(other.listener)
  expect(vi.getTimerCount()).toBe(0)
  heartbeat.add(one.listener)
  // Its first is a whole interval away.
  vi.advanceTimersByTime(BEAT_MS / 2)
  expect(one.reader.written).toEqual([])
  vi.advanceTimersByTime(BEAT_MS / 2)
  expect(one.reader.written).toHaveLength(1)
  heartbeat.close()
  vi.advanceTimersByTime(BEAT_MS)
  expect([one.reader.written.length, vi.getTimerCount()]).toEqual([1, 0])
})
