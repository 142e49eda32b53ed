// The requests of one account in this process: a few at a time, and the slower the larger its document is.
import { expect, test } from 'vitest'
import { AccountQueues, type QueueSlot } from '../../../backend/limits/account-queues.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
const AT_ONCE = 4

function open(on = true) {
  const queues = new AccountQueues({ on })
  const slots: QueueSlot[] = []
  const take = (login = 'phone', changes = false, account = 'mina') =>
    queues.take(account, login, { changes }).then((slot) => (slots.push(slot), slot))
  const takeMany = async (count: number, login?: string) => {
    const refused: unknown[] = []
    for (let asked = 0; asked < count; asked += 1) take(login).catch((error: unknown) => refused.push(Object(error).code))
    await settled()
    return refused
  }
  return { take, takeMany, slots }
}

test('four at once; the next one when one has ended, once, or waits for its body', async () => {
  const { take, takeMany, slots } = open()
  await takeMany(6)
  expect(slots).toHaveLength(AT_ONCE)
  slots[0]?.end()
  slots[0]?.end()
  await settled()
  expect(slots).toHaveLength(AT_ONCE + 1)
  let arrive = (_body: string) => {}
  const body = slots[1]?.during(() => new Promise<string>((resolve) => (arrive = resolve)))
  await settled()
  expect(slots).toHaveLength(AT_ONCE + 2)
  arrive('body')
  await settled()
  slots[2]?.end()
  expect(await body).toBe('body')
  expect(await Promise.race([take(), settled().then(() => 'waits')])).toBe('waits')
  await take('phone', false, 'juno')
})

test('one login has 64 waiting, and another its own; switched off, all are let in', async () => {
  const { takeMany } = open()
  expect(await takeMany(AT_ONCE + 64)).toEqual([])
  expect(await takeMany(1)).toEqual(['rate_limited'])
  expect(await takeMany(64, 'laptop')).toEqual([])
  const off = open(false)
  await off.takeMany(200)
  expect(off.slots).toHaveLength(200)
})

test.each([
  ['is read', false, 24_999, 64],
  ['is read', false, 25_000, 8],
  ['is changed', true, 8_333, 64],
  ['is changed', true, 8_334, 8],
])('a document that %s (changes: %s) of %d characters: %d may wait', async (_what, changes, characters, waiting) => {
  const { take, slots } = open()
  const first = await take()
  first.read(characters)
  first.end()
  const refused: unknown[] = []
  for (let asked = 0; asked < AT_ONCE + waiting + 1; asked += 1) {
    take('phone', changes).catch((error: unknown) => refused.push(Object(error).code))
    // Each rests for a few ms before the next one.
    if (asked < AT_ONCE) await expect.poll(() => slots.length).toBe(asked + 2)
  }
  await settled()
  expect(refused).toEqual(['rate_limited'])
})
