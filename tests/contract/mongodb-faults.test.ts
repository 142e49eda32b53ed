// MongoDB through a proxy that lets go wrong what goes wrong in a year: what the adapter told its callers is held against what is there afterwards.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import type { Fault } from '../mongodb-proxy/faults.ts'
import { openLane, type Lane } from '../mongodb-proxy/lane.ts'
import { MongoProxy } from '../mongodb-proxy/proxy.ts'
import { canStartMongoServer, startMongoServer, type MongoServer } from '../mongodb-server/start.mjs'
import { account, result } from './samples.ts'

const RUNS = 1_000
/** Runs of one lane follow each other; waiting for a lost connection is most of what they do, so several lanes fill the time. Every second one is a replica set. */
const LANES = 10

describe.runIf(process.env.MONGODB_URL && canStartMongoServer())('a year of faults (mongodb)', () => {
  let server: MongoServer
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  beforeAll(async () => {
    server = await startMongoServer()
    process.on('unhandledRejection', note)
  })
  afterAll(async () => {
    process.off('unhandledRejection', note)
    await server.stop()
  })

  test('no acknowledged write is lost, none is applied twice, and an unknown one is StorageUnavailable: 1,000 seeds', async () => {
    const lanes = await Promise.all(Array.from({ length: LANES }, (_, index) => openLane(server.port, index)))
    const contradictions: unknown[] = []
    const live = async (lane: Lane, first: number) => {
      for (let seed = first; seed < RUNS; seed += LANES) await lane.run(seed).catch((error: unknown) => contradictions.push(error))
    }
    await Promise.all(lanes.map(live))
    await Promise.all(lanes.map((lane) => lane.close()))
    expect(contradictions).toEqual([])
    const kinds = lanes.flatMap(({ proxy }) => [...proxy.provoked.keys()])
    expect(new Set(kinds).size).toBe(10)
    const repeats = lanes.map(({ proxy }, index) => (index % 2 === 0 ? proxy.repeats > 0 : proxy.repeats === 0))
    expect(repeats).toEqual(lanes.map(() => true))
    expect(unhandled).toEqual([])
  }, 600_000)

  const failed = { code: 112, codeName: 'WriteConflict', retryable: false }
  const faults: Fault[] = [
    { kind: 'cutBefore' },
    { kind: 'cutRequest', at: 0.5 },
    { kind: 'loseAnswer' },
    { kind: 'cutAnswer', at: 0.5 },
    { kind: 'refuse', error: { code: 10_107, codeName: 'NotWritablePrimary', retryable: true } },
    { kind: 'interrupt', error: { code: 11_602, codeName: 'InterruptedDueToReplStateChange', retryable: true } },
    { kind: 'writeConcern', error: { code: 64, codeName: 'WriteConcernFailed', retryable: false } },
    { kind: 'partial', chosen: (statement) => statement === 2, error: failed },
  ]
  test.each(faults)(
    'a server without retryable writes, and $kind: records whose fate is unknown are StorageUnavailable, and can be appended again',
    async (fault) => {
      const proxy = await MongoProxy.start({ port: server.port, replicaSet: false })
      const { records, close } = await openMongoStorage({ url: proxy.url(`one-${fault.kind}`) })
      const [first, second, third] = ['r1', 'r2', 'r3'].map((id, at) => result('a1', id, at))
      if (first === undefined || second === undefined || third === undefined) throw new Error('no records')
      await records.append([second])
      proxy.provokeNext(fault)
      await expect(records.append([first, second, third])).rejects.toThrow(StorageUnavailable)
      await records.append([first, second, third])
      expect(await records.list('a1', { kind: 'knowledge', limit: 9 })).toEqual([third, second, first])
      await close()
      await proxy.stop()
    },
  )

  test('a replica set, and the answer to a write is lost: the driver sends it again, and it is run once', async () => {
    const proxy = await MongoProxy.start({ port: server.port, replicaSet: true })
    const { entries, close } = await openMongoStorage({ url: proxy.url('retried') })
    await entries.increment('s', 'k', 1, 9, 1)
    proxy.provokeNext({ kind: 'loseAnswer' })
    expect(await entries.increment('s', 'k', 1, 9, 1)).toEqual({ count: 2, expiresAt: 9 })
    expect(proxy.repeats).toBe(1)
    await close()
    await proxy.stop()
  })
  test('a request in causal order: each read waits for what was written and read before it, and the strongest read is told no time', async () => {
    const proxy = await MongoProxy.start({ port: server.port, replicaSet: true })
    const { accounts, records, causal, close } = await openMongoStorage({ url: proxy.url('causal') })
    await proxy.calm()
    await accounts.get('c1')
    expect(proxy.afterTimes).toEqual([])
    await causal(async () => {
      await accounts.create(account('c1'))
      await accounts.get('c1')
      expect(await accounts.newest('c1')).toEqual(account('c1'))
      await Promise.all([records.append([result('c1', 'r1', 1)]), records.append([result('c1', 'r2', 2)])])
      expect(await records.list('c1', { kind: 'knowledge', limit: 9 })).toHaveLength(2)
    })
    const times = () => proxy.afterTimes.flatMap(({ command, time }) => (command === 'find' ? [time] : []))
    const within = times()
    expect(within.at(-1)).toBeGreaterThan(within[0] ?? Infinity)
    await accounts.get('c1')
    expect(times()).toEqual(within)
    await close()
    await proxy.stop()
  })

  test('a server without sessions: a request in causal order is as any other', async () => {
    const proxy = await MongoProxy.start({ port: server.port, replicaSet: false })
    const { accounts, causal, close } = await openMongoStorage({ url: proxy.url('plain') })
    await causal(async () => {
      await accounts.create(account('c1'))
      expect(await accounts.get('c1')).toEqual(account('c1'))
    })
    await close()
    await proxy.stop()
  })
})
