// What a tap and a drain cost, in numbers that no machine changes: requests to IndexedDB, and bytes on the wire. Each may shrink, and is then lowered here.
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { IDBIndex, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from '../../../pwa/sync/store-changes.ts'
import { add, remove, wishFor } from '../../doubles/changes.ts'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { WebLocks } from '../../doubles/web-locks.ts'

const READS = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const
const WRITES = ['add', 'put', 'delete', 'clear'] as const

let requests = 0

beforeEach(() => {
  for (const [prototype, names] of [
    [IDBObjectStore.prototype, [...READS, ...WRITES]],
    [IDBIndex.prototype, READS],
  ] as const) {
    for (const name of names) {
      const asked: unknown = Reflect.get(prototype, name)
      if (typeof asked !== 'function') throw new Error(`IndexedDB has no ${name}`)
      vi.spyOn(prototype as Record<typeof name, (...args: unknown[]) => unknown>, name).mockImplementation(function (
        this: unknown,
        ...args: unknown[]
      ) {
        requests += 1
        return Reflect.apply(asked, this, args)
      })
    }
  }
})
afterEach(() => vi.restoreAllMocks())

/** How often IndexedDB was asked for something. */
async function asked(run: () => Promise<unknown>): Promise<number> {
  const before = requests
  await run()
  return requests - before
}

async function start() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.sync('seen')
  return { server, client, device }
}

const mixed = (count: number): Change[] =>
  Array.from({ length: count }, (_, n) => [add('ring'), wishFor('scent'), remove('ring')][n % 3] ?? add('ring'))

test('a drain asks IndexedDB as often for a thousand changes as for three, also where older receipts are forgotten', async () => {
  const { client } = await start()
  await client.mutateAll(mixed(3))
  const few = await asked(() => client.sync('seen'))
  const many: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await client.mutateAll(mixed(1_000))
    many.push(await asked(() => client.sync('seen')))
  }
  expect(few).toBeLessThanOrEqual(12)
  expect(Math.max(...many)).toBeLessThanOrEqual(13)
})

test('a change asks IndexedDB for the same, whether nothing waits or five thousand do', async () => {
  const { client } = await start()
  const tap = (id: string) => asked(() => client.enqueue([{ ...add('ring'), id, v: 1, at: Date.now() }], new Set([id])))
  await tap('tap-00000000000000000001')
  const none = await tap('tap-00000000000000000002')
  for (let round = 0; round < 5; round += 1) await client.mutateAll(mixed(1_000))
  const full = await tap('tap-00000000000000000003')
  expect(full).toBe(none)
  expect(full).toBeLessThanOrEqual(9)
})

test('a tap asks for no Web Locks, a refusal that two tabs might tell does', async () => {
  stubStorage()
  const locks = new WebLocks()
  vi.stubGlobal('navigator', { onLine: true, locks })
  const query = vi.spyOn(locks, 'query')
  const { client, device } = await start()
  const { journalled } = await import('../../../pwa/storage/journal.ts')
  const { openTabParts } = await import('../../doubles/engine-parts.ts')
  const { enqueueFor } = openTabParts(device.env())
  journalled(ACCOUNT, MUTATIONS['store/cart/add'], { itemId: 'ring', qty: 1 })
  journalled(ACCOUNT, MUTATIONS['store/cart/add'], { itemId: 'gone', qty: 1 })
  await enqueueFor(client)
  expect(query).not.toHaveBeenCalled()
  journalled(ACCOUNT, MUTATIONS['store/cart/decide'], { decisionId: 'none', choice: 'keep' })
  await enqueueFor(client)
  expect(query).toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('a thousand changes and their answer take no more bytes than they do', async () => {
  const { server, client } = await start()
  let answered = 0
  server.faults.push(async (deliver) => {
    const response = await deliver()
    answered = (await response.clone().text()).length
    return response
  })
  await client.mutateAll(mixed(1_000))
  await client.sync('seen')
  const sent = JSON.stringify(server.requests.at(-1)?.body).length
  expect(sent / 1_000).toBeLessThanOrEqual(98.5)
  expect(answered / 1_000).toBeLessThanOrEqual(69.5)
})
