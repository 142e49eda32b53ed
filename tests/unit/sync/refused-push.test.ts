// A push that the server refuses to read (SPEC R42): one entry never holds up the others.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from '../../../backend/middleware/json-guard.ts'
import { canTravel } from '../../../pwa/sync/travel.ts'
import type { Change } from '../../../pwa/sync/store-changes.ts'
import { line } from '../../doubles/fixtures.ts'
import { add, letter, wishFor } from '../../doubles/changes.ts'
import { FakeServer, faults, type Fault } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

async function start() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  return { server, device, client }
}

/** Refuses whatever holds a wish for this, as if the device's own run and the server did not agree about it. */
function allergicTo(itemId: string, code: 'invalid' | 'too_deep' = 'invalid'): Fault {
  return (deliver, path, body) => (path === '/api/sync/push' && JSON.stringify(body).includes(itemId) ? faults.refused(code)() : deliver())
}

function always(server: FakeServer, fault: Fault) {
  server.faults.push(...Array.from({ length: 100 }, () => fault))
}

describe('a push that is refused for what is in it (SPEC R42)', () => {
  test.each(['invalid', 'too_deep'] as const)(
    'is narrowed down to the entry, which the user decides on; the rest is sent (%s)',
    async (code) => {
      const { server, client } = await start()
      await client.mutateAll([add('ring'), add('hoodie'), wishFor('poison'), add('scent'), wishFor('ring')])
      always(server, allergicTo('poison', code))
      expect(await client.sync('seen')).toEqual({ kind: 'done' })
      expect(client.snapshot()).toMatchObject({
        entries: { length: 0 },
        undecided: [{ name: 'store/wishlist/add', args: { itemId: 'poison' }, why: 'refused' }],
      })
      expect(client.snapshot()?.head.blocked).toBeUndefined()
      expect(server.account.state.cart).toEqual([line('ring'), line('hoodie'), line('scent')])
      expect(server.settled).toHaveLength(4)
    },
  )

  test('goes on in large batches, and loses none of several such entries', async () => {
    const { server, client } = await start()
    await client.mutateAll(
      Array.from({ length: 300 }, (_, n) => (n === 40 || n === 170 ? wishFor('poison') : wishFor(n % 2 === 0 ? 'ring' : 'scent'))),
    )
    always(server, allergicTo('poison'))
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(client.snapshot()?.undecided).toHaveLength(2)
    expect(server.settled).toHaveLength(298)
    expect(server.requests.length).toBeLessThan(40)
  })

  test('the entry can be sent again, or discarded, as the user decides', async () => {
    const { server, client } = await start()
    await client.mutateAll([wishFor('poison'), add('ring')])
    always(server, allergicTo('poison'))
    await client.sync('seen')
    server.faults.length = 0
    const [parked] = client.snapshot()?.undecided ?? []
    if (parked === undefined) throw new Error('nothing to decide')
    expect(await client.resolve(parked, 'resend')).toEqual({ ok: true })
    await client.sync('seen')
    expect(server.settled).toHaveLength(2)
  })

  test('blames no entry where the server refuses even an empty one: the app must be updated', async () => {
    const { server, client } = await start()
    await client.mutateAll([add('ring'), add('hoodie')])
    always(server, faults.refused('invalid'))
    expect(await client.sync('seen')).toEqual({ kind: 'blocked', why: 'upgrade' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 2 }, undecided: [], head: { blocked: 'upgrade' } })
    server.faults.length = 0
    expect(await client.sync('forced')).toEqual({ kind: 'done' })
    expect(server.settled).toHaveLength(2)
  })

  test('does not hold up the queue where the server was restored meanwhile and knows the device no more', async () => {
    const { server, client } = await start()
    const backup = server.account
    await client.mutate(add('hoodie'))
    await client.sync('seen')
    server.account = backup
    await client.mutateAll([wishFor('poison'), add('ring')])
    always(server, allergicTo('poison'))
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [{ args: { itemId: 'poison' }, why: 'refused' }] })
    expect(server.account.state.cart).toEqual([line('ring')])
  })

  test('is not narrowed while the server cannot be reached', async () => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    server.faults.push(faults.refused('invalid'), faults.noConnection)
    expect(await client.sync('seen')).toMatchObject({ kind: 'retry' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 1 }, undecided: [] })
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
  })
})

describe('what the server could not read', () => {
  test.each([
    ['half a character', letter('Hello \ud83d')],
    ['a NUL', letter('Hello \0')],
  ])('is refused before it is queued: %s (SPEC R14)', async (_what, change) => {
    const { client } = await start()
    expect(await client.mutate(change)).toEqual({ ok: false, code: 'invalid' })
    expect(client.snapshot()?.entries.length).toBe(0)
  })

  const nested = (depth: number, inner: unknown): unknown => (depth === 0 ? inner : { a: nested(depth - 1, inner) })
  test.each<[string, unknown, boolean]>([
    ['sixteen levels', nested(16, 'x'), true],
    ['seventeen levels', nested(17, 'x'), false],
    ['sixteen levels, the last a list', nested(15, ['x', null, 1]), true],
    ['a list below them', nested(16, []), false],
    ['half a character in a list', { a: ['x', 'Hello \ud83d'] }, false],
    ['half a character as a name', { x: 1, '\ud83d': 1 }, false],
    ['nothing', {}, true],
  ])('%s: what may travel is what it reads', (_what, args, may) => {
    const change = { seq: 1, id: 'a-change-00000000001', name: 'contact', v: 1, args, at: 1 }
    expect(canTravel(change)).toBe(may)
    const { at: _at, ...mutation } = change
    if (may) expect(() => parseJson(Buffer.from(JSON.stringify({ protocol: 2, mutations: [mutation] })))).not.toThrow()
  })

  test('is never queued, whatever the user types', async () => {
    const typed = fc.string({
      unit: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom('a', ' ', '"', '\\', 'é', '🌙') },
        fc.constantFrom('\0', '\ud83d', '\udf19', '\u2028', '\ufeff'),
      ),
      maxLength: 12,
    })
    const change: fc.Arbitrary<Change> = fc.oneof(
      fc.record({
        name: fc.constant('contact'),
        args: fc.record({ name: typed, email: fc.oneof(typed, fc.constant('mina@example.com')), message: typed }),
      }),
      fc.record({
        name: fc.constant('quiz/personality/submit'),
        args: fc.record({ personalityType: typed, details: fc.record({ vibe: typed }) }),
      }),
      fc.record({ name: fc.constant('store/wishlist/add'), args: fc.record({ itemId: typed }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const { server, client } = await start()
        const kept: string[] = []
        for (const one of changes) {
          const done = await client.mutate(one)
          if (done.ok) kept.push(done.id)
          else expect(done.code).toBe('invalid')
        }
        const last = await client.mutate(add('ring'))
        expect(await client.sync('seen')).toEqual({ kind: 'done' })
        expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [] })
        expect(server.settled.map(({ id }) => id)).toEqual(last.ok && [...kept, last.id])
        client.close()
      }),
      { seed: 20_261_122, numRuns: 60 },
    )
  })
})
