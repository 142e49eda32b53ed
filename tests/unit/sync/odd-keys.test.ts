// A row whose key is of no kind that the shop writes (a damaged disk, a foreign script) is set aside like any other that cannot be read.
import { expect, test } from 'vitest'
import { NOON } from '../../doubles/fixtures.ts'
import { add, wishFor } from '../../doubles/changes.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { FakeServer } from '../../doubles/fake-server.ts'

test.each([
  ['a time', new Date(NOON)],
  ['a list', [1]],
  ['bytes', new Uint8Array([1])],
  ['a number beyond all', Infinity],
  ['a text', 'one'],
])('an unreadable row whose key is %s is quarantined under that key, and the rest of the queue is sent', async (_kind, seq) => {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.mutateAll([add('ring'), add('hoodie')])
  await client.database.table('queue').put({ seq })
  await client.database.table('meta').put({ key: 'head', deviceId: 5 })
  const reopened = await device.open()
  expect(reopened.snapshot()).toMatchObject({ entries: { length: 2 }, unreadable: 2, head: { nextSeq: 3, sentThrough: 2 } })
  expect(await reopened.database.queue.count()).toBe(2)
  await reopened.mutate(wishFor('ring'))
  expect(await reopened.sync('forced')).toEqual({ kind: 'done' })
  expect(server.account.state.wishlist).toHaveLength(1)
})
