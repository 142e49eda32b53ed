// How a process of the shop ends: by signals, with the npm that runs it, by an error that nothing handles, and by force. Real ones end in tests/api.
import childProcess from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { get } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endBy, endProcess } from '../../../backend/end-process.ts'
import { connectionsPerAddress, shutdownMs } from '../../../backend/http/bounds.ts'
import { onLostErrors } from '../../../backend/operations/lost-errors.ts'
import { metricsServer } from '../../../backend/operations/metrics-server.ts'
import { onSignals } from '../../../backend/signals.ts'

const real = { spawn: childProcess.spawn, exitCode: process.exitCode, script: process.env['npm_lifecycle_event'] }
/** What the process hears, and what has started it, played by hand. */
let heard: EventEmitter
let ppid: number

beforeEach(() => {
  vi.useFakeTimers()
  heard = new EventEmitter()
  vi.spyOn(process, 'on').mockImplementation((name, listener) => (heard.on(name, listener), process))
  process.env['npm_lifecycle_event'] = 'test'
  ppid = process.ppid
  vi.stubGlobal('process', Object.create(process, { ppid: { get: () => ppid } }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  childProcess.spawn = real.spawn
  syncBuiltinESMExports()
  process.exitCode = real.exitCode
  if (real.script === undefined) delete process.env['npm_lifecycle_event']
  else process.env['npm_lifecycle_event'] = real.script
})

function signalled(): string[] {
  const told: string[] = []
  onSignals({ close: (signal) => told.push(`close ${signal}`), force: () => told.push('force') })
  return told
}

describe('signals', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s closes; what comes within a second is the same one, the next forces, once', (signal) => {
    const told = signalled()
    heard.emit(signal)
    vi.advanceTimersByTime(999)
    heard.emit('SIGTERM')
    expect(told).toEqual([`close ${signal}`])
    vi.advanceTimersByTime(1)
    heard.emit('SIGINT')
    heard.emit('SIGINT')
    expect(told).toEqual([`close ${signal}`, 'force'])
  })

  test.each([
    ['start', true],
    ['serve', true],
    ['dev', true],
    ['test', false],
    [undefined, false],
  ])('run by npm as %s, it closes when npm is gone: %s', (script, closes) => {
    if (script === undefined) delete process.env['npm_lifecycle_event']
    else process.env['npm_lifecycle_event'] = script
    const told = signalled()
    vi.advanceTimersByTime(10_000)
    expect(told).toEqual([])
    ppid += 1
    vi.advanceTimersByTime(10_000)
    expect(told).toEqual(closes ? ['close SIGTERM'] : [])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('npm that goes while the shop closes is no second signal', () => {
    process.env['npm_lifecycle_event'] = 'start'
    const told = signalled()
    heard.emit('SIGINT')
    ppid += 1
    vi.advanceTimersByTime(10_000)
    expect([told, vi.getTimerCount()]).toEqual([['close SIGINT'], 0])
  })
})

describe('the end of a process', () => {
  test('is seen to by another, for a thread may be stuck; one that ends by itself is left a second', () => {
    const spawned: unknown[][] = []
    childProcess.spawn = ((...given: unknown[]) => spawned.push(given)) as unknown as typeof childProcess.spawn
    syncBuiltinESMExports()
    const exited = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`)
    })
    expect(() => endProcess(3)).toThrow('exit 3')
    expect(spawned).toEqual([
      [
        process.execPath,
        ['--eval', expect.stringMatching(new RegExp(`process\\.kill\\(${process.pid}, 'SIGKILL'\\).* 1000\\)$`))],
        { detached: true, stdio: 'ignore', env: {} },
      ],
    ])
    exited.mockClear()
    endBy(4)
    vi.advanceTimersByTime(999)
    expect([process.exitCode, exited.mock.calls]).toEqual([4, []])
    expect(() => vi.advanceTimersByTime(1)).toThrow('exit 4')
  })

  test.each(['unhandledRejection', 'uncaughtException'])(
    'comes with an %s: the log says its kind and place, and not its words',
    (event) => {
      const lines: Record<string, unknown>[] = []
      const end = vi.fn()
      onLostErrors(pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) }), end)
      const secret = 'of mina@example.com\n    at that address'
      heard.emit(event, Object.assign(new TypeError(secret), { code: 'EODD' }))
      heard.emit(event, Object.assign(new Error(secret), { code: 5 }))
      heard.emit(event, 'mina@example.com')
      expect(end).toHaveBeenCalledTimes(3)
      expect(lines).toMatchObject([
        { event, level: 60, type: 'TypeError', code: 'EODD' },
        { event, level: 60, type: 'Error' },
        { event, level: 60, type: 'string' },
      ])
      expect(JSON.stringify(lines)).not.toMatch(/mina|that address/)
      for (const line of lines.slice(0, 2)) expect(line['at']).toEqual(expect.arrayContaining([expect.stringContaining('process-life')]))
      expect([lines[1], lines[2]].map((line) => [line?.['code'], line?.['at'] === undefined])).toEqual([
        [undefined, false],
        [undefined, true],
      ])
    },
  )
})

test.each([
  [0, 7_500],
  [2_000, 5_500],
  [3_000, 4_500],
  [60_000, 4_500],
])('after a drain of %i ms requests have %i more to end', (drainMs, ms) => expect(shutdownMs({ drainMs })).toBe(ms))

test.each([
  [true, 0, 64],
  [true, 1, undefined],
  [false, 0, undefined],
] as const)('an address is limited where limits are on and no proxy stands before it: %s, %i', (rateLimit, trustedProxies, most) => {
  const config = { rateLimit, trustedProxies } as Parameters<typeof connectionsPerAddress>[0]
  expect(connectionsPerAddress(config)).toBe(most)
})

test('metrics are read by their address and in one way only; where they cannot be read it says so', async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  const metrics = vi.fn(async () => 'answered_total 4')
  const server = metricsServer({ contentType: 'text/plain; version=1', metrics }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  const port = at === null || typeof at === 'string' ? 0 : at.port
  const ask = async (path: string, method = 'GET') => {
    const [answer] = await once(get({ port, path, method, host: '127.0.0.1', agent: false }), 'response')
    return [answer.statusCode, answer.headers['content-type'], await text(answer)]
  }
  expect(await ask('/metrics')).toEqual([200, 'text/plain; version=1', 'answered_total 4'])
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect(await ask(path, method)).toEqual([404, undefined, ''])
  expect(metrics).toHaveBeenCalledTimes(1)
  metrics.mockRejectedValueOnce(new Error('broken'))
  expect(await ask('/metrics')).toEqual([500, undefined, ''])
  server.close()
})
