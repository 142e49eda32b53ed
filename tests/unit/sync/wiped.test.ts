// A browser that has thrown its IndexedDB away, and kept the rest: nothing is in doubt that is not (SPEC R8).
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { joinGuest } from '../../../pwa/sync/join-guest.ts'
import { openQueue } from '../../../pwa/sync/open-queue.ts'
import { line } from '../../doubles/fixtures.ts'
import { add, wishFor } from '../../doubles/changes.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

/** A device that has sent two changes, and lost its databases. */
async function wiped() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.mutateAll([add('ring'), add('hoodie')])
  await client.sync('seen')
  device.indexedDB = new IDBFactory()
  return { server, device, client }
}

test('a database wiped before a start: a new device is requested, and what is new is sent', async () => {
  const { server, device } = await wiped()
  const client = await device.open()
  await client.mutate(wishFor('scent'))
  expect(await client.sync('seen')).toEqual({ kind: 'done' })
  expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [] })
  expect(server.settled).toHaveLength(3)
})

test('a database wiped before a login: the device of that login is used, and the guest’s cart joins', async () => {
  const { server, device } = await wiped()
  const visitor = await device.open({ guest: true })
  await visitor.mutate(add('scent'))
  visitor.close()
  const account = await device.database()
  await openQueue(account, { loggedIn: true, deviceId: server.issueDevice() }, device.env())
  await joinGuest({
    guest: await device.database('guest'),
    account,
    accountId: ACCOUNT,
    env: device.env(),
    hasJoined: () => Promise.resolve(false),
  })
  const client = await device.open()
  expect(await client.sync('seen')).toEqual({ kind: 'done' })
  expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [] })
  expect(server.account.state.cart).toEqual([line('ring'), line('hoodie'), line('scent')])
  expect(server.pushes().at(-1)).toMatchObject({ ackedThrough: 0, mutations: [{ seq: 1 }] })
})

test('a database wiped under an open page: nothing that was sent is lost, and the next page loses nothing at all (SPEC R47)', async () => {
  const { server, device, client } = await wiped()
  const next = await device.open()
  await next.mutate(wishFor('scent'))
  expect(await next.sync('seen')).toEqual({ kind: 'done' })
  await client.mutate(wishFor('ring'))
  expect(await client.sync('seen')).toEqual({ kind: 'done' })
  expect([client, next].map((tab) => tab.snapshot()?.undecided)).toEqual([[], []])
  expect(server.settled).toHaveLength(4)
})
