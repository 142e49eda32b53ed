// The process that holds the port of several workers, with workers played by hand: what goes where, and how it closes.
import childProcess, { type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { get } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import type { Config } from '../../../backend/config.ts'
import { runPrimary } from '../../../backend/workers/primary.ts'
import { freePort } from '../../free-port.ts'

const real = { fork: childProcess.fork, spawn: childProcess.spawn, exitCode: process.exitCode }

class Played extends EventEmitter {
  readonly sent: { kind: string; connection?: number }[] = []
  readonly sockets: Socket[] = []
  connected = true
  killed: unknown
  readonly pid = 1_000_000
  send(message: { kind: string }, socket?: Socket): void {
    if (message.kind !== 'ping') this.sent.push(message)
    if (socket !== undefined) this.sockets.push(socket)
  }
  kill(signal: unknown): void {
    this.killed = signal
  }
  say(kind: string, more: object = {}): void {
    this.emit('message', { kind, ...more })
  }
  end(code: number): void {
    this.emit('exit', code, null)
    this.connected = false
    this.emit('disconnect')
  }
  get kinds(): string[] {
    return this.sent.map(({ kind }) => kind)
  }
}

let children: Played[]
let heard: EventEmitter
let lines: string[]
let port: number
let metricsPort: number
const exit = vi.fn()
/** What would end this process later. */
let timers: MockInstance<typeof setTimeout>
const opened: Socket[] = []

beforeEach(async () => {
  ;[children, heard, lines] = [[], new EventEmitter(), []]
  ;[port, metricsPort] = [await freePort(), await freePort()]
  exit.mockReset()
  vi.spyOn(process, 'on').mockImplementation((name, listener) => (heard.on(name, listener), process))
  timers = vi.spyOn(globalThis, 'setTimeout')
  vi.spyOn(process, 'exit').mockImplementation((code) => exit(code) as never)
  childProcess.fork = (() => {
    const child = new Played()
    children.push(child)
    return child as unknown as ChildProcess
  }) as unknown as typeof childProcess.fork
  childProcess.spawn = (() => new EventEmitter()) as unknown as typeof childProcess.spawn
  syncBuiltinESMExports()
})
afterEach(async () => {
  vi.useRealTimers()
  heard.emit('SIGINT')
  for (const child of children) if (child.connected) child.end(0)
  for (const socket of opened.splice(0)) socket.destroy()
  await vi.waitFor(() => expect(lines.filter((line) => line === 'closed').length).toBeGreaterThan(0))
  for (const { value } of timers.mock.results) clearTimeout(value)
  vi.restoreAllMocks()
  Object.assign(childProcess, { fork: real.fork, spawn: real.spawn })
  syncBuiltinESMExports()
  process.exitCode = real.exitCode
})

const child = (at: number): Played => children[at] ?? new Played()

async function start(more: Partial<Config> = {}): Promise<{ running: Promise<void>; ended: string[] }> {
  const config = {
    workers: 2,
    maxSilenceMs: 60_000,
    port,
    host: '127.0.0.1',
    drainMs: 0,
    publicUrl: new URL('http://shop.example'),
    ...more,
  }
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  const ended: string[] = []
  const running = runPrimary(config as Config, log, (why) => ended.push(why) as never, 'main.js')
  await vi.waitFor(() => expect(children).toHaveLength(1))
  return { running, ended }
}

async function run(more: Partial<Config> = {}): Promise<void> {
  const { running } = await start(more)
  child(0).say('ready')
  await vi.waitFor(() => expect(children).toHaveLength(2))
  child(1).say('ready')
  await running
}

async function client(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  await once(socket, 'connect')
  return socket
}

test('connections are shared out, by what workers say of those they have; what one tells, the others hear', async () => {
  await run({ metrics: { host: '127.0.0.1', port: metricsPort } } as Partial<Config>)
  expect(lines).toEqual(['the shop is open'])
  const given = () => children.map(({ sockets }) => sockets.length)
  for (let count = 0; count < 2; count += 1) await client()
  await vi.waitFor(() => expect(given()).toEqual([1, 1]))
  const [first] = child(0).sent
  // It closed its own, and has the next.
  child(0).say('taken', { connection: first?.connection })
  expect(child(0).sockets[0]?.destroyed).toBe(true)
  child(0).say('closed', { connections: [first?.connection] })
  await client()
  await vi.waitFor(() => expect(given()).toEqual([2, 1]))
  const told = { told: [{ topic: 'live', message: 1 }] }
  child(0).say('told', told)
  expect([child(0).kinds.includes('told'), child(1).sent.at(-1)]).toEqual([false, { kind: 'told', ...told }])

  const [answer] = await Promise.all([
    once(get({ port: metricsPort, path: '/metrics', host: '127.0.0.1', agent: false }), 'response'),
    vi
      .waitFor(() => expect(child(1).kinds).toContain('metrics'))
      .then(() => {
        for (const one of children) one.say('metrics', { question: 1, metrics: [] })
      }),
  ])
  expect(await text(answer[0])).toContain('starlane_workers 2')
  child(1).say('leaving')
  expect(child(1).kinds.at(-1)).toBe('last')
  await vi.waitFor(() => expect(children).toHaveLength(3))
  child(1).end(0)
  child(2).end(0)
})

test('one address may have so many connections over all workers, where limits are on', async () => {
  await run({ rateLimit: true, trustedProxies: 0 })
  await Promise.all(Array.from({ length: 65 }, client))
  const crowded = () => children.flatMap(({ sent }) => sent).filter((one) => Reflect.get(one, 'crowded') === true).length
  await vi.waitFor(() => expect(children.flatMap(({ sockets }) => sockets)).toHaveLength(65))
  expect(crowded()).toBe(1)
})

test.each([
  ['SIGTERM', 0, 0],
  ['SIGTERM', 0, 1],
  ['SIGINT', 60_000, 0],
])('%s closes at once (drain %i): the workers end first, and the exit code says whether well (%i)', async (signal, drainMs, code) => {
  await run({ drainMs })
  heard.emit(signal)
  expect(children.map(({ kinds }) => kinds.at(-1))).toEqual(['close', 'close'])
  await expect(client()).rejects.toThrow('ECONNREFUSED')
  expect(lines.slice(1)).toEqual(['closing'])
  child(0).end(code)
  child(1).end(0)
  await vi.waitFor(() => expect(lines.slice(1)).toEqual(['closing', 'closed']))
  expect([process.exitCode, children.map(({ killed }) => killed)]).toEqual([code, [undefined, undefined]])
})

test('with a drain the workers hear of it first, and serve until it is over', async () => {
  await run({ drainMs: 5 })
  heard.emit('SIGTERM')
  expect([children.map(({ kinds }) => kinds.at(-1)), lines.slice(1)]).toEqual([['drain', 'drain'], []])
  await client()
  await vi.waitFor(() => expect(children.map(({ kinds }) => kinds.at(-1))).toEqual(['close', 'close']))
})

test('asked twice, it is cut short: the workers close the store, and what does not end is killed', async () => {
  await run()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  heard.emit('SIGINT')
  await vi.advanceTimersByTimeAsync(2_000)
  heard.emit('SIGINT')
  expect([children.map(({ kinds }) => kinds.at(-1)), lines.at(-1)]).toEqual([
    ['force', 'force'],
    'closing is cut short: the operator asked twice',
  ])
  await vi.advanceTimersByTimeAsync(1_499)
  expect([child(0).killed, exit.mock.calls]).toEqual([undefined, []])
  await vi.advanceTimersByTimeAsync(1)
  expect([child(0).killed, child(1).killed, lines.at(-1)]).toEqual([
    'SIGKILL',
    'SIGKILL',
    'the workers are killed: the workers take too long',
  ])
  expect(exit).toHaveBeenCalledWith(1)
  exit.mockClear()
  for (const one of children) one.end(0)
  await vi.advanceTimersByTimeAsync(0)
  expect([exit.mock.calls.at(-1), lines.at(-1)]).toEqual([[1], 'closed'])
})

test('workers that never finish are killed', async () => {
  await run()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  heard.emit('SIGINT')
  await vi.advanceTimersByTimeAsync(8_999)
  expect(child(0).killed).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect([child(0).killed, lines.at(-1)]).toEqual(['SIGKILL', 'the workers are killed: the workers take too long'])
})

test.each([
  [false, [[1]]],
  [true, []],
])('a first worker that cannot open ends the shop, unless it was closing (%s)', async (isClosing, exits) => {
  const { running } = await start()
  if (isClosing) heard.emit('SIGINT')
  child(0).end(1)
  await running
  expect([exit.mock.calls, lines.includes('the shop is open')]).toEqual([exits, false])
})

test('workers that end as soon as they start end the shop, with the reason', async () => {
  const { running, ended } = await start({ workers: 1 })
  child(0).say('ready')
  await running
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  for (let deaths = 0; deaths < 6; deaths += 1) {
    child(children.length - 1).end(7)
    await vi.advanceTimersByTimeAsync(30_000)
  }
  expect(ended).toEqual([expect.stringContaining('exit code 7')])
})
