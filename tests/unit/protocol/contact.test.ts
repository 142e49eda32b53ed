import { expect, test } from 'vitest'
import { body, deviceContext, NOON, run, serverContext } from '../../doubles/fixtures.ts'
import type { Body } from '#sync-protocol/mutations/step.ts'

const LETTER = { name: 'Mina', email: 'mina@example.com', message: 'Hello' }
const DAY = 86_400_000
const write = (before: Body, context = serverContext()) => run('contact', LETTER, before, context)
/** So many letters, one after the other. */
function written(count: number, context = serverContext()): Body {
  let now = body()
  for (let at = 0; at < count; at += 1) {
    const step = write(now, context)
    if (step.status !== 'applied') throw new Error(`letter ${at + 1}: ${step.status}`)
    now = step.body
  }
  return now
}

test('twenty letters a day are taken, and none beyond before the next day, whatever the clock is set to', () => {
  const full = written(20)
  for (const now of [NOON, NOON - DAY]) expect(write(full, serverContext({ now }))).toEqual({ status: 'rejected', code: 'rate_limited' })
  const next = write(full, serverContext({ now: NOON + DAY }))
  expect(next).toMatchObject({ status: 'applied', body: { daily: { messages: 1 } } })
})

test('a letter is a record of the account, and nothing else changes', () => {
  const step = write(body())
  expect(step).toMatchObject({ status: 'applied', body: { state: body().state, daily: { messages: 1 } }, result: {}, records: [LETTER] })
})

test('a device refuses none: only the shop knows what other devices have sent', () => {
  expect(written(25, deviceContext()).state).toEqual(body().state)
})
