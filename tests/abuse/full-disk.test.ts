// Too little free space: growth stops before the store does, and nothing else.
import { expect, test } from 'vitest'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import { openMemoryStorage } from '../doubles/memory-storage/open.ts'
import { STORES } from '../stores.ts'
import { deleteAccount, pushBody } from '../api/fan.ts'
import { PASSWORD, startShop } from '../api/harness.ts'

const MB = 1024 * 1024

test.each(STORES)('below the mark growth is refused with 503, reads, logins and deletions are not ($name)', async ({ open }) => {
  const { storage, cleanup } = await open()
  let free = 500 * MB
  const shop = await startShop({ storage: { ...storage, freeBytes: async () => free }, config: { minFreeBytes: 256 * MB } })
  const fan = await shop.register()
  free = 100 * MB
  await shop.measureSpace()

  const { id, username } = fan.user
  const growth = [
    shop.client().post('/api/auth/register', { username: 'late', email: 'late@example.com', password: PASSWORD }),
    shop.client().post('/api/contact', { name: 'A', email: 'a@example.com', message: 'Hello' }),
    fan.client.post('/api/sync/push', pushBody(fan.deviceId, [{ name: 'store/wishlist/remove', args: { itemId: 'x' } }])),
    fan.client.post('/api/store/wishlist/remove', { itemId: 'x' }),
    fan.client.put(`/api/users/${id}`, { name: 'Longer than before' }),
  ]
  for (const answer of await Promise.all(growth)) {
    expect(answer).toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': '60' } })
  }
  for (const path of ['/api/sync/pull?protocol=2', '/api/store/inventory', '/api/auth/me', '/api/catalog', '/readyz']) {
    expect((await fan.client.get(path)).status, path).toBe(200)
  }
  const again = shop.client()
  expect((await again.post('/api/auth/login', { emailOrUsername: username, password: PASSWORD })).status).toBe(200)
  expect((await again.post('/api/auth/logout')).status).toBe(200)
  expect((await deleteAccount(fan)).status).toBe(200)

  free = 300 * MB
  await shop.measureSpace()
  expect((await shop.register()).ok).toBe(true)
  expect(shop.log.filter((line) => line.includes('free space'))).toHaveLength(2)
  await shop.close()
  await cleanup()
})

test('a write that the store refuses is an error in the log, as an alarm looks for, and 503 for the device', async () => {
  const storage = openMemoryStorage()
  const shop = await startShop({ storage })
  const fan = await shop.register()
  storage.accounts.replace = () => Promise.reject(new StorageUnavailable('The embedded store could not write.'))
  const { status } = await fan.client.post(
    '/api/sync/push',
    pushBody(fan.deviceId, [{ name: 'store/wishlist/remove', args: { itemId: 'x' } }]),
  )
  expect(status).toBe(503)
  const told = shop.log.map((line): unknown => JSON.parse(line)).filter((line) => JSON.stringify(line).includes('the store did not answer'))
  expect(told).toEqual([expect.objectContaining({ level: 50, route: '/api/sync/push' })])
  await shop.close()
})

test.each(STORES)('a store says how much room there is, where it knows ($name)', async ({ open }) => {
  const { storage, cleanup } = await open()
  const free = await storage.freeBytes()
  if (storage.name === 'lmdb') expect(free).toBeGreaterThan(0)
  else expect(free === undefined || free > 0).toBe(true)
  await cleanup()
})
