import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { openDeviceDatabase } from '../../../pwa/db/device-database.ts'
import type { Api } from '../../../pwa/sync/api.ts'
import { ApiError } from '../../../pwa/sync/api-error.ts'
import type { Source } from '../../../pwa/sync/document-source.ts'
import { fetchDocument, readDocument } from '../../../pwa/sync/documents.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { FakeServer } from '../../doubles/fake-server.ts'
import { NOON } from '../../doubles/fixtures.ts'

const GEMS: Source<{ gems: number }> = { key: 'gems', path: 'gems', schema: v.strictObject({ gems: v.number() }), scope: 'account' }

test.each(['whole', 'unmodified'] as const)(
  'a document is as old as the question for it, however late the answer comes: %s',
  async (kind) => {
    const device = new FakeDevice(new FakeServer())
    const database = await openDeviceDatabase({ dexie: device.dexie() })
    const env = device.env()
    const api: Api = async (_path, _options, schema) => {
      const isKept = (await readDocument(database, GEMS, 'mina', env)) !== undefined
      await device.advance(9_000)
      if (isKept && kind === 'unmodified') return { kind }
      return { kind: 'data', data: v.parse(schema, { gems: 40 }), etag: '"a"' }
    }
    await fetchDocument(database, GEMS, 'mina', api, env)
    expect(await readDocument(database, GEMS, 'mina', env)).toEqual({ data: { gems: 40 }, loadedAt: NOON })
    expect(await fetchDocument(database, GEMS, 'mina', api, env)).toMatchObject({ loadedAt: NOON + 9_000 })
    expect(await readDocument(database, GEMS, 'mina', env)).toEqual({ data: { gems: 40 }, loadedAt: NOON + 9_000 })
  },
)

/** Answers as the server does, when it is let. */
function answering(gems: number, etag: string): { api: Api; let: () => void } {
  const box = { let: () => {} }
  const isLet = new Promise<void>((resolve) => {
    box.let = resolve
  })
  const api: Api = async (_path, _options, schema) => {
    await isLet
    return { kind: 'data', data: v.parse(schema, { gems }), etag }
  }
  return { api, let: box.let }
}

test.each([0, 1_000])('an answer that was asked for earlier and comes %i ms later takes the place of no newer copy', async (ms) => {
  const device = new FakeDevice(new FakeServer())
  const database = await openDeviceDatabase({ dexie: device.dexie() })
  const env = device.env()
  const [slow, quick] = [answering(40, '"a"'), answering(90, '"b"')]
  const late = fetchDocument(database, GEMS, 'mina', slow.api, env)
  await device.advance(1_000)
  quick.let()
  await fetchDocument(database, GEMS, 'mina', quick.api, env)
  await device.advance(ms)
  slow.let()
  await late
  expect(await readDocument(database, GEMS, 'mina', env)).toEqual({ data: { gems: 90 }, loadedAt: NOON + 1_000 })
})

test('of two questions of one moment the later answer is kept', async () => {
  const device = new FakeDevice(new FakeServer())
  const database = await openDeviceDatabase({ dexie: device.dexie() })
  for (const gems of [40, 90]) {
    const { api, let: answerNow } = answering(gems, `"${gems}"`)
    answerNow()
    await fetchDocument(database, GEMS, 'mina', api, device.env())
  }
  expect(await readDocument(database, GEMS, 'mina', device.env())).toMatchObject({ data: { gems: 90 } })
})

test('a copy that is dated ahead of a clock that was set back is replaced', async () => {
  const device = new FakeDevice(new FakeServer())
  const database = await openDeviceDatabase({ dexie: device.dexie() })
  const env = device.env()
  const [before, after] = [answering(40, '"a"'), answering(90, '"b"')]
  before.let()
  await fetchDocument(database, GEMS, 'mina', before.api, env)
  device.now -= 3_600_000
  after.let()
  await fetchDocument(database, GEMS, 'mina', after.api, env)
  expect(await readDocument(database, GEMS, 'mina', env)).toEqual({ data: { gems: 90 }, loadedAt: NOON - 3_600_000 })
})

test('what the shop no longer has is no longer kept; a gateway that knows no such page takes nothing away', async () => {
  const device = new FakeDevice(new FakeServer())
  const database = await openDeviceDatabase({ dexie: device.dexie() })
  const env = device.env()
  const kept = answering(40, '"a"')
  kept.let()
  await fetchDocument(database, GEMS, 'mina', kept.api, env)
  const refusing = (error: ApiError) => fetchDocument(database, GEMS, 'mina', () => Promise.reject(error), env)
  await expect(refusing(new ApiError('', 404))).rejects.toThrow()
  await expect(refusing(new ApiError('', 503, 'unavailable'))).rejects.toThrow()
  expect(await readDocument(database, GEMS, 'mina', env)).toMatchObject({ data: { gems: 40 } })
  await expect(refusing(new ApiError('', 404, 'not_found'))).rejects.toMatchObject({ code: 'not_found' })
  expect(await readDocument(database, GEMS, 'mina', env)).toBeUndefined()
})

test('a database that is closed meanwhile costs only the copy: each answer is told, and a refusal as what it is', async () => {
  const device = new FakeDevice(new FakeServer())
  const database = await openDeviceDatabase({ dexie: device.dexie() })
  const env = device.env()
  database.close({ disableAutoOpen: true })
  const fetched = (api: Api) => fetchDocument(database, GEMS, 'mina', api, env)
  const asked: unknown[] = []
  const whole: Api = async (_path, options, schema) => {
    asked.push(options)
    return { kind: 'data', data: v.parse(schema, { gems: 40 }), etag: '"a"' }
  }
  expect(await fetched(whole)).toEqual({ data: { gems: 40 }, loadedAt: NOON })
  expect(asked).toEqual([{ bearer: false }])
  expect(await fetched(async () => ({ kind: 'unmodified' }))).toEqual({ loadedAt: NOON })
  await expect(fetched(() => Promise.reject(new ApiError('', 404, 'not_found')))).rejects.toMatchObject({ code: 'not_found' })
})

test.each<[string, Api]>([
  ['the whole', async (_path, _options, schema) => ({ kind: 'data', data: v.parse(schema, { gems: 40 }), etag: undefined })],
  ['that nothing has changed', async () => ({ kind: 'unmodified' })],
  ['that there is none', () => Promise.reject(new ApiError('', 404, 'not_found'))],
])('an answer (%s) is told when the disk has what comes of it: a worker may end with its answer', async (_what, api) => {
  const device = new FakeDevice(new FakeServer())
  const database = await openDeviceDatabase({ dexie: device.dexie() })
  let isDone = false
  const slow = () => new Promise((resolve) => setTimeout(resolve, 20)).then(() => (isDone = true)) as never
  vi.spyOn(database, 'transaction').mockImplementation(slow)
  for (const write of ['update', 'delete'] as const) vi.spyOn(database.documents, write).mockImplementation(slow)
  await fetchDocument(database, GEMS, 'mina', api, device.env()).catch(() => undefined)
  expect(isDone).toBe(true)
})

test('a copy that cannot be read is set aside, and is not there', async () => {
  const device = new FakeDevice(new FakeServer())
  const database = await openDeviceDatabase({ dexie: device.dexie() })
  const [kept, damaged] = [answering(40, '"a"'), { key: 'mina/gems', owner: 'mina', loadedAt: NOON, data: { gems: 'many' } }]
  kept.let()
  await fetchDocument(database, GEMS, 'mina', kept.api, device.env())
  const transaction = vi.spyOn(database, 'transaction')
  expect(await readDocument(database, GEMS, 'mina', device.env())).toEqual({ data: { gems: 40 }, loadedAt: NOON })
  // To read is to write nothing.
  expect(transaction).not.toHaveBeenCalled()
  await database.documents.put(damaged)
  expect(await readDocument(database, GEMS, 'mina', device.env())).toBeUndefined()
  expect([await database.quarantine.toArray(), await database.documents.count()]).toMatchObject([[{ row: damaged }], 0])
})
