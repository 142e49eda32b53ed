// What a logout leaves on a device: not even a database that is named after the account.
import { IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { accountDatabaseName, deleteEmptyDatabase } from '../../../pwa/db/account-database.ts'
import { sealQueue } from '../../../pwa/sync/seal-queue.ts'
import { add } from '../../doubles/changes.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

async function left(choice: 'keep' | 'discard') {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.mutate(add('ring'))
  await sealQueue(client.database, choice, device.env())
  const options = { dexie: { indexedDB: device.indexedDB, IDBKeyRange } }
  const names = async () => (await device.indexedDB.databases()).map(({ name }) => name)
  return { server, device, client, options, names }
}

test('a database that was emptied is deleted, and a later login begins a new one', async () => {
  const { server, device, client, options, names } = await left('discard')
  client.close()
  client.database.close()
  expect(await deleteEmptyDatabase(ACCOUNT, options)).toBe(true)
  expect(await names()).not.toContain(accountDatabaseName(ACCOUNT))
  const again = await device.open({ deviceId: server.issueDevice() })
  await again.mutate(add('hoodie'))
  expect(await again.sync('seen')).toEqual({ kind: 'done' })
})

test('a queue that was kept stays', async () => {
  const { client, options, names } = await left('keep')
  client.close()
  client.database.close()
  expect(await deleteEmptyDatabase(ACCOUNT, options)).toBe(false)
  expect(await names()).toContain(accountDatabaseName(ACCOUNT))
})

test('where there is none, none is made', async () => {
  const { device, options } = await left('discard')
  expect(await deleteEmptyDatabase('another-account', options)).toBe(false)
  expect((await device.indexedDB.databases()).map(({ name }) => name)).not.toContain(accountDatabaseName('another-account'))
})
