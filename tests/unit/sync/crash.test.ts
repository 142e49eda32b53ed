import { describe, expect, test, vi } from 'vitest'
import type { Client } from '../../../pwa/sync/client.ts'
import { NOON } from '../../doubles/fixtures.ts'
import { add, remove, wishFor } from '../../doubles/changes.ts'
import { drainFully, expectExactlyOnce } from '../../doubles/exactly-once.ts'
import { FakeServer, faults } from '../../doubles/fake-server.ts'
import { FakeDevice, Life } from '../../doubles/fake-device.ts'

// Hundreds of small lives each: quick alone, not beside everything else that runs.
vi.setConfig({ testTimeout: 60_000 })

const CHANGES = [add('ring'), add('hoodie'), remove('ring'), wishFor('scent'), add('gone')]

/** What stands between the queue and the server when the drain begins. */
const situations: Record<string, (server: FakeServer, client: Client) => Promise<void> | void> = {
  'a queue that was never sent': () => undefined,
  'a queue whose answer was lost': async (server, client) => {
    server.faults.push(faults.answerLost)
    await client.sync('seen')
  },
  'a queue that goes in three batches': (server) => void server.faults.push(faults.refused('batch_too_large')),
  'a server that takes one change now': (server) => void (server.capacity = 1),
  'a server restored from a backup': async (server, client) => {
    const backup = server.account
    await client.mutateAll([add('scent')])
    await client.sync('seen')
    server.account = backup
    server.settled.length = 0
  },
}

describe.each(Object.entries(situations))('a context that dies while it drains %s', (_name, prepare) => {
  test('loses and repeats no change, at whichever step it dies', async () => {
    let steps = Infinity
    for (let dieAt = 1; dieAt <= steps; dieAt++) {
      const server = new FakeServer()
      const device = new FakeDevice(server)
      const first = await device.open({ deviceId: server.issueDevice() })
      await prepare(server, first)
      const ids: string[] = []
      for (const change of CHANGES) {
        const done = await first.mutate(change)
        if (done.ok) ids.push(done.id)
      }
      first.close()

      const life = new Life(dieAt)
      const doomed = await device.open({ life }).catch(() => undefined)
      await doomed?.sync('seen').catch(() => undefined)
      if (!life.dead) steps = life.steps

      server.capacity = 1_000
      const heir = await device.open()
      await drainFully(heir)
      await expectExactlyOnce(server, heir, ids)
      heir.close()
    }
    // Fewer would mean that the drain was never interrupted in the middle.
    expect(steps).toBeGreaterThan(20)
    expect(steps).toBeLessThan(1_000)
  })
})

test('a context that dies while its device is retired: no change is lost or repeated, and the user is asked about unclear ones (SPEC R8)', async () => {
  const asked = new Set<number>()
  let steps = Infinity
  for (let dieAt = 1; dieAt <= steps; dieAt++) {
    const server = new FakeServer()
    const device = new FakeDevice(server)
    const first = await device.open({ deviceId: server.issueDevice() })
    server.account = { ...server.account, retiredThrough: NOON }
    for (const change of CHANGES) await first.mutate(change)

    const life = new Life(dieAt)
    const doomed = await device.open({ life }).catch(() => undefined)
    await doomed?.sync('seen').catch(() => undefined)
    if (!life.dead) steps = life.steps

    const heir = await device.open()
    await drainFully(heir)
    const undecided = heir.snapshot()?.undecided ?? []
    asked.add(undecided.length)
    const accounted = [...server.settled, ...undecided].map(({ id }) => id)
    expect(accounted).toHaveLength(CHANGES.length)
    expect(new Set(accounted).size).toBe(CHANGES.length)
    heir.close()
    first.close()
  }
  expect(asked).toEqual(new Set([0, CHANGES.length]))
})

describe('a context that dies while it stores a change', () => {
  test('has stored all of it or nothing, and the result says which', async () => {
    const outcomes = new Set<string>()
    let steps = Infinity
    for (let dieAt = 1; dieAt <= steps; dieAt++) {
      const server = new FakeServer()
      const device = new FakeDevice(server)
      const before = await device.open({ deviceId: server.issueDevice() })
      before.close()

      const life = new Life(dieAt)
      const doomed = await device.open({ life }).catch(() => undefined)
      const stored = await doomed?.mutateAll([add('ring'), wishFor('scent')])
      if (!life.dead) steps = life.steps

      const heir = await device.open()
      const kept = heir.snapshot()?.entries.length
      if (stored?.ok === true) expect(kept).toBe(2)
      else expect(kept).toBe(0)
      outcomes.add(stored?.ok === true ? 'stored' : 'refused')
      await drainFully(heir)
      expect(server.settled).toHaveLength(kept ?? -1)
      heir.close()
    }
    expect(outcomes).toEqual(new Set(['stored', 'refused']))
  })
})
