// The documents of a page over a real database: one request for many askers, nothing of an account after its logout, and a device without a database.
import { beforeEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { openDeviceDatabase, type DeviceDatabase } from '../../../pwa/db/device-database.ts'
import { openDocuments } from '../../../pwa/engine/documents.ts'
import type { Source } from '../../../pwa/sync/document-source.ts'
import { keptRevision, noteKeptCatalog } from '../../../pwa/storage/kept-catalog.ts'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { FakeServer, json } from '../../doubles/fake-server.ts'

const source: Source<{ gems: number }> = { key: 'ledger', path: 'ledger', scope: 'account', schema: v.object({ gems: v.number() }) }

let local: FakeStorage
let database: DeviceDatabase
let answer = (_response: Response) => {}
const fetched = vi.fn<() => Promise<Response>>()
const deviceDatabase = vi.fn<() => Promise<DeviceDatabase>>()
const open = () => openDocuments({ env: { now: () => 9, after: () => () => undefined }, deviceDatabase })
const rows = () => database.documents.toCollection().primaryKeys()

beforeEach(async () => {
  vi.clearAllMocks()
  ;({ local } = stubStorage())
  database = await openDeviceDatabase({ dexie: new FakeDevice(new FakeServer()).dexie() })
  deviceDatabase.mockReset().mockResolvedValue(database)
  fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', fetched)
  local.setItem('user', JSON.stringify({ id: 'mina', username: 'mina', gems: 0 }))
})

test('who asks while a document is on its way gets the same answer; who asks later asks anew', async () => {
  const { fetchDocument, readDocument } = open()
  const both = [fetchDocument(source, 'mina'), fetchDocument(source, 'mina')]
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  answer(json({ gems: 7 }))
  expect((await Promise.all(both)).map(({ data }) => data)).toEqual([{ gems: 7 }, { gems: 7 }])
  expect((await readDocument(source, 'mina'))?.data).toEqual({ gems: 7 })
  void fetchDocument(source, 'mina').catch(() => undefined)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
})

test('an answer that comes after a logout in any tab leaves nothing on the device', async () => {
  const { fetchDocument } = open()
  const late = fetchDocument(source, 'mina')
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  local.removeItem('user')
  deviceDatabase.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 20, database)))
  answer(json({ gems: 7 }))
  await late
  expect(await rows()).toEqual([])
})

test('an answer that comes after a logout is told also where the device cannot drop it now', async () => {
  const { fetchDocument } = open()
  const late = fetchDocument(source, 'mina')
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  local.removeItem('user')
  deviceDatabase.mockRejectedValueOnce(new Error('closing'))
  answer(json({ gems: 7 }))
  expect((await late).data).toEqual({ gems: 7 })
})

test('the catalog is kept on the device, in whole', async () => {
  const { fetchCatalog, readCatalog } = open()
  expect(await readCatalog()).toBeUndefined()
  fetched.mockImplementation(async () => json({ revision: 1, updatedAt: 1, products: [] }, 200, { etag: '"r1"' }))
  const { data } = await fetchCatalog(undefined)
  expect((await readCatalog())?.data).toEqual(data)
})

test('dropped: those of one account, or all, with what says that the device has a catalog', async () => {
  const { dropDocuments, dropAllDocuments } = open()
  for (const owner of ['mina', 'jun', '']) await database.documents.put({ key: `${owner}/x`, owner, loadedAt: 1, data: [] })
  noteKeptCatalog(3)
  await dropDocuments('mina')
  expect([await rows(), keptRevision()]).toEqual([['/x', 'jun/x'], 3])
  deviceDatabase.mockRejectedValueOnce(new Error('closing'))
  await expect(dropAllDocuments()).rejects.toThrow('closing')
  expect(keptRevision()).toBe(3)
  // They are gone before that is said.
  const said: unknown[] = []
  const slowly = () => new Promise((resolve) => setTimeout(resolve, 20)).then(() => said.push(keptRevision())) as never
  vi.spyOn(database.documents, 'where').mockReturnValueOnce({ equals: () => ({ delete: slowly }) } as never)
  await dropDocuments('jun')
  expect(said).toEqual([3])
  vi.spyOn(database.documents, 'clear').mockImplementationOnce(slowly)
  await dropAllDocuments()
  expect([said, keptRevision()]).toEqual([[3, 3], 0])
  await dropAllDocuments()
  expect([await rows(), keptRevision()]).toEqual([[], 0])
})

test('without a database what the server says is shown all the same, and nothing is there to be read', async () => {
  deviceDatabase.mockRejectedValue(new Error('no database'))
  const { fetchDocument, readDocument, readCatalog, fetchCatalog } = open()
  expect([await readDocument(source, 'mina'), await readCatalog()]).toEqual([undefined, undefined])
  fetched.mockImplementation(async () => json({ gems: 7 }))
  expect((await fetchDocument(source, 'mina')).data).toEqual({ gems: 7 })
  fetched.mockImplementation(async () => json({ revision: 1, updatedAt: 1, products: [] }, 200, { etag: '"r1"' }))
  expect((await fetchCatalog(undefined)).data).toMatchObject({ revision: 1 })
})
