// What is done once is known by its record. Records are trimmed by the order of their commits, so that no wrong clock makes one go before its time.
import { expect, test } from 'vitest'
import { readCommandLine } from '../../backend/operator/command-line.ts'
import type { Desk } from '../../backend/operator/desk.ts'
import { runCommand } from '../../backend/operator/run.ts'
import type { Storage, StoredRecord } from '../../backend/storage/port.ts'
import { trimAll } from '../../backend/sync/record-bounds.ts'
import { AGREES, deskAt } from './desk.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, stateOf } from './fan.ts'
import { PASSWORD, type Fan } from './harness.ts'

const DAY = 24 * 60 * 60_000

async function said(desk: Desk, ...argv: string[]): Promise<string> {
  return runCommand(desk, readCommandLine(argv), AGREES).catch((error: unknown) => String(error))
}

const gemsOf = async (fan: Fan) => (await stateOf(fan)).state.gems

/** Trims the records of a kind one by one until none is left, with a check after each. */
async function trimOneByOne({ records }: Storage<string>, accountId: string, kind: StoredRecord['kind'], check: () => Promise<void>) {
  for (let keep = (await records.count(accountId, { kind })) - 1; keep >= 0; keep -= 1) {
    await trimAll(records, accountId, kind, { keep })
    await check()
  }
}

onEveryStore('what was done once, while records are trimmed', (shop, storage) => {
  test.each([
    ['ahead', DAY],
    ['behind', -DAY],
  ])('an order is refunded once, also under a clock that is a day %s', async (_clock, off) => {
    const fan = await shop().register()
    const desk = deskAt(shop())
    await said(desk, 'grant', fan.user.id, '9000')
    await fan.client.post('/api/store/cart/add', { itemId: (await cheapest(shop())).id, qty: 1 })
    expect((await fan.client.post('/api/store/cart/checkout')).status).toBe(200)
    const [order]: { id: string }[] = JSON.parse(await said(desk, 'orders', fan.user.id, '--json')).orders
    const refund = async (from: Desk) => said(from, 'refund', fan.user.id, order?.id ?? '')
    expect(await refund({ ...desk, clock: () => shop().clock.now + off })).toMatch(/gems given/)
    for (const key of ['a', 'b', 'c']) await said(desk, 'grant', fan.user.id, '1', '--key', key)
    const gems = await gemsOf(fan)
    const answers = new Set<string>()
    await trimOneByOne(storage(), fan.user.id, 'ledger', async () => {
      answers.add((await refund(desk)).replace(/, on .*$/, ''))
    })
    expect([...answers]).toEqual(['Refusal: It was refunded already', expect.stringContaining('There is no such order')])
    expect(await gemsOf(fan)).toBe(gems)
  })

  test.each([
    ['ahead', DAY],
    ['behind', -DAY],
  ])('a gift and a call under a key stay known longer than what came before, also under a clock that is a day %s', async (_clock, off) => {
    const fan = await shop().register()
    const desk = deskAt(shop())
    const give = async (key: string, from: Desk) => said(from, 'grant', fan.user.id, '1', '--key', key)
    const call = async (key: string) => {
      // A login of another clock may count as over.
      await fan.client.post('/api/auth/login', { emailOrUsername: fan.user.username, password: PASSWORD })
      const answer = await fan.client.post('/api/store/wishlist/remove', { itemId: 'x' }, { headers: { 'idempotency-key': key } })
      expect(answer.status, answer.text).toBe(200)
    }
    const ids = async (kind: 'ledger' | 'call') =>
      (await storage().records.list(fan.user.id, { kind, limit: 99 })).map(({ id }) => id).toSorted()
    /** The ids of the records of each kind in the order of their commits. */
    const order: Record<'ledger' | 'call', string[]> = { ledger: [], call: [] }
    for (const key of ['first', 'second', 'off', 'last', 'very-last']) {
      const clock = { now: shop().clock.now + (key === 'off' ? off : 0) }
      await give(key, { ...desk, clock: () => clock.now })
      const back = shop().clock.now
      shop().clock.now = clock.now
      await call(key)
      shop().clock.now = back
      // A command moves the records of the last commit first.
      await said(desk, 'orders', fan.user.id)
      for (const kind of ['ledger', 'call'] as const) order[kind].push(...(await ids(kind)).filter((id) => !order[kind].includes(id)))
    }
    for (const kind of ['ledger', 'call'] as const) {
      expect(order[kind]).toHaveLength(5)
      await trimOneByOne(storage(), fan.user.id, kind, async () => {
        order[kind].shift()
        expect(await ids(kind)).toEqual(order[kind].toSorted())
      })
    }
  })
})
