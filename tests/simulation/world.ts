// One device, its tabs and its service worker, another device, and a server that fails in every way it can: a world to live a schedule in.
import fc from 'fast-check'
import * as v from 'valibot'
import { drainInBackground } from '../../pwa/sync/background.ts'
import type { Client } from '../../pwa/sync/client.ts'
import type { Change } from '../../pwa/sync/store-changes.ts'
import { anyShopping } from '../doubles/fixtures.ts'
import { drainFully, expectExactlyOnce } from '../doubles/exactly-once.ts'
import { FakeDevice, Life, settleDown } from '../doubles/fake-device.ts'
import { ACCOUNT, FakeServer, faults, type Fault } from '../doubles/fake-server.ts'

/** What can happen to a device and its server, in any order. */
export type SimulationEvent =
  | { kind: 'change'; tab: number; change: Change }
  | { kind: 'other'; change: Change }
  | { kind: 'drain'; tab: number; fault: keyof typeof FAULTS }
  | { kind: 'race'; fault: keyof typeof FAULTS; second: keyof typeof FAULTS }
  | { kind: 'crash'; dieAt: number; fault: keyof typeof FAULTS }
  | { kind: 'worker'; dieAt: number }
  | { kind: 'pull'; tab: number }
  | { kind: 'capacity'; capacity: number }

/** A push of one change is never too large or unreadable here: that would take it out of the queue. */
const SEVERAL = v.object({ mutations: v.pipe(v.array(v.unknown()), v.minLength(2)) })

const FAULTS = {
  none: (deliver) => deliver(),
  noConnection: faults.noConnection,
  answerLost: faults.answerLost,
  sentTwice: faults.sentTwice,
  captivePortal: faults.captivePortal,
  internal: faults.status(500),
  expired: faults.refused('unauthorized'),
  busy: faults.refused('rate_limited', { 'retry-after': '1' }),
  tooLarge: (deliver, _path, body) => (v.is(SEVERAL, body) ? faults.refused('batch_too_large')() : deliver()),
  unreadable: (deliver, _path, body) => (v.is(SEVERAL, body) ? faults.refused('invalid')() : deliver()),
  otherAccount: faults.forged((body) => ({ ...body, accountId: 'account-2' })),
} satisfies Record<string, Fault>

const tab = fc.nat({ max: 1 })
const change = anyShopping as fc.Arbitrary<Change>
const fault = fc.constantFrom<(keyof typeof FAULTS)[]>(...(Object.keys(FAULTS) as (keyof typeof FAULTS)[]))
/** Any of them, the everyday ones more often. */
export const simulationEvent: fc.Arbitrary<SimulationEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('change'), tab, change }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('other'), change }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('drain'), tab, fault }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('race'), fault, second: fault }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash'), dieAt: fc.integer({ min: 1, max: 60 }), fault }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('worker'), dieAt: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pull'), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('capacity'), capacity: fc.integer({ min: 1, max: 4 }) }) },
)

export class World {
  readonly server = new FakeServer()
  readonly device = new FakeDevice(this.server)
  readonly other = new FakeDevice(this.server, 'b')
  readonly ids: string[] = []
  tabs: Client[] = []
  elsewhere: Client | undefined

  constructor(readonly locks: boolean) {}

  async open(): Promise<void> {
    const { locks } = this
    this.tabs = [await this.device.open({ locks, deviceId: this.server.issueDevice() }), await this.device.open({ locks })]
    this.elsewhere = await this.other.open({ deviceId: this.server.issueDevice() })
  }

  async live(event: SimulationEvent): Promise<void> {
    const { server, device, tabs, locks } = this
    const [one, two] = tabs
    switch (event.kind) {
      case 'change': {
        const done = await tabs[event.tab]?.mutate(event.change)
        if (done?.ok) this.ids.push(done.id)
        return
      }
      case 'other':
        await this.elsewhere?.mutate(event.change)
        return void (await this.elsewhere?.sync(false))
      case 'drain':
        server.faults.push(FAULTS[event.fault])
        await tabs[event.tab]?.sync(true)
        break
      case 'race':
        server.faults.push(FAULTS[event.fault], FAULTS[event.second])
        await Promise.all([one?.sync(true), two?.sync(false), drainInBackground(ACCOUNT, device.env({ locks }))])
        break
      case 'crash': {
        server.faults.push(FAULTS[event.fault])
        const life = new Life(event.dieAt)
        const doomed = await device.open({ life, locks }).catch(() => undefined)
        await doomed?.sync(true).catch(() => undefined)
        break
      }
      case 'worker':
        await drainInBackground(ACCOUNT, device.env({ life: new Life(event.dieAt), locks }))
        break
      case 'pull':
        await tabs[event.tab]?.sync(false)
        break
      case 'capacity':
        server.capacity = event.capacity
        break
    }
    server.faults.length = 0
  }

  /** The faults are over: everything comes through, and every tab shows it. */
  async heal(): Promise<void> {
    this.server.capacity = 1_000
    for (const client of this.tabs) await drainFully(client)
    if (this.elsewhere !== undefined) await drainFully(this.elsewhere)
    for (const client of this.tabs) await client.sync(true)
    await settleDown()
  }
}

/** Lives a schedule to its end and checks that every change of the first device was applied once, in order, and told. */
export async function runSchedule(events: readonly SimulationEvent[], locks: boolean): Promise<World> {
  const world = new World(locks)
  await world.open()
  for (const event of events) await world.live(event)
  await world.heal()
  const own = (id: string) => id.startsWith('a-')
  for (const client of world.tabs) await expectExactlyOnce(world.server, client, world.ids, own)
  for (const client of [...world.tabs, world.elsewhere]) client?.close()
  return world
}
