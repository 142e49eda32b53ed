// Pushes that are too much for a request, for the server, or for what it still remembers (SPEC R55).
import { describe, expect, test } from 'vitest'
import { line, NOON } from '../../doubles/fixtures.ts'
import { add, wishFor } from '../../doubles/changes.ts'
import { FakeServer, faults } from '../../doubles/fake-server.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'

async function start() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const client = await device.open({ deviceId: server.issueDevice() })
  return { server, device, client }
}

describe('a push that is too much', () => {
  test('goes in smaller batches', async () => {
    const { server, client } = await start()
    for (const item of ['ring', 'hoodie', 'scent', 'gone']) await client.mutate(wishFor(item))
    server.faults.push(faults.refused('batch_too_large'))
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.pushes().map(({ mutations }) => mutations.length)).toEqual([4, 2, 2])
  })

  test('of three goes the first alone, and nothing is set aside', async () => {
    const { server, client } = await start()
    for (const item of ['ring', 'hoodie', 'scent']) await client.mutate(wishFor(item))
    server.faults.push(faults.refused('batch_too_large'))
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.pushes().map(({ mutations }) => mutations.length)).toEqual([3, 1, 1, 1])
    expect(client.snapshot()?.undecided).toEqual([])
  })

  test('sets a single change aside that fits into no request, and sends what is behind it', async () => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    await client.mutate(add('hoodie'))
    const tooLarge = faults.status(413)
    server.faults.push(tooLarge, tooLarge)
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(client.snapshot()).toMatchObject({ entries: { length: 0 }, undecided: [{ why: 'too_large', args: { itemId: 'ring', qty: 1 } }] })
    expect(server.account.state.cart).toEqual([line('hoodie')])
  })

  test('never holds more than a thousand changes or a third of a megabyte', async () => {
    const { server, client } = await start()
    const message = 'x'.repeat(4_000)
    const letters = Array.from(
      { length: 100 },
      () => ({ name: 'contact', args: { name: 'Mina', email: 'mina@example.com', message } }) as const,
    )
    await client.mutateAll(letters)
    await client.mutateAll(Array.from({ length: 1_500 }, () => wishFor('ring')))
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    const sizes = server.pushes().map(({ mutations }) => mutations.length)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(1_600)
    expect(Math.max(...sizes)).toBe(1_000)
    expect(Math.max(...server.requests.map(({ body }) => JSON.stringify(body ?? '').length))).toBeLessThan(350_000)
  })

  test('of changes that only just fit one by one sends one at a time', async () => {
    const { server, client } = await start()
    const large = (seq: number) => ({
      id: `large-0000000000000${seq}`,
      name: 'contact',
      v: 1,
      at: NOON,
      args: { message: 'x'.repeat(200_000) },
    })
    await client.database.queue.bulkAdd([1, 2, 3].map((seq) => ({ seq, ...large(seq) })))
    await client.database.meta.put({ ...Object(await client.database.meta.get('head')), nextSeq: 4 })
    await client.refresh()
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.pushes().map(({ mutations }) => mutations.length)).toEqual([1, 1, 1])
  })

  test('acknowledges first when the server asks for it (SPEC R55)', async () => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    await client.sync('seen')
    await client.mutate(add('hoodie'))
    server.faults.push(faults.refused('acknowledge_first'))
    expect(await client.sync('seen')).toEqual({ kind: 'done' })
    expect(server.pushes().slice(2)).toMatchObject([{ ackedThrough: 1, mutations: [] }, { mutations: [{ seq: 2 }] }])
  })

  test('acknowledges three times, and then waits', async () => {
    const { server, client } = await start()
    await client.mutate(add('ring'))
    const again = Array.from({ length: 9 }, () => [faults.refused('acknowledge_first'), (deliver: () => Promise<Response>) => deliver()])
    server.faults.push(...again.flat())
    expect(await client.sync('seen')).toEqual({ kind: 'retry', after: 500, why: 'answered' })
    expect(server.pushes().map(({ mutations }) => mutations.length)).toEqual([1, 0, 1, 0, 1, 0, 1])
    expect(client.snapshot()?.entries).toHaveLength(1)
  })
})
