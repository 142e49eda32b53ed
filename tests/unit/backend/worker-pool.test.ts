// The workers' processes, played by hand: which are started, replaced, given up, ended for hanging, and what closing waits for.
import childProcess, { type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WorkerPool, type Worker } from '../../../backend/workers/worker-pool.ts'

const MAX_SILENCE_MS = 15_000
const realFork = childProcess.fork

/** A process that does what it is told here. */
class Played extends EventEmitter {
  readonly sent: unknown[] = []
  readonly kills: unknown[] = []
  connected = true
  constructor(
    readonly started: unknown[],
    readonly pid: number | undefined,
  ) {
    super()
  }
  answers = true
  send(message: { kind: string }): void {
    if (message.kind !== 'ping') this.sent.push(message)
    else if (this.answers) this.say('pong')
  }
  kill(signal: unknown): void {
    this.kills.push(signal)
  }
  say(kind: string, more: object = {}): void {
    this.emit('message', { kind, ...more })
  }
  end(code: number | null, signal: string | null = null): void {
    this.emit('exit', code, signal)
    this.connected = false
    this.emit('disconnect')
  }
}

let children: Played[]
/** The next process has no id: the system could start none. */
let isRefused: boolean
let events: string[]
let logged: string[]
let pool: WorkerPool

function open(size = 2): void {
  const on = (name: string) => (worker: Worker) => void events.push(`${name} ${worker.number}`)
  pool = new WorkerPool({
    program: 'main.js',
    size,
    maxSilenceMs: MAX_SILENCE_MS,
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) }),
    onMessage: (worker, { kind }) => void (kind === 'pong' || events.push(`${kind} of ${worker.number}`)),
    onReady: on('ready'),
    onOverdue: on('overdue'),
    onReadyAgain: on('again'),
    onLeaving: on('leaving'),
    onEnded: on('ended'),
    onHopeless: (why) => void events.push(why),
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[children, events, logged, isRefused] = [[], [], [], false]
  childProcess.fork = ((...started: unknown[]) => {
    const child = new Played(started, isRefused ? undefined : children.length + 100)
    children.push(child)
    return child as unknown as ChildProcess
  }) as typeof childProcess.fork
  syncBuiltinESMExports()
  open()
})
afterEach(() => {
  void pool.close()
  childProcess.fork = realFork
  syncBuiltinESMExports()
  vi.useRealTimers()
})

const child = (at: number): Played => children[at] ?? new Played([], 0)
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const settled = () => later(0)
const numbers = (workers: readonly Worker[]) => workers.map(({ number }) => number)

async function started(): Promise<void> {
  const start = pool.start()
  child(0).say('ready')
  await settled()
  child(1).say('ready')
  expect(await start).toBe(true)
}

test('the first opens what a new shop needs, and the others come when it is ready', async () => {
  open(3)
  const start = pool.start()
  await later(5_000)
  expect([children.map((one) => one.started), numbers(pool.present)]).toEqual([[['main.js', ['worker', '1']]], []])
  child(0).say('ready')
  await settled()
  expect(children.map((one) => one.started[1])).toEqual([
    ['worker', '1'],
    ['worker', '2'],
    ['worker', '3'],
  ])
  child(2).say('ready')
  let isOpen = false
  void start.then(() => (isOpen = true))
  await settled()
  expect([isOpen, numbers(pool.ready)]).toEqual([false, [1, 3]])
  child(1).say('ready')
  expect([await start, numbers(pool.ready), events]).toEqual([true, [1, 2, 3], ['ready 1', 'ready 3', 'ready 2']])
})

test('a first one that cannot open is not tried again: it has said why', async () => {
  const start = pool.start()
  child(0).end(1)
  expect(await start).toBe(false)
  await later(60_000)
  expect([children.length, pool.deaths, events, logged]).toEqual([1, 0, ['ended 1'], []])
})

test('one that was told to close while it opened is followed by no other', async () => {
  const start = pool.start()
  const closed = pool.close()
  child(0).say('ready')
  expect([await start, children.length, child(0).sent]).toEqual([true, 1, [{ kind: 'close' }]])
  child(0).end(0)
  expect(await closed).toBe(true)
})

test('one that ends is replaced: at once after ten seconds of life, else later with each death in a row', async () => {
  await started()
  await later(10_000)
  child(1).end(null, 'SIGSEGV')
  await settled()
  expect([children.length, child(2).started[1], pool.deaths, numbers(pool.ready)]).toEqual([3, ['worker', '2'], 1, [1]])
  for (const wait of [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const count = children.length
    child(count - 1).say('ready')
    await later(9_000)
    child(count - 1).end(1)
    await later(wait - 1)
    expect([wait, children.length]).toEqual([wait, count])
    await later(1)
    expect([wait, children.length]).toEqual([wait, count + 1])
  }
  // It settled: what comes next is news.
  child(children.length - 1).say('ready')
  await later(10_000)
  child(children.length - 1).end(1)
  await settled()
  expect([pool.deaths, events.some((event) => event.startsWith('workers end'))]).toEqual([11, false])
  expect(new Set(logged)).toEqual(new Set(['a worker ended by itself']))
})

test.each([
  [[1, null], 'exit code 1'],
  [[null, 'SIGKILL'], 'SIGKILL'],
] as const)('a shop without a worker gives up after six deaths in a row (%j)', async ([code, signal], why) => {
  open(1)
  const start = pool.start()
  child(0).say('ready')
  await start
  for (let death = 1; death <= 6; death += 1) {
    expect(events.filter((event) => event.startsWith('workers end'))).toEqual([])
    child(children.length - 1).end(code, signal)
    await later(30_000)
  }
  expect(events.at(-1)).toContain(`with ${why};`)
  expect([children.length, pool.deaths]).toEqual([6, 6])
})

test('one that leaves has its successor at once, and its end is no death', async () => {
  await started()
  child(1).answers = false
  child(1).say('leaving')
  expect([children.length, child(2).started[1], numbers(pool.present)]).toEqual([3, ['worker', '2'], [1]])
  await later(60_000)
  expect(child(1).kills).toEqual([])
  child(1).end(1)
  await later(60_000)
  expect([pool.deaths, events.filter((event) => event === 'leaving 2'), logged.includes('a worker ended by itself')]).toEqual([
    0,
    ['leaving 2'],
    false,
  ])
})

test('one that is silent gets nothing new, and is killed and replaced when it stays so; one that answers has it all again', async () => {
  await started()
  child(1).answers = false
  await later(7_000)
  expect([events.at(-1), numbers(pool.ready), numbers(pool.present)]).toEqual(['overdue 2', [1], [1, 2]])
  child(1).say('pong')
  expect([events.at(-1), numbers(pool.ready)]).toEqual(['again 2', [1, 2]])
  await later(30_000)
  expect([child(1).kills, numbers(pool.present), child(0).kills]).toEqual([['SIGKILL'], [1], []])
  child(1).end(null, 'SIGKILL')
  await settled()
  expect([children.length, pool.deaths]).toEqual([3, 1])
  expect(logged).toEqual(['a worker hangs: it is ended, and another takes its place'])
})

test('what a worker says is passed on; what only Node says goes to who watches this process', async () => {
  await started()
  const send = vi.fn(() => true)
  const before = process.send
  process.send = send
  child(0).say('taken', { connection: 3 })
  child(0).emit('message', { 'watch:import': ['a.js'] })
  Object.assign(process, { send: before })
  expect(events.at(-1)).toBe('taken of 1')
  expect(send.mock.calls).toEqual([[{ 'watch:import': ['a.js'] }]])
  child(1).say('metrics', { question: 1, metrics: [{ name: 'x' }] })
  expect(events.at(-1)).toBe('metrics of 2')
  for (const odd of [null, 'x']) child(0).say('metrics', { question: 1, metrics: [odd] })
  expect(events.at(-1)).toBe('metrics of 2')
})

test.each(['drain', 'close', 'force'] as const)('%s is said to all, and none is started any more', async (how) => {
  await started()
  child(1).end(1)
  await settled()
  let isDone = false
  const done = Promise.resolve(pool[how]()).then(() => (isDone = true))
  await settled()
  expect([child(0).sent, isDone]).toEqual([[{ kind: how }], how === 'drain'])
  child(0).say('leaving')
  await later(60_000)
  expect([children.length, child(0).kills]).toEqual([2, []])
  child(0).end(0)
  await done
  await later(60_000)
  expect(children).toHaveLength(2)
})

test.each([
  ['all end well', 0, true],
  ['one ends badly', 1, false],
  ['one is killed', null, false],
])('closing tells whether %s', async (_how, code, isWell) => {
  await started()
  const closed = pool.close()
  child(0).end(code)
  child(1).end(0)
  expect(await closed).toBe(isWell)
})

test('one that was still starting ends no closing badly', async () => {
  const start = pool.start()
  child(0).say('ready')
  await settled()
  const closed = pool.close()
  child(1).end(1)
  child(0).end(0)
  expect([await closed, await start, pool.deaths]).toEqual([true, true, 0])
})

test('a worker has ended when all that it said was heard, and nothing is sent to one that is gone', async () => {
  await started()
  child(1).emit('exit', 0, null)
  await settled()
  expect(events).not.toContain('ended 2')
  child(1).say('closed', { connections: [1] })
  child(1).connected = false
  child(1).emit('disconnect')
  await settled()
  expect(events.slice(-2)).toEqual(['closed of 2', 'ended 2'])
  child(0).connected = false
  child(0).emit('disconnect')
  await settled()
  expect(events).not.toContain('ended 1')
  pool.drain()
  expect(child(0).sent).toEqual([])
})

test('a process that cannot be started is tried again; a word that does not reach one that runs is only told', async () => {
  await started()
  child(0).emit('error', new Error('EPIPE'))
  await settled()
  expect([events.includes('ended 1'), logged]).toEqual([false, ['a worker could not be started, or spoken to']])
  isRefused = true
  child(1).end(1)
  await later(250)
  child(2).emit('error', new Error('EAGAIN'))
  isRefused = false
  await later(500)
  expect([children.length, child(3).started[1], pool.deaths]).toEqual([4, ['worker', '2'], 2])
  pool.kill()
  expect([child(0).kills, child(3).kills]).toEqual([['SIGKILL'], ['SIGKILL']])
})
