// A worker's line to its primary, and what goes over it: connections, their ends, what others are told, metrics.
import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Socket } from 'node:net'
import { Counter, Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UNCOUNTED } from '../../../backend/http/connection-limit.ts'
import { ConnectionReceiver } from '../../../backend/workers/connection-receiver.ts'
import { Link, linkToPrimary } from '../../../backend/workers/link.ts'
import type { FromPrimary } from '../../../backend/workers/messages.ts'
import { PoolMetrics } from '../../../backend/workers/pool-metrics.ts'
import { WORKER_ARGUMENT, type Worker } from '../../../backend/workers/worker-pool.ts'

/** The line of this process, played by hand: nothing of the tests' own process hears of it. */
let line: EventEmitter
let sent: unknown[]
const real = { send: process.send, connected: process.connected, disconnect: process.disconnect, argv: process.argv }

beforeEach(() => {
  line = new EventEmitter()
  sent = []
  vi.spyOn(process, 'on').mockImplementation((name, listener) => (line.on(name, listener), process))
  vi.spyOn(process, 'once').mockImplementation((name, listener) => (line.once(name, listener), process))
  process.send = (message: unknown) => (sent.push(message), true)
  process.connected = true
  process.disconnect = () => void (process.connected = false)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  Object.assign(process, real)
})
const primarySays = (message: FromPrimary | object, socket?: unknown) => line.emit('message', message, socket)

test('a ping is answered, and what is no word of the primary is passed over', () => {
  const link = new Link(2)
  const heard = vi.fn()
  link.on('last', heard)
  link.on('metrics', heard)
  for (const odd of [{}, { kind: 'lost' }, { kind: 'metrics' }, 'last']) line.emit('message', odd)
  primarySays({ kind: 'ping' })
  expect([link.worker, sent, heard.mock.calls.length]).toEqual([2, [{ kind: 'pong' }], 0])
  primarySays({ kind: 'last' })
  expect(heard).toHaveBeenCalledTimes(1)
})

test.each(['close', 'disconnect'])('the shop closes by %s, also for who asks afterwards', (how) => {
  const [early, late] = [new Link(1), new Link(1)]
  const closed = vi.fn()
  early.onClose(closed)
  expect(closed).not.toHaveBeenCalled()
  if (how === 'close') primarySays({ kind: 'close' })
  else line.emit('disconnect')
  expect(closed).toHaveBeenCalledTimes(1)
  late.onClose(closed)
  expect(closed).toHaveBeenCalledTimes(2)
})

test('what is asked is answered by the primary, or by its end; nothing is said to one that is gone', async () => {
  const link = new Link(1)
  const answered = vi.fn()
  const asking = link.ask({ kind: 'leaving' }, 'last').then(answered)
  await new Promise((resolve) => setImmediate(resolve))
  expect([sent, answered.mock.calls.length]).toEqual([[{ kind: 'leaving' }], 0])
  primarySays({ kind: 'last' })
  await asking
  const again = link.ask({ kind: 'leaving' }, 'last')
  link.close()
  line.emit('disconnect')
  await again
  await link.ask({ kind: 'leaving' }, 'last')
  link.send({ kind: 'pong' })
  link.close()
  expect(sent).toHaveLength(2)
})

test('what is told in one turn goes together, and is heard by its topic', async () => {
  const link = new Link(1)
  const heard: unknown[] = []
  link.hear('live', (message) => heard.push(message))
  link.tell('live', 1)
  link.tell('limits', 2)
  expect(sent).toEqual([])
  await new Promise((resolve) => setImmediate(resolve))
  const told = [
    { topic: 'live', message: 1 },
    { topic: 'limits', message: 2 },
  ]
  expect(sent).toEqual([{ kind: 'told', told }])
  link.tell('live', 3)
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent[1]).toEqual({ kind: 'told', told: [{ topic: 'live', message: 3 }] })
  primarySays({ kind: 'told', told })
  expect(heard).toEqual([1])
})

test('only a process that a primary has started has a line to it', () => {
  expect(linkToPrimary()).toBeUndefined()
  process.argv = ['node', 'main.js', WORKER_ARGUMENT, '3']
  expect(linkToPrimary()?.worker).toBe(3)
  delete process.send
  expect(linkToPrimary()).toBeUndefined()
})

function receiving(): { server: Server; taken: Socket[]; receiver: ConnectionReceiver } {
  const server = createServer()
  server.removeAllListeners('connection')
  const taken: Socket[] = []
  server.on('connection', (socket: Socket) => taken.push(socket))
  const receiver = new ConnectionReceiver(new Link(1))
  receiver.open(server)
  return { server, taken, receiver }
}

test('a connection is confirmed, served, and its end is told; many ends together', () => {
  vi.useFakeTimers()
  const listening = vi.fn()
  const server = createServer().on('listening', listening)
  new ConnectionReceiver(new Link(1)).open(server)
  expect([listening.mock.calls.length, sent]).toEqual([1, [{ kind: 'ready' }]])
  sent.length = 0
  line.removeAllListeners()

  const { taken, receiver } = receiving()
  sent.length = 0
  const sockets = [new Socket(), new Socket(), new Socket()]
  for (const [index, socket] of sockets.entries()) primarySays({ kind: 'connection', connection: index, crowded: index === 1 }, socket)
  expect(sent).toEqual([0, 1, 2].map((connection) => ({ kind: 'taken', connection })))
  expect(taken).toEqual(sockets)
  expect(sockets.map((socket) => [socket.allowHalfOpen, receiver.isCrowded(socket)])).toEqual([
    [true, false],
    [true, true],
    [true, false],
  ])
  sent.length = 0
  sockets[2]?.emit(UNCOUNTED)
  sockets[2]?.emit(UNCOUNTED)
  for (const socket of sockets.slice(0, 2)) socket.emit('close')
  primarySays({ kind: 'connection', connection: 9, crowded: false })
  expect(sent).toEqual([
    { kind: 'uncounted', connection: 2 },
    { kind: 'taken', connection: 9 },
  ])
  vi.advanceTimersByTime(100)
  expect(sent.slice(2)).toEqual([{ kind: 'closed', connections: [0, 1, 9] }])
  sockets[2]?.emit('close')
  vi.advanceTimersByTime(100)
  expect(sent.slice(3)).toEqual([{ kind: 'closed', connections: [2] }])
  expect(taken).toHaveLength(3)
})

test('who leaves waits for the last connection', async () => {
  const { receiver } = receiving()
  const left = vi.fn()
  const leaving = receiver.leave().then(left)
  await new Promise((resolve) => setImmediate(resolve))
  expect([sent.at(-1), left.mock.calls.length]).toEqual([{ kind: 'leaving' }, 0])
  primarySays({ kind: 'last' })
  await leaving
})

async function metricsOf(count: number) {
  const registry = new Registry()
  new Counter({ name: 'answered_total', help: 'Answered.', registers: [registry] }).inc(count)
  return registry.getMetricsAsJSON()
}

function pooled(size: number) {
  const asked: number[] = []
  const workers = Array.from({ length: size }, (_, index) => {
    const send = (message: FromPrimary) => void (message.kind === 'metrics' && asked.push(message.question))
    return { number: index + 1, send } as Worker
  })
  const metrics = new PoolMetrics({ ready: workers, deaths: 4 } as ConstructorParameters<typeof PoolMetrics>[0])
  const hear = async (worker: Worker | undefined, question = asked.at(-1) ?? 0, count = 2) =>
    worker && metrics.heard(worker, { kind: 'metrics', question, metrics: await metricsOf(count) })
  return { asked, workers, metrics, hear }
}

test('the metrics of all workers are one, with those of the pool', async () => {
  vi.spyOn(process, 'uptime').mockReturnValue(5_000)
  const { asked, workers, metrics, hear } = pooled(2)
  for (const round of [1, 2]) {
    const told = metrics.metrics()
    expect(asked).toHaveLength(2 * round)
    for (const worker of workers) await hear(worker)
    // Who answers twice, or too late, is heard once.
    await hear(workers[0])
    const text = await told
    for (const one of ['answered_total 4', 'starlane_workers 2', 'starlane_worker_deaths_total 4']) expect(text.split('\n')).toContain(one)
    const start = Number(/^process_start_time_seconds (\d+)$/m.exec(text)?.[1])
    expect(Math.abs(start - (Date.now() / 1_000 - process.uptime()))).toBeLessThan(2)
  }
  expect(asked).toEqual([1, 1, 2, 2])
})

test('a worker that ends or hangs hides no other, and where there is none the pool speaks alone', async () => {
  const { asked, workers, metrics, hear } = pooled(3)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended = metrics.metrics()
  if (workers[2]) metrics.gone(workers[2])
  await hear(workers[0])
  expect(vi.getTimerCount()).toBe(1)
  if (workers[1]) metrics.gone(workers[1])
  expect(vi.getTimerCount()).toBe(0)
  expect(await ended).toContain('answered_total 2')
  if (workers[1]) metrics.gone(workers[1])

  const hung = metrics.metrics()
  const told = vi.fn()
  void hung.then(told)
  await hear(workers[1], asked.at(-1), 7)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(await hung).toContain('answered_total 7')
  await hear(workers[0])
  expect(await pooled(0).metrics.metrics()).toContain('starlane_workers 0')
  expect(vi.getTimerCount()).toBe(0)
})
