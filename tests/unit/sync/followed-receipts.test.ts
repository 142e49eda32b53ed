// The activity list follows the database of its owner, from session to session, until its screen is left.
import { beforeEach, expect, test, vi } from 'vitest'
import { followReceipts } from '../../../pwa/engine/receipts.ts'
import type { Session } from '../../../pwa/engine/follow.ts'
import type { ReceiptsState } from '../../../pwa/state/receipts.ts'
import { letter } from '../../doubles/changes.ts'
import { FakeDevice, settleDown, type TestClient } from '../../doubles/fake-device.ts'
import { ACCOUNT, FakeServer, faults } from '../../doubles/fake-server.ts'
import { sessionOf } from '../../doubles/open-session.ts'

let server: FakeServer
let device: FakeDevice
let client: TestClient
let session: Promise<Session>
let next = () => {}
let published: ReceiptsState[]
const leave = vi.fn()

beforeEach(async () => {
  leave.mockClear()
  server = new FakeServer()
  device = new FakeDevice(server)
  client = await device.open({ deviceId: server.issueDevice() })
  session = Promise.resolve(sessionOf(client))
  published = []
  await client.sync('forced')
})

function follow(owner: string): () => void {
  const sessions = {
    openSession: () => session,
    onSession: (listener: () => void) => {
      next = listener
      return leave
    },
  }
  return followReceipts({ env: device.env() }, sessions, owner, (activity) => published.push(activity))
}
const shown = () => {
  const last = published.at(-1)
  return [last?.status, last?.pending.length, last?.receipts.map(({ outcome }) => outcome.status)]
}
const write = async () => {
  await client.mutate(letter('Hello'))
  await client.sync('seen')
  await settleDown()
}

test('what waits and what was answered, as it changes, and nothing after the screen was left', async () => {
  const stop = follow(ACCOUNT)
  await settleDown()
  expect(shown()).toEqual(['ready', 0, []])
  server.faults.push(faults.noConnection)
  await write()
  expect(shown()).toEqual(['ready', 1, []])
  device.now += 60 * 60_000
  await client.sync('forced')
  await settleDown()
  expect(shown()).toEqual(['ready', 0, ['applied']])
  const before = published.length
  stop()
  expect(leave).toHaveBeenCalledOnce()
  await write()
  expect(published).toHaveLength(before)
})

test('left while the session is opened, or while the database is read: nothing is published', async () => {
  let open = (_session: Session) => {}
  session = new Promise((resolve) => (open = resolve))
  follow(ACCOUNT)()
  open(sessionOf(client))
  await settleDown()
  const stop = follow(ACCOUNT)
  await session
  await Promise.resolve()
  stop()
  await settleDown()
  expect(published).toEqual([])
})

test('another session takes the place of the one before; of another owner nothing is shown', async () => {
  follow(ACCOUNT)
  await settleDown()
  const before = published.length
  const guest = await device.open({ guest: true })
  session = Promise.resolve(sessionOf(guest))
  next()
  await settleDown()
  await write()
  expect(published).toHaveLength(before)
  session = Promise.resolve(sessionOf(client))
  next()
  await settleDown()
  expect(shown()).toEqual(['ready', 0, ['applied']])
})

test('a session that cannot be opened, or a database that closes, shows nothing, and the next one does', async () => {
  session = Promise.reject(new Error('no database'))
  follow(ACCOUNT)
  await settleDown()
  expect(published).toEqual([])
  client.database.close({ disableAutoOpen: true })
  session = Promise.resolve(sessionOf(client))
  next()
  await settleDown()
  expect(published).toEqual([])
  client = await device.open()
  session = Promise.resolve(sessionOf(client))
  next()
  await settleDown()
  expect(shown()).toEqual(['ready', 0, []])
})
