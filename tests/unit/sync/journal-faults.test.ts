// What of the journal is enqueued, tried again or told where the queue takes only some of it, or fails (SPEC R40).
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { readJournal } from '../../../pwa/engine/enqueue-journal.ts'
import { journal, journalled } from '../../../pwa/storage/journal.ts'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { openTabParts } from '../../doubles/engine-parts.ts'
import { AWAITED_LOCK } from '../../../pwa/state/awaited.ts'
import { WebLocks } from '../../doubles/web-locks.ts'
import { FakeDevice, type TestClient } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'

let device: FakeDevice
let client: TestClient

beforeEach(async () => {
  stubStorage()
  vi.stubGlobal('navigator', { onLine: true })
  const server = new FakeServer()
  device = new FakeDevice(server)
  client = await device.open({ deviceId: server.issueDevice(), known: true })
})

test('enqueuing that fails holds up none of the next, nor does one that is tried again later', async () => {
  const { enqueueFor } = openTabParts(device.env())
  journalled(ACCOUNT, MUTATIONS['store/wishlist/add'], { itemId: 'scent' })
  const enqueue = vi.spyOn(client, 'enqueue').mockRejectedValueOnce(new Error('closing'))
  await expect(enqueueFor(client)).rejects.toThrow('closing')
  enqueue.mockResolvedValueOnce(['full']).mockRejectedValueOnce(new Error('closing'))
  await enqueueFor(client)
  await device.advance(60_000)
  expect([journal.entries().length, enqueue.mock.calls.length]).toEqual([1, 3])
  await enqueueFor(client)
  expect([journal.entries(), client.snapshot()?.view.state.wishlist]).toMatchObject([[], [{ itemId: 'scent' }]])
})

test('of two changes of which one cannot be kept the other is, and that one is tried again; a refused one is told beside one that waits', async () => {
  const { enqueueFor, notices } = openTabParts(device.env())
  const wish = (itemId: string) => journalled(ACCOUNT, MUTATIONS['store/wishlist/add'], { itemId })
  const [, second] = [wish('scent'), wish('ring')]
  const enqueue = vi.spyOn(client, 'enqueue').mockResolvedValueOnce([undefined, 'full'])
  await enqueueFor(client)
  expect([journal.entries().map(({ key }) => key), device.timers.filter(({ at }) => at === device.now + 60_000).length]).toEqual([
    [second.key],
    1,
  ])
  wish('hoodie')
  enqueue.mockResolvedValueOnce(['full', 'wishlist_full'])
  await enqueueFor(client)
  expect([journal.entries().map(({ key }) => key), notices.length]).toEqual([[second.key], 2])
  expect(notices[1]).toMatch(/wishlist/i)
  for (const fault of ['unavailable', 'closed'] as const) {
    enqueue.mockResolvedValueOnce([fault])
    expect(await enqueueFor(client)).toBe(true)
  }
  enqueue.mockResolvedValueOnce(['unavailable'])
  expect([await enqueueFor(client, { isLast: false }), journal.entries().length, notices.length]).toEqual([false, 1, 2])
})

test('an answer to a question that is closed is refused with words, also where the database cannot say whether it was given here', async () => {
  const { enqueueFor, notices } = openTabParts(device.env())
  journalled(ACCOUNT, MUTATIONS['store/cart/decide'], { decisionId: 'question-00000001', choice: 'keep' })
  vi.spyOn(client.database.queue, 'toArray').mockRejectedValueOnce(new Error('closing'))
  expect(await enqueueFor(client)).toBe(true)
  expect([journal.entries(), notices]).toEqual([[], ['This was already decided.']])
})

test('only what is refused is left to a tab that waits for it, and looked after; a later try that fails is no error', async () => {
  const locks = new WebLocks()
  vi.stubGlobal('navigator', { onLine: true, locks })
  const { enqueueFor, notices } = openTabParts(device.env())
  const letters = ['one', 'two'].map((message) =>
    journalled(ACCOUNT, MUTATIONS['contact'], { name: 'Mina', email: 'mina@example.com', message }),
  )
  for (const { id } of letters) void locks.request(AWAITED_LOCK + id, {}, () => new Promise(() => undefined))
  vi.spyOn(client, 'enqueue').mockResolvedValueOnce([undefined, 'cart_full'])
  let tries = 0
  // A spy would take the error for itself.
  const again = () => {
    tries += 1
    return Promise.reject(new Error('closing'))
  }
  await enqueueFor(client, { again })
  expect([journal.entries().map(({ key }) => key), notices]).toEqual([[letters[1]?.key], []])
  // The next try, and the patience with that tab.
  expect(device.timers).toHaveLength(2)
  await device.advance(60_000)
  expect(tries).toBe(1)
})

test.each([
  ['without a name', { name: '' }, 'damaged'],
  ['of a name of one letter, as a later version may have it', { name: 'x' }, 'left'],
  ['of a later version', { v: 99 }, 'left'],
  ['of another account', { owner: 'account-2' }, 'left'],
  ['of no time', { at: 'now' }, 'damaged'],
  ['of its account', {}, 'read'],
])('an entry of the journal %s', (_what, change, becomes) => {
  const intent = { id: 'a'.repeat(32), owner: ACCOUNT, name: 'store/wishlist/add', v: 1, args: { itemId: 'ring' }, at: 1, ...change }
  const { changes, ids, damaged } = readJournal({ entries: () => [{ key: 'k', text: JSON.stringify(intent) }] }, ACCOUNT)
  expect([changes.length, ids.size, damaged]).toEqual([
    becomes === 'read' ? 1 : 0,
    becomes === 'damaged' ? 0 : 1,
    becomes === 'damaged' ? ['k'] : [],
  ])
})
