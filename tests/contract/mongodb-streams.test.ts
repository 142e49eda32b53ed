// The adapter follows a change stream through the real driver and the real protocol. The server of the tests has none: the proxy before it keeps what was
// written and streams it, the server runs the stream's pipeline.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import { StorageUnavailable, type Storage } from '../../backend/storage/port.ts'
import type { Fault } from '../mongodb-proxy/faults.ts'
import { MongoProxy } from '../mongodb-proxy/proxy.ts'
import { Random } from '../mongodb-proxy/random.ts'
import { canStartMongoServer, startMongoServer, type MongoServer } from '../mongodb-server/start.mjs'
import { account } from './samples.ts'

const SEEDS = 40
const ACCOUNTS = 4
const COMMITS = 24
const PATIENT = { timeout: 10_000 }

interface Watching {
  proxy: MongoProxy
  /** The process that commits, and the one that listens. */
  writer: Storage
  listener: Storage
  /** The newest version of each account that the listener was told; 0 says that it may be gone. */
  heard: Map<string, number[]>
  lost: ReturnType<typeof vi.fn<() => void>>
  watch(): Promise<(() => void) | undefined>
  close(): Promise<void>
}

describe.runIf(process.env.MONGODB_URL && canStartMongoServer())('change streams (mongodb)', () => {
  let server: MongoServer
  beforeAll(async () => {
    server = await startMongoServer()
  })
  afterAll(() => server.stop())

  async function open(database: string): Promise<Watching> {
    const proxy = await MongoProxy.start({ port: server.port, replicaSet: true })
    const [writer, listener] = [await openMongoStorage({ url: proxy.url(database) }), await openMongoStorage({ url: proxy.url(database) })]
    const heard = new Map<string, number[]>()
    const lost = vi.fn<() => void>()
    const stops: (() => void)[] = []
    return {
      proxy,
      writer,
      listener,
      heard,
      lost,
      async watch() {
        const stop = await listener.accounts.watch?.((id, version) => void heard.set(id, [...(heard.get(id) ?? []), version]), lost)
        if (stop !== undefined) stops.push(stop)
        return stop
      },
      async close() {
        for (const stop of stops) stop()
        await Promise.all([writer.close(), listener.close()])
        await proxy.stop()
      },
    }
  }

  test('what another process commits is told with its version, a deletion with 0, a new account and moved records not at all', async () => {
    const { writer, heard, watch, close } = await open('told')
    expect(await watch()).toBeTypeOf('function')
    await writer.accounts.create(account('a'))
    await writer.accounts.replace(account('a', {}, 2), 1)
    await writer.accounts.moved([{ id: 'a', version: 2 }])
    await writer.accounts.replace(account('a', {}, 3), 2)
    await writer.accounts.create(account('b'))
    await writer.accounts.delete('b')
    await expect.poll(() => Object.fromEntries(heard), PATIENT).toEqual({ a: [2, 3], b: [0] })
    await close()
  })

  const broken: Fault[] = [
    { kind: 'cutBefore' },
    { kind: 'loseAnswer' },
    { kind: 'cutAnswer', at: 0.5 },
    { kind: 'refuse', error: { code: 189, codeName: 'PrimarySteppedDown', retryable: true } },
  ]
  test.each(broken)('the stream meets $kind: it is resumed by its token, and nothing between is missed', async (fault) => {
    const { proxy, writer, heard, lost, watch, close } = await open(`resumed-${fault.kind}`)
    await writer.accounts.create(account('a'))
    await watch()
    proxy.provokeNext(fault, (command) => command.getMore !== undefined)
    for (let version = 2; version < 6; version++) await writer.accounts.replace(account('a', {}, version), version - 1)
    await expect.poll(() => heard.get('a')?.at(-1), PATIENT).toBe(5)
    await expect.poll(() => proxy.streams?.resumed, PATIENT).toBeGreaterThan(0)
    // What was told and lost on its way is told again; a listener bears that.
    expect(new Set(heard.get('a'))).toEqual(new Set([2, 3, 4, 5]))
    expect(lost).not.toHaveBeenCalled()
    await close()
  })

  test('what the stream would resume from is forgotten by the server: it is lost once, and a new one can be opened', async () => {
    const { proxy, writer, heard, lost, watch, close } = await open('forgotten')
    await writer.accounts.create(account('a'))
    await watch()
    proxy.streams?.forgetHistory()
    await expect.poll(() => lost.mock.calls.length, PATIENT).toBe(1)
    await watch()
    await writer.accounts.replace(account('a', {}, 2), 1)
    await expect.poll(() => heard.get('a'), PATIENT).toEqual([2])
    expect(lost).toHaveBeenCalledTimes(1)
    await close()
  })

  test('a listener that goes closes its cursor on the server', async () => {
    const { proxy, watch, close } = await open('closed')
    const stop = await watch()
    expect(proxy.streams?.open).toBe(1)
    stop?.()
    await expect.poll(() => proxy.streams?.open, PATIENT).toBe(0)
    await close()
  })

  test(`${SEEDS} seeds of faults: each commit that was acknowledged is told, or the stream says that it was lost`, async () => {
    const { proxy, writer, heard, lost, watch, close } = await open('seeds')
    const told = (id: string) => Math.max(0, ...(heard.get(id) ?? []))
    let isWatched = false
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = new Random(seed)
      for (let index = 0; index < ACCOUNTS; index++) await writer.accounts.create(account(`s${seed}-${index}`))
      // As the shop does: a stream that was lost is opened again.
      while (!isWatched) isWatched = (await watch()) !== undefined
      lost.mockClear()
      const newest = new Map<string, number>()
      proxy.provoke(seed, 8)
      for (let commit = 0; commit < COMMITS; commit++) {
        const id = `s${seed}-${random.int(ACCOUNTS)}`
        const before = newest.get(id) ?? 1
        const ended = await writer.accounts.replace(account(id, {}, before + 1), before).catch((error: unknown) => {
          if (!(error instanceof StorageUnavailable)) throw error
          return undefined
        })
        if (ended === 'ok') newest.set(id, before + 1)
        else newest.set(id, (await surely(() => writer.accounts.newest(id)))?.version ?? before)
      }
      await proxy.calm()
      await expect
        .poll(() => lost.mock.calls.length > 0 || [...newest].every(([id, version]) => version === 1 || told(id) >= version), {
          timeout: 20_000,
          message: `seed ${seed}`,
        })
        .toBe(true)
      isWatched = lost.mock.calls.length === 0
    }
    expect(proxy.streams?.resumed).toBeGreaterThan(0)
    await close()
  }, 300_000)
})

/** Reads until it is answered. */
async function surely<Result>(read: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
    }
  }
}
