// Live events on the device (SPEC R48): one connection a browser, and a pull for what this device does not have.
import { describe, expect, test } from 'vitest'
import { etagOf } from '#sync-protocol/protocol/messages.ts'
import type { Client } from '../../../pwa/sync/client.ts'
import { MAX_WAIT_MS } from '../../../pwa/sync/backoff.ts'
import type { Env } from '../../../pwa/sync/env.ts'
import { openLive, type Live } from '../../../pwa/sync/live.ts'
import { line } from '../../doubles/fixtures.ts'
import { add } from '../../doubles/changes.ts'
import { ACCOUNT, FakeServer } from '../../doubles/fake-server.ts'
import { FakeDevice, settleDown } from '../../doubles/fake-device.ts'

type Answer = (signal: AbortSignal) => Promise<Response>

/** A connection as the shop's side holds it. */
class Connection {
  readonly #controller: ReadableStreamDefaultController<Uint8Array>
  readonly body: ReadableStream<Uint8Array>
  isAborted = false

  constructor(signal: AbortSignal) {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    this.body = new ReadableStream({ start: (given) => void (controller = given) })
    if (controller === undefined) throw new Error('no controller')
    const open = controller
    this.#controller = open
    signal.addEventListener('abort', () => {
      if (this.isAborted) return
      this.isAborted = true
      open.error(new DOMException('aborted', 'AbortError'))
    })
  }

  async send(text: string): Promise<void> {
    this.#controller.enqueue(new TextEncoder().encode(text))
    await settleDown()
  }

  async end(): Promise<void> {
    this.#controller.close()
    await settleDown()
  }

  async break(): Promise<void> {
    this.#controller.error(new TypeError('network error'))
    await settleDown()
  }
}

interface Page {
  live: Live
  client: Client
  /** Pulls that what was heard has caused. */
  pulls: number
  wanted: boolean
}

/** One browser: `answers` are what the shop says to the next connections; beyond them it opens a stream. */
async function browser() {
  const server = new FakeServer()
  const device = new FakeDevice(server)
  const connections: Connection[] = []
  const bearers: (string | null)[] = []
  const answers: Answer[] = []
  const stream: Answer = (signal) => {
    const connection = new Connection(signal)
    connections.push(connection)
    return Promise.resolve(new Response(connection.body, { headers: { 'content-type': 'text/event-stream' } }))
  }
  const withLive = (env: Env): Env => ({
    ...env,
    fetch(path, init) {
      if (path !== '/api/sync/live') return env.fetch(path, init)
      bearers.push(new Headers(init.headers).get('authorization'))
      return (answers.shift() ?? stream)(init.signal ?? new AbortController().signal)
    },
  })
  const openPage = async (options: { locks?: boolean; token?: string; wanted?: boolean } = {}): Promise<Page> => {
    const client = await device.open({ deviceId: server.issueDevice(), ...options })
    await client.sync('seen')
    const env = withLive(device.env(options))
    const page = { client, pulls: 0, wanted: options.wanted ?? true }
    const pull = () => {
      page.pulls += 1
      return client.sync('seen')
    }
    const live = openLive({ accountId: ACCOUNT, database: client.database, env, pull, isWanted: () => page.wanted })
    await settleDown()
    return Object.assign(page, { live })
  }
  const event = () => `data: ${etagOf({ accountId: ACCOUNT, ...server.account })}\n\n`
  return { server, device, connections, bearers, answers, openPage, event }
}

const last = <T>(list: readonly T[]): T => {
  const [one] = list.slice(-1)
  if (one === undefined) throw new Error('nothing there')
  return one
}

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  () =>
    Promise.resolve(new Response('{}', { status: code, headers }))
const noConnection: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
/** Nothing comes until it is given up. */
const silence: Answer = (signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))))

describe('what is heard', () => {
  test('R48: another device’s change is pulled once, and what is held already is not', async () => {
    const { server, connections, openPage, event } = await browser()
    const page = await openPage()
    await last(connections).send(event())
    expect(page.pulls).toBe(0)

    const other = await new FakeDevice(server, 'b').open({ deviceId: server.issueDevice() })
    await other.mutate(add('ring'))
    await other.sync('seen')
    await last(connections).send(`:\n\n${event()}${event()}`)
    expect(page.pulls).toBe(1)
    expect(page.client.snapshot()?.view.state.cart).toEqual([line('ring')])
    await last(connections).send(event())
    expect(page.pulls).toBe(1)
  })

  test('R38, R48: a pull that an old read answered is made again, later each time, until what was heard of is here', async () => {
    const { server, device, connections, openPage, event } = await browser()
    const page = await openPage()
    await last(connections).send(event())
    const before = server.account
    const other = await new FakeDevice(server, 'b').open({ deviceId: server.issueDevice() })
    await other.mutate(add('ring'))
    await other.sync('seen')
    await other.mutate(add('hoodie'))
    await other.sync('seen')
    const [middle, after] = [{ ...server.account, version: before.version + 1, commit: 'between' }, server.account]
    const asOf = (account: typeof after) => async (deliver: () => Promise<Response>) => {
      server.account = account
      const answer = await deliver()
      server.account = after
      return answer
    }
    server.faults.push(asOf(before), asOf(middle))
    await last(connections).send(event())
    expect(page.pulls).toBe(1)
    for (const [ms, pulls] of [
      [1_999, 1],
      [1, 2],
      [3_999, 2],
      [1, 3],
      [60_000, 3],
    ] as const) {
      await device.advance(ms)
      expect([ms, page.pulls]).toEqual([ms, pulls])
    }
    expect(page.client.snapshot()?.view.state.cart).toEqual([line('ring'), line('hoodie')])
  })

  test('R48: what this device pushes itself is not pulled, although its event comes before the answer', async () => {
    const { server, connections, openPage, event } = await browser()
    const page = await openPage()
    await last(connections).send(event())
    server.faults.push(async (deliver) => {
      const answer = await deliver()
      await last(connections).send(event())
      return answer
    })
    await page.client.mutateAll([add('ring')])
    await page.client.sync('seen')
    await settleDown()
    expect(page.client.snapshot()?.entries.length).toBe(0)
    expect(page.pulls).toBe(0)
  })

  test('events that name what no pull brings cause one pull at once, not one each, and a few more, later each time', async () => {
    const { device, connections, openPage } = await browser()
    const page = await openPage()
    for (const name of ['a', 'b', 'c', 'd', 'e']) await last(connections).send(`data: "unknown-${name}"\n\n`)
    expect(page.pulls).toBe(1)
    await device.advance(999)
    expect(page.pulls).toBe(1)
    await device.advance(1)
    expect(page.pulls).toBe(2)
    for (const [seconds, pulls] of [
      [2, 3],
      [4, 4],
      [8, 5],
      [16, 6],
      [600, 6],
    ] as const) {
      await device.advance(seconds * 1_000)
      expect([seconds, page.pulls]).toEqual([seconds, pulls])
    }
  })

  test('an event that comes in pieces is one event', async () => {
    const { server, connections, openPage, event } = await browser()
    const page = await openPage()
    await last(connections).send(event())
    const other = await new FakeDevice(server, 'b').open({ deviceId: server.issueDevice() })
    await other.mutate(add('ring'))
    await other.sync('seen')
    for (const character of event()) await last(connections).send(character)
    expect(page.pulls).toBe(1)
  })
})

describe('the connection', () => {
  test('is one a browser: when the tab that has it goes, another takes its place', async () => {
    const { connections, openPage, event } = await browser()
    const [first, second] = [await openPage(), await openPage()]
    expect(connections).toHaveLength(1)
    await last(connections).send(event())
    expect([first.live.isHeard(), second.live.isHeard()]).toEqual([true, false])
    first.live.stop()
    await settleDown()
    expect(connections).toHaveLength(2)
    await last(connections).send(event())
    expect([first.live.isHeard(), second.live.isHeard()]).toEqual([false, true])
  })

  test('R43: comes with the account’s token, and without one by the cookie', async () => {
    const { server, bearers, openPage } = await browser()
    server.tokens.set('t'.repeat(43), ACCOUNT)
    const page = await openPage({ token: 't'.repeat(43) })
    page.live.stop()
    expect(bearers).toEqual([`Bearer ${'t'.repeat(43)}`])
    const { bearers: none, openPage: open } = await browser()
    await open()
    expect(none).toEqual([null])
  })

  test('is none without Web Locks, and none while the page is hidden', async () => {
    const { connections, openPage } = await browser()
    await openPage({ locks: false })
    const page = await openPage({ wanted: false })
    expect(connections).toHaveLength(0)
    page.wanted = true
    page.live.look()
    await settleDown()
    expect(connections).toHaveLength(1)
  })

  test('goes on while the page is hidden for a moment, ends when it stays hidden, and begins anew when it is seen', async () => {
    const { device, connections, openPage, event } = await browser()
    const page = await openPage()
    await last(connections).send(event())
    const show = (wanted: boolean) => {
      page.wanted = wanted
      page.live.look()
    }
    show(false)
    await device.advance(29_000)
    show(true)
    await device.advance(5_000)
    expect([connections.length, last(connections).isAborted]).toEqual([1, false])
    // So that it is not its silence that ends it.
    await last(connections).send(event())
    show(false)
    await device.advance(29_000)
    expect([last(connections).isAborted, page.live.isHeard()]).toEqual([false, true])
    await device.advance(1_000)
    expect([last(connections).isAborted, page.live.isHeard()]).toEqual([true, false])
    show(true)
    await settleDown()
    expect(connections).toHaveLength(2)
  })

  test('that is ended by the shop comes back, not at once with all others but within seconds', async () => {
    const { device, connections, openPage, event } = await browser()
    await openPage()
    await last(connections).send(event())
    await last(connections).end()
    await device.advance(3_999)
    expect(connections).toHaveLength(1)
    await device.advance(1)
    expect(connections).toHaveLength(2)
  })

  test('that is cut soon after each opening is asked for later each time, up to the longest wait', async () => {
    const { device, connections, openPage, event } = await browser()
    await openPage()
    for (const wait of [4_000, 8_000, 16_000, 32_000, 64_000, 128_000, MAX_WAIT_MS / 2, MAX_WAIT_MS / 2]) {
      const before = connections.length
      await last(connections).send(event())
      await last(connections).end()
      await device.advance(wait - 1)
      expect(connections).toHaveLength(before)
      await device.advance(1)
      expect(connections).toHaveLength(before + 1)
    }
  })

  test('that has lasted a minute begins anew with short waits', async () => {
    const { device, connections, openPage, event } = await browser()
    await openPage()
    await last(connections).send(event())
    await last(connections).break()
    await device.advance(4_000)
    for (const _beat of [1, 2, 3]) {
      await last(connections).send(event())
      await device.advance(25_000)
    }
    await last(connections).break()
    await device.advance(3_999)
    expect(connections).toHaveLength(2)
    await device.advance(1)
    expect(connections).toHaveLength(3)
  })

  test('that breaks is tried again later each time, and at once when the browser says that it is online', async () => {
    const { device, connections, answers, openPage, event } = await browser()
    answers.push(noConnection, noConnection, noConnection, noConnection)
    const page = await openPage()
    for (const wait of [500, 1_000, 2_000]) {
      await device.advance(wait - 1)
      const left = answers.length
      await device.advance(1)
      expect(answers).toHaveLength(left - 1)
    }
    page.live.look()
    await settleDown()
    expect(connections).toHaveLength(1)
    await last(connections).send(event())
    await last(connections).break()
    expect(page.live.isHeard()).toBe(false)
  })

  test('behind a proxy that keeps events back: given up after 5 s, and tried again minutes later', async () => {
    const { device, connections, answers, openPage } = await browser()
    answers.push(silence)
    const page = await openPage()
    await device.advance(4_999)
    await device.advance(1)
    await device.advance(MAX_WAIT_MS / 2)
    expect([connections.length, page.live.isHeard()]).toEqual([0, false])
    await device.advance(MAX_WAIT_MS / 2)
    expect(connections).toHaveLength(1)
    // The head alone says nothing.
    await device.advance(5_000)
    expect([last(connections).isAborted, page.live.isHeard()]).toEqual([true, false])
  })

  test('that falls silent is taken for broken', async () => {
    const { device, connections, openPage, event } = await browser()
    const page = await openPage()
    await last(connections).send(event())
    for (const _beat of [1, 2, 3]) {
      await device.advance(25_000)
      await last(connections).send(':\n\n')
    }
    expect([connections.length, page.live.isHeard()]).toEqual([1, true])
    await device.advance(40_000)
    expect([last(connections).isAborted, page.live.isHeard()]).toEqual([true, false])
  })

  test('that is refused comes again when the shop says so; where there is none, minutes later', async () => {
    const { device, connections, answers, openPage } = await browser()
    answers.push(status(429, { 'retry-after': '70' }), status(404))
    const page = await openPage()
    await device.advance(70_499)
    expect(answers).toHaveLength(1)
    await device.advance(1)
    expect(answers).toHaveLength(0)
    await device.advance(MAX_WAIT_MS / 2)
    expect(connections).toHaveLength(0)
    await device.advance(MAX_WAIT_MS / 2)
    expect([connections.length, page.pulls]).toEqual([1, 0])
  })

  test('whose login is refused has a pull find out why', async () => {
    const { answers, openPage } = await browser()
    answers.push(status(401))
    expect((await openPage()).pulls).toBe(1)
  })

  test('that answers with a page of a captive portal is no connection', async () => {
    const { connections, openPage, event } = await browser()
    const page = await openPage()
    await last(connections).send('<!doctype html>\n\n<p>Welcome to our lounge')
    expect([page.live.isHeard(), page.pulls]).toEqual([false, 0])
    await last(connections)
      .send(event())
      .catch(() => undefined)
    expect(page.pulls).toBe(0)
  })

  test('that got a captive portal’s page, which ended, is tried again at once when the shop has answered something else', async () => {
    const { connections, answers, openPage } = await browser()
    answers.push(() => Promise.resolve(new Response('<p>Welcome to our lounge')))
    const page = await openPage()
    expect(connections).toHaveLength(0)
    page.live.look()
    await settleDown()
    expect(connections).toHaveLength(1)
  })
})
