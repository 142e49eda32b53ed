import { EventEmitter } from 'node:events'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { nextMessage } from '../../../backend/next-message.ts'

const Done = v.object({ value: v.string() })
const long = 60_000

test('what Node says between is not the answer', async () => {
  const source = new EventEmitter()
  const heard = nextMessage(source, Done, long)
  for (const other of [{ 'watch:import': ['file:///a.ts'] }, { 'watch:require': ['/a.cjs'] }, undefined, 'ready', { value: 1 }])
    source.emit('message', other)
  source.emit('message', { value: 'the hash' })
  expect(await heard).toEqual({ value: 'the hash' })
  expect(source.eventNames()).toEqual([])
})

test.each([
  ['it ends', (source: EventEmitter) => source.emit('exit', 1), 'it ended'],
  ['it fails', (source: EventEmitter) => source.emit('error', new Error('no memory')), 'no memory'],
  ['it says nothing', () => undefined, 'it said nothing for 0.01 seconds'],
])('%s first: that is told, and nothing is listened to any more', async (_what, end, message) => {
  const source = new EventEmitter()
  const heard = nextMessage(source, Done, 10)
  end(source)
  await expect(heard).rejects.toThrow(message)
  expect(source.eventNames()).toEqual([])
})
