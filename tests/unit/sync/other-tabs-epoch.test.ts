// Every tab notices what another one did to the queue, by its epoch: also on a device whose clock was set back (SPEC R28).
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AccountDatabase } from '../../../pwa/db/account-database.ts'
import { HeadRow } from '../../../pwa/db/rows.ts'
import { renumber } from '../../../pwa/sync/renumber.ts'
import { sealQueue } from '../../../pwa/sync/seal-queue.ts'
import { transact } from '../../../pwa/sync/state-rows.ts'
import { add } from '../../doubles/changes.ts'
import { FakeDevice, settleDown, type TestClient } from '../../doubles/fake-device.ts'
import { FakeServer } from '../../doubles/fake-server.ts'
import { NOON } from '../../doubles/fixtures.ts'

const DAY_MS = 24 * 3_600_000

const CHANGES: [string, (one: TestClient, device: FakeDevice) => Promise<unknown>][] = [
  ['keeps the queue at a logout', ({ database }, device) => sealQueue(database, 'keep', device.env())],
  ['discards the queue, but for a join that goes on', ({ database }, device) => sealQueue(database, 'discard', device.env(), true)],
  [
    'sets a damaged row aside',
    async ({ database }, device) => {
      await database.table('undecided').put({ id: 'damaged', at: 1 })
      await transact(database, device.env(), (rows) => rows.undecided())
    },
  ],
  [
    'moves the queue to a new device',
    async ({ database }, device) => {
      const head = await headOf(database)
      await renumber(database, head, head.deviceId ?? '', () => true, device.env())
    },
  ],
]

async function headOf(database: AccountDatabase): Promise<HeadRow> {
  return v.parse(HeadRow, await database.meta.get('head'))
}

/** A device with a change in its queue, and an epoch that was made by its clock. */
async function start() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const one = await device.open({ deviceId: server.issueDevice() })
  await one.mutate(add('ring'))
  await one.database.meta.put({ ...(await headOf(one.database)), joinedId: 'a-join-0000000000000001', epoch: NOON })
  await one.refresh()
  return { device, one }
}

test.each(CHANGES)('a tab %s: the epoch is higher than before, whatever the clock says', async (_what, change) => {
  for (const now of [NOON - DAY_MS, NOON, NOON + DAY_MS]) {
    const { device, one } = await start()
    device.now = now
    await change(one, device)
    expect((await headOf(one.database)).epoch).toBe(Math.max(NOON + 1, now))
  }
})

test('a tab that heard nothing of a logout with the clock set back shows nothing of the account when it looks again', async () => {
  const { device, one } = await start()
  const other = await device.open()
  expect(other.snapshot()?.entries).toHaveLength(1)
  device.now = NOON - DAY_MS
  await one.leave('keep')
  await settleDown()
  await other.refresh()
  expect(other.snapshot()).toBeUndefined()
})

test('two tabs of a visitor in which something is pressed at once keep both, in one cart', async () => {
  const device = new FakeDevice(new FakeServer())
  const [one, other] = [await device.open({ guest: true }), await device.open({ guest: true })]
  await Promise.all([one.mutate(add('ring')), other.mutate(add('hoodie'))])
  await one.refresh()
  expect(one.snapshot()?.view.state.cart.map(({ itemId }) => itemId)).toEqual(['ring', 'hoodie'])
})
