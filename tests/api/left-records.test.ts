// A shop dies between the commit of an account and the move of its records: the next one moves them, without a request of the user.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { STORES } from '../stores.ts'
import { Client } from './client.ts'
import { rightAnswers } from './fan.ts'
import { startShop } from './harness.ts'
import { openShop } from './open-shop.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'starlane-left-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('R56: a killed shop leaves its records in the account, and the next one moves them by itself', { timeout: 120_000 }, async () => {
  const first = await openShop({ DATA_DIR: dataDir }, 'tests/api/shop-that-moves-nothing.ts')
  const client = new Client(first.url)
  const { user } = (
    await client.post('/api/auth/register', { username: 'mina', email: 'mina@example.com', password: 'a long password' })
  ).as(LoginResponse)
  expect((await client.post('/api/quiz/knowledge/submit', { difficulty: 'easy', answers: rightAnswers('easy') })).status).toBe(200)
  client.close()
  first.child.kill('SIGKILL')
  await first.ended

  const storage = await openStorage({ dataDir })
  const ledger = () => storage.records.list(user.id, { kind: 'ledger', limit: 9 })
  const committed = await storage.accounts.newest(user.id)
  expect([await ledger(), committed?.outbox.length, await storage.accounts.withOutbox(9)]).toEqual([[], 2, [user.id]])

  const second = await openShop({ DATA_DIR: dataDir })
  await expect.poll(ledger, { timeout: 20_000 }).toMatchObject([{ reason: 'knowledge', balance: committed?.state.gems }])
  await expect.poll(() => storage.accounts.withOutbox(9), { timeout: 20_000 }).toEqual([])
  expect(await storage.accounts.newest(user.id)).toEqual(committed)
  await storage.close()
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

// Not on the store that lags: a look at what is left that comes too early is repeated a minute later.
for (const store of STORES) {
  test(`R56: what a shop could not move, the next one does when it starts; what is moved is noted when it closes (${store.name})`, async () => {
    const { storage, stored, cleanup } = await store.open()
    const { records } = storage
    const first = await startShop({
      storage: {
        ...storage,
        records: {
          append: () => Promise.reject(new Error('not now')),
          list: (...query) => records.list(...query),
          count: (...of) => records.count(...of),
          get: (...key) => records.get(...key),
          trim: (...bounds) => records.trim(...bounds),
          remove: (...key) => records.remove(...key),
          deleteAll: (id) => records.deleteAll(id),
        },
      },
    })
    const fan = await first.register()
    await fan.client.post('/api/quiz/knowledge/submit', { difficulty: 'easy', answers: rightAnswers('easy') })
    await first.close()
    expect(await stored.accounts.withOutbox(9)).toEqual([fan.user.id])

    const second = await startShop({ storage })
    await second.settled()
    expect(await stored.records.list(fan.user.id, { kind: 'knowledge', limit: 9 })).toMatchObject([{ group: 'easy', score: 10 }])
    const other = await second.register()
    await other.client.post('/api/quiz/knowledge/submit', { difficulty: 'hard', answers: rightAnswers('hard') })
    await second.close()
    expect(await stored.accounts.withOutbox(9)).toEqual([])
    await cleanup()
  })
}
