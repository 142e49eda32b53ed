// The account's state is asked for as "changed since?", whole where only that frees the queue, and a pull without news writes nothing (SPEC R24).
import { expect, test, vi } from 'vitest'
import { pull } from '../../../pwa/sync/pull.ts'
import { sealQueue } from '../../../pwa/sync/seal-queue.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

async function start() {
  const server = new FakeServer({ gems: 40 })
  const device = new FakeDevice(server)
  const { database } = await device.open({ deviceId: server.issueDevice() })
  const env = device.env()
  const ask = () => pull(database, ACCOUNT, env, 'forced')
  /** What the next request is answered with, after so many ms, and with what else happening meanwhile. */
  const next = (statuses: number[], ms = 0, meanwhile: () => Promise<unknown> = async () => {}) =>
    server.faults.push(async (deliver) => {
      await meanwhile()
      device.now += ms
      const response = await deliver()
      statuses.push(response.status)
      return response
    })
  const stored = () => database.meta.toArray()
  return { server, device, database, env, ask, next, stored }
}

test('an unchanged state is not sent again, and nothing is written', async () => {
  const { server, database, ask, next, stored } = await start()
  expect(await ask()).toEqual({ kind: 'done', changed: true })
  const before = await stored()
  const statuses: number[] = []
  next(statuses)
  expect(await ask()).toEqual({ kind: 'done', changed: false })
  expect([statuses, await stored()]).toEqual([[304], before])
  // A late answer, behind what another tab has stored meanwhile.
  let later: unknown
  server.account = { ...server.account, version: 2, commit: 'second' }
  next(statuses, 0, async () => {
    await database.meta.put({ ...Object(await database.meta.get('base')), version: 9, commit: 'ninth' })
    later = await stored()
  })
  expect(await ask()).toEqual({ kind: 'done', changed: false })
  expect(await stored()).toEqual(later)
})

test.each(['auth', 'upgrade'] as const)(
  'a queue that is blocked (%s) asks for the whole state, and is free when it has it',
  async (blocked) => {
    const { database, env, ask, next } = await start()
    await ask()
    const head = Object(await database.meta.get('head'))
    await database.meta.put({ ...head, blocked, outdated: { build: env.build, at: env.now() } })
    const statuses: number[] = []
    next(statuses)
    expect(await ask()).toEqual({ kind: 'done', changed: true })
    expect([statuses, await database.meta.get('head')]).toEqual([[200], { ...head, epoch: head.epoch + 1 }])
    next(statuses)
    await ask()
    expect(statuses).toEqual([200, 304])
  },
)

test.each([
  ['unchanged', 7_500, undefined],
  ['unchanged', 7_501, 15_002],
  ['changed', 7_500, undefined],
  ['changed', 7_501, 15_002],
])('a line on which the %s state took %i ms', async (what, ms, patience) => {
  const { server, database, ask, next } = await start()
  await ask()
  if (what === 'changed') server.account = { ...server.account, version: 2, commit: 'second' }
  next([], ms)
  const put = vi.spyOn(database.meta, 'put')
  expect(await ask()).toEqual({ kind: 'done', changed: what === 'changed' })
  expect(Object(await database.meta.get('head')).line?.patience).toBe(patience)
  // Nothing to note is nothing to write.
  if (what === 'unchanged') expect(put).toHaveBeenCalledTimes(patience === undefined ? 0 : 1)
})

test.each(['unchanged', 'changed', 'late'])('an answer (%s) ends the pause; that alone is no news for a view', async (what) => {
  const { server, database, ask, next } = await start()
  await ask()
  const head = Object(await database.meta.get('head'))
  const paused = { ...head, pause: { since: 1, until: 2, failures: 3, why: 'silent' } }
  await database.meta.put(paused)
  if (what !== 'unchanged') server.account = { ...server.account, version: 2, commit: 'second' }
  const newer = { ...Object(await database.meta.get('base')), version: 9, commit: 'ninth' }
  if (what === 'late') next([], 0, () => database.meta.put(newer))
  expect(await ask()).toEqual({ kind: 'done', changed: what === 'changed' })
  expect(await database.meta.get('head')).toEqual({ ...head, epoch: head.epoch + (what === 'changed' ? 1 : 0) })
})

test.each(['unchanged', 'changed'])('a logout while it is under way: what comes (%s) is not stored', async (what) => {
  const { server, database, env, ask, next, stored } = await start()
  await ask()
  await database.meta.put({ ...Object(await database.meta.get('head')), pause: { since: 1, until: 2, failures: 3, why: 'silent' } })
  let sealed: unknown
  next([], 0, async () => {
    await sealQueue(database, 'keep', env)
    sealed = await stored()
  })
  if (what === 'changed') server.account = { ...server.account, version: 2, commit: 'second' }
  expect(await ask()).toEqual({ kind: 'done', changed: false })
  expect(await stored()).toEqual(sealed)
})

test('a database that is no longer in use gets nothing', async () => {
  const { database, ask, next } = await start()
  next([], 9_000, () => database.meta.clear())
  expect(await ask()).toEqual({ kind: 'done', changed: false })
  expect(await database.meta.count()).toBe(0)
})
