// An order taken back while it waits (SPEC R41): the entry keeps its number and its id, and the server says if it came too late.
import { describe, expect, test } from 'vitest'
import { findReceipt } from '../../../pwa/sync/receipts.ts'
import type { Change } from '../../../pwa/sync/store-changes.ts'
import { line } from '../../doubles/fixtures.ts'
import { add, wishFor } from '../../doubles/changes.ts'
import { FakeServer, faults } from '../../doubles/fake-server.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'

const ORDER: Change = {
  name: 'store/cart/checkout',
  args: {},
  seen: { total: 100, cart: { known: [''], lines: [{ itemId: 'ring', qty: 1 }] } },
}

async function start() {
  const server = new FakeServer({ gems: 500, cart: [line('ring')] })
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.sync('seen')
  const ordered = await client.mutate(ORDER)
  if (!ordered.ok) throw new Error(ordered.code)
  expect(client.snapshot()?.view).toMatchObject({ state: { cart: [] }, waiting: [{ entryId: ordered.id }] })
  return { server, device, client, id: ordered.id }
}

describe('an order that is taken back', () => {
  test('before it was sent is not placed; the cart is as it was, and what is behind it is sent', async () => {
    const { server, client, id } = await start()
    await client.mutate(wishFor('scent'))
    const [before] = await client.database.queue.toArray()
    expect(await client.withdraw(id)).toBe(true)
    expect(client.snapshot()).toMatchObject({ entries: { length: 2 }, view: { state: { cart: [line('ring')] }, waiting: [] } })
    expect((await client.database.queue.toArray())[0]).toEqual(Object.assign({}, before, { args: { withdrawn: true } }))

    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.account.state).toMatchObject({ gems: 500, cart: [line('ring')], wishlist: [{ itemId: 'scent' }] })
    expect((await findReceipt(client.database, id))?.outcome).toEqual({ status: 'applied', result: { withdrawn: true } })
    expect(await client.withdraw(id)).toBe(false)
  })

  test('while it is under way came too late: the receipt says what was placed', async () => {
    const { server, client, id } = await start()
    server.faults.push(async (deliver) => {
      const late = await deliver()
      expect(await client.withdraw(id)).toBe(true)
      return late
    })
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.account.state).toMatchObject({ gems: 400, cart: [] })
    expect(await findReceipt(client.database, id)).toMatchObject({
      args: { withdrawn: true },
      outcome: { status: 'applied', result: { remainingGems: 400 } },
    })
  })

  test('after its answer was lost is asked about again: placed once, and told', async () => {
    const { server, client, id } = await start()
    server.faults.push(faults.answerLost)
    await client.sync('seen')
    expect(await client.withdraw(id)).toBe(true)
    expect(client.snapshot()?.view).toMatchObject({ state: { cart: [line('ring')] }, waiting: [] })
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(client.snapshot()?.view).toMatchObject({ state: { gems: 400, cart: [] }, waiting: [] })
    expect((await findReceipt(client.database, id))?.outcome).toMatchObject({ status: 'applied', result: { remainingGems: 400 } })
  })

  test('after a request that never arrived is not placed', async () => {
    const { server, client, id } = await start()
    server.faults.push(faults.noConnection)
    await client.sync('seen')
    expect(await client.withdraw(id)).toBe(true)
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.account.state).toMatchObject({ gems: 500, cart: [line('ring')] })
  })

  test('in another tab is taken back in this one, too', async () => {
    const { device, client, id } = await start()
    const other = await device.open()
    expect(other.snapshot()?.view.waiting).toHaveLength(1)
    expect(await other.withdraw(id)).toBe(true)
    await settleDown()
    expect(client.snapshot()?.view).toMatchObject({ state: { cart: [line('ring')] }, waiting: [] })
    // What is done on it in this tab counts on the cart that came back.
    await client.mutate(add('hoodie'))
    expect(client.snapshot()?.view.state.cart).toEqual([line('ring'), line('hoodie')])
  })
})

test('only orders can be taken back, and none of an account that was logged out', async () => {
  const { client, id } = await start()
  const wish = await client.mutate(wishFor('scent'))
  expect(wish.ok && (await client.withdraw(wish.id))).toBe(false)
  expect(await client.withdraw('nothing-of-this-id')).toBe(false)
  await client.leave('keep')
  expect(await client.withdraw(id)).toBe(false)
})
