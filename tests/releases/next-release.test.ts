// What release 1.0 has left, opened by a release that has added two fields to the account's state, and has touched nothing else for it.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type * as Module from '#sync-protocol/api/account-state.ts'
import { fileSecret } from '../../backend/auth/secret.ts'
import { restore } from '../../backend/storage/data-folder/restore.ts'
import { readWhole } from '../../backend/storage/lmdb/read-whole.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { fakeClock } from '../api/harness.ts'
import { FakeDevice } from '../doubles/fake-device.ts'
import { FakeServer } from '../doubles/fake-server.ts'
import { browserOf, RecordedProfile } from './device-life.ts'
import { folderOf } from './recorded.ts'
import { askAll, Recorded, startRecordedShop } from './server-life.ts'

vi.mock('#sync-protocol/api/account-state.ts', async (importOriginal) => {
  const module = await importOriginal<typeof Module>()
  const added = { ratings: v.optional(v.record(v.string(), v.number()), {}), visited: v.optional(v.array(v.string()), []) }
  const AccountState = v.object({ ...module.AccountState.entries, ...added })
  return { ...module, AccountState, EMPTY_STATE: v.parse(AccountState, module.EMPTY_STATE) }
})

const ADDED = { ratings: {}, visited: [] }
const read = <T>(name: string, schema: v.GenericSchema<unknown, T>) =>
  v.parse(schema, JSON.parse(readFileSync(join(folderOf('1.0'), name), 'utf8')))

test('R36: the accounts of a data folder have the new fields, and are changed with them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'starlane-next-'))
  try {
    const recorded = read('data-folder.json', Recorded)
    await restore(join(folderOf('1.0'), 'data-folder'), dataDir, { force: false, read: async (store) => readWhole(store) })
    const storage = await openStorage({ dataDir })
    const shop = await startRecordedShop(storage, await fileSecret(dataDir), fakeClock(recorded.at + 60_000))
    const client = shop.client()
    client.token = recorded.token
    expect(await askAll(shop, recorded.token)).toMatchObject({ '/api/sync/pull?protocol=2': { state: ADDED } })
    expect((await client.post('/api/store/cart/sync', { items: [] })).status).toBe(200)
    expect((await storage.accounts.newest(recorded.userId))?.state).toMatchObject(ADDED)
    await shop.close()
    await storage.close()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('R36: so has what a browser keeps, and its queue drains', async () => {
  const recorded = read('profile.json', RecordedProfile)
  const server = new FakeServer()
  server.account = recorded.account
  server.issueDevice()
  const device = new FakeDevice(server)
  device.indexedDB = await browserOf(recorded.databases)
  const client = await device.open()
  expect(client.snapshot()?.view.state).toMatchObject(ADDED)
  expect(await client.sync('seen')).toEqual({ kind: 'done' })
  expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, view: { state: ADDED } })
  expect(await client.database.quarantine.count()).toBe(0)
  client.close()
})
