// An outcome is told by one tab, once: also where the tab that should tell it is frozen (SPEC R28, R29).
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeLocks, stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'
import { FakeServer } from '../../doubles/fake-server.ts'
import { NOON, line } from '../../doubles/fixtures.ts'

let device: FakeDevice
let server: FakeServer
let locks: FakeLocks
let session: FakeStorage

vi.mock('../../../pwa/engine/device.ts', () => ({
  env: new Proxy({}, { get: (_target, name) => Reflect.get(device.env(), name) as unknown }),
}))

const PLACED = 'Checked out! Items are now in your Inventory. Balance: 400'

beforeEach(() => {
  ;({ session } = stubStorage())
  locks = new FakeLocks()
  vi.stubGlobal('navigator', { onLine: true, locks })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  server = new FakeServer({ gems: 500, cart: [line('ring')] })
  device = new FakeDevice(server)
})

/** A visible tab, with a session storage of its own or the one that was copied from another tab. */
async function openTab(storage = session) {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', storage)
  const client = await device.open({ deviceId: server.issueDevice() })
  const { awaitOutcome } = await import('../../../pwa/state/awaited.ts')
  const { tellOutcomes } = await import('../../../pwa/engine/tell-outcomes.ts')
  const told: string[] = []
  const stop = tellOutcomes(client, ({ text }) => told.push(text))
  await settleDown()
  return { client, told, awaitOutcome, stop }
}

/** An order that was placed while no page was open. */
async function order() {
  const client = await device.open({ deviceId: server.issueDevice() })
  await client.sync(true)
  const ordered = await client.mutate({ name: 'store/cart/checkout', args: {}, seen: { total: 100 } })
  await client.sync(true)
  client.close()
  return ordered.ok ? ordered.id : ''
}

/** Until what is fetched for the words has come. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    await device.advance(Math.min(left, 1_000))
    await vi.dynamicImportSettled()
  }
  await settleDown()
}

test('one of two tabs tells it', async () => {
  await order()
  const [one, two] = [await openTab(), await openTab()]
  await pass(1_000)
  expect([...one.told, ...two.told]).toEqual([PLACED])
})

describe('a tab whose screen waits for it', () => {
  test('is left to tell it while it is awake', async () => {
    const id = await order()
    const waiting = await openTab()
    const stop = waiting.awaitOutcome(id)
    const other = await openTab()
    await pass(20_000)
    expect(other.told).toEqual([])
    stop()
  })

  test('and is frozen, is told by another one after half a minute', async () => {
    const id = await order()
    const { awaitOutcome } = await import('../../../pwa/state/awaited.ts')
    awaitOutcome(id)
    const other = await openTab()
    await pass(29_000)
    expect(other.told).toEqual([])
    await pass(12_000)
    expect(other.told).toEqual([PLACED])
  })

  test('for an hour before there is an outcome, as offline, is left to tell it all the same', async () => {
    const { awaitOutcome } = await import('../../../pwa/state/awaited.ts')
    const client = await device.open({ deviceId: server.issueDevice() })
    await client.sync(true)
    const ordered = await client.mutate({ name: 'store/cart/checkout', args: {}, seen: { total: 100 } })
    if (!ordered.ok) throw new Error(ordered.code)
    awaitOutcome(ordered.id)
    const other = await openTab()
    await pass(3_600_000 / 60)
    await client.sync(true)
    await pass(5_000)
    expect(other.told).toEqual([])
  })
})
