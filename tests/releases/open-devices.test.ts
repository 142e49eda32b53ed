// What every release has left in a browser is opened by the client of the day: the queue drains, each change once and in order, and nothing is set aside.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { openDeviceDatabase, RememberedRow } from '../../pwa/db/device-database.ts'
import { claimUnshown, listReceipts } from '../../pwa/sync/receipts.ts'
import { readJournal } from '../../pwa/engine/enqueue-journal.ts'
import { openJournal } from '../../pwa/storage/journal.ts'
import { DISK, FakeDevice } from '../doubles/fake-device.ts'
import { ACCOUNT, FakeServer } from '../doubles/fake-server.ts'
import { NOON } from '../doubles/fixtures.ts'
import { areaOf, browserOf, RecordedProfile } from './device-life.ts'
import { folderOf, RELEASES } from './recorded.ts'

describe.each(RELEASES)('release %s', (release) => {
  const recorded = v.parse(RecordedProfile, JSON.parse(readFileSync(join(folderOf(release), 'profile.json'), 'utf8')))
  const openDevice = async () => {
    const server = new FakeServer()
    server.account = recorded.account
    // The device was issued by the recorded shop, under the number that this one gives first.
    server.issueDevice()
    const device = new FakeDevice(server)
    device.indexedDB = await browserOf(recorded.databases)
    device.now = NOON + 60_000
    return { server, device }
  }

  test('R36, R40: the account: receipts, what only the user can decide, the journal, and a queue that drains', async () => {
    const { server, device } = await openDevice()
    const client = await device.open()
    expect(client.snapshot()?.entries.map(({ id }) => id)).toEqual(recorded.queued)
    expect(client.snapshot()?.undecided.map(({ id }) => id)).toEqual(recorded.undecided)
    expect((await listReceipts(client.database, 9, DISK)).map(({ id }) => id).toSorted()).toEqual(recorded.receipts.toSorted())
    expect((await claimUnshown(client.database, new Set(), DISK)).length).toBeGreaterThan(0)

    vi.stubGlobal('localStorage', areaOf(new Map(Object.entries(recorded.localStorage))))
    const { changes, ids, damaged } = readJournal(
      openJournal(() => device.now),
      ACCOUNT,
    )
    expect(damaged).toEqual([])
    expect(await client.enqueue(changes, ids)).toEqual([undefined])

    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(client.snapshot()?.entries).toMatchObject({ length: 0 })
    expect(server.settled.map(({ id, settlement: { status } }) => `${id} ${status}`)).toEqual(
      [...recorded.queued, recorded.journalled].map((id) => `${id} applied`),
    )
    const [undecided] = client.snapshot()?.undecided ?? []
    expect(undecided && (await client.resolve(undecided, 'resend'))).toEqual({ ok: true })
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(await client.database.quarantine.count()).toBe(0)
    client.close()
  })

  test('R44: the guest: lists, and a letter that goes out', async () => {
    const { server, device } = await openDevice()
    const guest = await device.open({ guest: true })
    expect(guest.snapshot()?.view.state).toMatchObject({ cart: [{ itemId: 'ring', qty: 1 }], wishlist: [{ itemId: 'scent' }] })
    expect(await guest.sync('seen')).toEqual({ kind: 'done' })
    expect([...server.contacts.keys()]).toEqual(recorded.letters)
    expect(await guest.database.quarantine.count()).toBe(0)
    guest.close()
  })

  test('the account that this device remembers', async () => {
    const { device } = await openDevice()
    const database = await openDeviceDatabase({ dexie: device.dexie() })
    expect(v.parse(RememberedRow, await database.meta.get('account'))).toMatchObject({ user: { id: ACCOUNT, username: 'luna' } })
    database.close()
  })
})
