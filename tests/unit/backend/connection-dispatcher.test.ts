import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ConnectionDispatcher, type ConnectionTarget } from '../../../backend/workers/connection-dispatcher.ts'

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

interface Given {
  connection: number
  crowded: boolean
  socket: Socket
}

/** A worker in this process, which says nothing by itself. */
class Double implements ConnectionTarget {
  readonly given: Given[] = []
  readonly kinds: string[] = []
  send: ConnectionTarget['send'] = (message, socket) => {
    this.kinds.push(message.kind)
    if (message.kind === 'connection' && socket !== undefined) this.given.push({ ...message, socket })
  }
}

async function opened(connectionsPerAddress?: number) {
  const dispatcher = new ConnectionDispatcher({ connectionsPerAddress })
  dispatcher.server.listen(0, '127.0.0.1')
  await once(dispatcher.server, 'listening')
  cleanUps.push(() => dispatcher.close())
  const address = dispatcher.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const come = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    cleanUps.push(() => socket.destroy())
    await Promise.all([once(socket, 'connect'), once(dispatcher.server, 'connection')])
    return socket
  }
  return { dispatcher, come }
}

test('connections that come before any worker is there wait for the first', async () => {
  const { dispatcher, come } = await opened()
  await come()
  await come()
  const worker = new Double()
  dispatcher.open(worker)
  expect(worker.given).toHaveLength(2)
})

test('the worker with the fewest connections gets the next, also after some were closed', async () => {
  const { dispatcher, come } = await opened()
  const [one, two] = [new Double(), new Double()]
  dispatcher.open(one)
  dispatcher.open(two)
  for (let count = 0; count < 6; count += 1) await come()
  expect([one.given.length, two.given.length]).toEqual([3, 3])
  dispatcher.closed(
    two,
    two.given.map(({ connection }) => connection),
  )
  for (let count = 0; count < 3; count += 1) await come()
  expect([one.given.length, two.given.length]).toEqual([3, 6])
})

test('a worker that dies: connections it had not confirmed go to another, open as they were', async () => {
  const { dispatcher, come } = await opened()
  const [one, two] = [new Double(), new Double()]
  dispatcher.open(one)
  const [taken, untaken] = [await come(), await come()]
  dispatcher.confirmed(one, one.given[0]?.connection ?? 0)
  dispatcher.open(two)
  dispatcher.gone(one)
  expect(two.given).toHaveLength(1)
  untaken.write('a question')
  two.given[0]?.socket.resume()
  const [bytes]: Buffer[] = await once(two.given[0]?.socket ?? untaken, 'data')
  expect(String(bytes)).toBe('a question')
  await once(taken.resume(), 'close')
  expect(untaken.closed).toBe(false)
})

test('a worker that leaves gets no more, and is told so behind its last connection', async () => {
  const { dispatcher, come } = await opened()
  const [one, two] = [new Double(), new Double()]
  dispatcher.open(one)
  await come()
  dispatcher.retire(one)
  dispatcher.open(two)
  await come()
  await come()
  expect([one.kinds, two.given.length]).toEqual([['connection', 'last'], 2])
})

test('a worker that is silent gets no more until it answers; with none that does, connections wait', async () => {
  const { dispatcher, come } = await opened()
  const [one, two] = [new Double(), new Double()]
  dispatcher.open(one)
  dispatcher.open(two)
  dispatcher.pause(one)
  await come()
  await come()
  expect([one.given.length, two.given.length]).toEqual([0, 2])
  dispatcher.pause(two)
  await come()
  expect([one.given.length, two.given.length]).toEqual([0, 2])
  dispatcher.resume(one)
  expect([one.given.length, two.given.length]).toEqual([1, 2])
})

test('an address that has all its connections: the next is marked, and goes where most of them are', async () => {
  const { dispatcher, come } = await opened(3)
  const [one, two] = [new Double(), new Double()]
  dispatcher.open(one)
  await come()
  await come()
  dispatcher.open(two)
  await come()
  await come()
  expect(one.given.map(({ crowded }) => crowded)).toEqual([false, false, true])
  expect(two.given.map(({ crowded }) => crowded)).toEqual([false])
  for (const { connection } of one.given) dispatcher.closed(one, [connection])
  await come()
  expect(one.given.at(-1)?.crowded).toBe(false)
})

test('a connection that stays open for long counts no more for its address, but for its worker', async () => {
  const { dispatcher, come } = await opened(1)
  const [first, second] = [new Double(), new Double()]
  dispatcher.open(first)
  dispatcher.open(second)
  await come()
  dispatcher.uncounted(first, first.given[0]?.connection ?? 0)
  await come()
  expect(second.given.map(({ crowded }) => crowded)).toEqual([false])
  dispatcher.closed(first, [first.given[0]?.connection ?? 0])
  await come()
  expect([...first.given, ...second.given].map(({ crowded }) => crowded)).toEqual([false, false, true])
})

test('where it closes, all that wait for a worker are told, and nobody comes any more', async () => {
  const { dispatcher, come } = await opened()
  const waiting = [await come(), await come()]
  dispatcher.close()
  await Promise.all(waiting.map((socket) => socket.destroyed || once(socket.resume(), 'close')))
  expect(dispatcher.server.listening).toBe(false)
})
