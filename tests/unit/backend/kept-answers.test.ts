// One call under one key: what the next try knows of an earlier one that failed, ended without a result, or is still under way.
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BOUNDS } from '../../../backend/limits/bounds.ts'
import { ApiError } from '../../../backend/api-error.ts'
import { KeptAnswers, type KeyedCall, type Run } from '../../../backend/sync/kept-answers.ts'
import { MemoryEntries } from '../../doubles/memory-storage/entries.ts'

const MINUTE = 60_000
let now: number
let entries: MemoryEntries
let kept: KeptAnswers
let drawn = 0
beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  entries = new MemoryEntries()
  kept = new KeptAnswers({
    entries,
    secret: 'a secret of the shop',
    clock: () => now,
    random: (bytes) =>
      createHash('sha512')
        .update(String((drawn += 1)))
        .digest()
        .subarray(0, bytes),
  })
})
afterEach(() => void vi.useRealTimers())

const call = (more: Partial<KeyedCall> = {}): KeyedCall => ({
  key: 'key-1',
  method: 'POST',
  path: '/api/x',
  bytes: Buffer.from('{}'),
  ...more,
})
/** Notes how each run begins. */
function acting(...results: (() => Promise<unknown>)[]) {
  const runs: { again: boolean; secret: string }[] = []
  const act = (run: Run) => {
    runs.push({ again: run.again, secret: run.secret('id') })
    return results[runs.length - 1]?.() ?? Promise.resolve(`done ${runs.length}`)
  }
  return { act, runs }
}
const fails = (error: unknown) => () => Promise.reject(error)
const never = () => new Promise(() => undefined)

test('a try without a result is known to the next one, which has the same secrets and need not wait; so it is after a second one', async () => {
  const { act, runs } = acting(fails(new ApiError('unavailable')), fails(new Error('the store is gone')))
  await expect(kept.run(call(), act)).rejects.toThrow()
  await expect(kept.run(call(), act)).rejects.toThrow('the store is gone')
  expect(await kept.run(call(), act)).toMatchObject({ outcome: 'done 3', replayed: false })
  expect(runs.map(({ again }) => again)).toEqual([false, true, true])
  expect(new Set(runs.map(({ secret }) => secret)).size).toBe(1)
  expect(await kept.run(call(), act)).toMatchObject({ outcome: 'done 3', replayed: true, run: { again: true } })
  expect(runs).toHaveLength(3)
})

test('what was done is told for ten minutes, and then done anew', async () => {
  const { act } = acting()
  await kept.run(call(), act)
  now += 10 * MINUTE - 1
  expect(await kept.run(call(), act)).toMatchObject({ outcome: 'done 1', replayed: true })
  now += 1
  expect(await kept.run(call(), act)).toMatchObject({ outcome: 'done 2', replayed: false })
})

test('a refusal changed nothing: the next try is a first one, with secrets of its own', async () => {
  const { act, runs } = acting(fails(new ApiError('username_taken')))
  await expect(kept.run(call(), act)).rejects.toThrow()
  expect(await kept.run(call(), act)).toMatchObject({ outcome: 'done 2', replayed: false })
  expect([runs.map(({ again }) => again), new Set(runs.map(({ secret }) => secret)).size]).toEqual([[false, false], 2])
})

test('a refusal of a second try says nothing of the first one, which may have done it: the third knows of it', async () => {
  const { act, runs } = acting(fails(new ApiError('unavailable')), fails(new ApiError('rate_limited')))
  await expect(kept.run(call(), act)).rejects.toThrow()
  await expect(kept.run(call(), act)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await kept.run(call(), act)).toMatchObject({ outcome: 'done 3', replayed: false })
  expect([runs.map(({ again }) => again), new Set(runs.map(({ secret }) => secret)).size]).toEqual([[false, true, true], 1])
})

test.each([
  ['refused', new ApiError('username_taken')],
  ['broken off', new Error('the store is gone')],
])('a try that is %s so late that another has taken it over leaves that one known', async (_how, error) => {
  let [fail, finish] = [(_error: Error) => {}, (_outcome: string) => {}]
  const { act, runs } = acting(
    () => new Promise((_resolve, reject) => (fail = reject)),
    () => new Promise((resolve) => (finish = resolve)),
  )
  const first = kept.run(call(), act)
  await vi.waitFor(() => expect(runs).toHaveLength(1))
  now += MINUTE
  const taken = kept.run(call(), act)
  await vi.waitFor(() => expect(runs).toHaveLength(2))
  fail(error)
  await expect(first).rejects.toBe(error)
  const third = kept.run(call(), act)
  finish('done')
  expect([await taken, await third]).toMatchObject([{ replayed: false }, { outcome: 'done', replayed: true }])
  expect(runs.map(({ again }) => again)).toEqual([false, true])
})

test('a try whose process has died is taken over by one of several others, and these get its outcome', async () => {
  const { act, runs } = acting(never)
  void kept.run(call(), act)
  now += MINUTE
  const answers = await Promise.all([kept.run(call(), act), kept.run(call(), act), kept.run(call(), act)])
  expect(answers.map(({ outcome }) => outcome)).toEqual(['done 2', 'done 2', 'done 2'])
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
  expect(runs.map(({ again }) => again)).toEqual([false, true])
})

test('one that ends just before it is taken over is not done once more', async () => {
  const { act, runs } = acting(fails(new Error('slow')), () => Promise.resolve('too often'))
  await expect(kept.run(call(), act)).rejects.toThrow('slow')
  const add = entries.add.bind(entries)
  vi.spyOn(entries, 'add').mockImplementation(async (...given) => {
    const [space, key] = given
    if (key.endsWith('.again')) {
      const entry = await entries.newest(space, key.replace('.again', ''), now)
      if (entry) await entries.put(space, key.replace('.again', ''), { ...entry, value: { ...Object(entry.value), outcome: 'in time' } })
    }
    return add(...given)
  })
  expect(await kept.run(call(), act)).toMatchObject({ outcome: 'in time', replayed: true })
  expect(runs).toHaveLength(1)
})

test('one that was refused just before it is taken over leaves a first try to the next', async () => {
  const { act, runs } = acting(fails(new Error('slow')))
  await expect(kept.run(call(), act)).rejects.toThrow('slow')
  const add = entries.add.bind(entries)
  vi.spyOn(entries, 'add').mockImplementation(async (...given) => {
    if (given[1].endsWith('.again')) await entries.delete(given[0], given[1].replace('.again', ''))
    return add(...given)
  })
  expect(await kept.run(call(), act)).toMatchObject({ outcome: 'done 2' })
  expect(runs.map(({ again }) => again)).toEqual([false, false])
})

test.each([
  ['an outcome is stored before it is answered', () => Promise.resolve('done')],
  ['a try that failed is noted before that is said', fails(new Error('lost'))],
])('%s', async (_what, result) => {
  let store = () => {}
  const put = entries.put.bind(entries)
  const stored = vi.fn(async (...given: Parameters<typeof put>) => {
    await new Promise<void>((resolve) => (store = resolve))
    await put(...given)
  })
  const act = () => {
    entries.put = stored
    return result()
  }
  const ended = vi.fn()
  const run = kept.run(call(), act).then(ended, ended)
  await vi.waitFor(() => expect(stored).toHaveBeenCalled())
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).not.toHaveBeenCalled()
  store()
  await run
})

test('what was done is answered, also where its outcome cannot be kept or older ones cannot be removed', async () => {
  vi.spyOn(entries, 'put').mockRejectedValue(new Error('full'))
  vi.spyOn(entries, 'listByAccount').mockRejectedValue(new Error('gone'))
  const { act } = acting()
  expect(await kept.run(call({ owner: 'mina' }), act)).toMatchObject({ outcome: 'done 1', replayed: false })
})

test('a try that failed says why, also where that cannot be noted; so does the one that takes it over', async () => {
  const failsUnnoted = (write: 'put' | 'delete', error: Error) => () => {
    vi.spyOn(entries, write).mockRejectedValueOnce(new Error('full')).mockRejectedValueOnce(new Error('full'))
    return Promise.reject(error)
  }
  const { act, runs } = acting(failsUnnoted('put', new Error('slow')), failsUnnoted('delete', new ApiError('username_taken')))
  await expect(kept.run(call(), act)).rejects.toThrow('slow')
  vi.restoreAllMocks()
  now += MINUTE
  await expect(kept.run(call(), act)).rejects.toMatchObject({ code: 'username_taken' })
  expect(runs.map(({ again }) => again)).toEqual([false, true])
})

test('of an account’s outcomes the newest are kept, in whatever order the store lists them', async () => {
  const list = entries.listByAccount.bind(entries)
  for (const order of ['as they came', 'the other way round']) {
    vi.spyOn(entries, 'listByAccount').mockImplementation(async (...given) =>
      order === 'as they came' ? await list(...given) : (await list(...given)).toReversed(),
    )
    const done: Promise<unknown>[] = []
    for (let place = 0; place < BOUNDS.once.count + 3; place += 1) {
      now += 10
      done.push(kept.run(call({ key: `${order} ${place}`, owner: order }), async () => place))
      await done.at(-1)
    }
    const left = (await list(order, 'once', now)).map(({ value }) => Number(Object(value).outcome))
    expect(
      left.toSorted((a, b) => a - b),
      order,
    ).toEqual(Array.from({ length: BOUNDS.once.count }, (_, place) => place + 3))
  }
})

test('a second request waits for the first for ten seconds, and is then told to come back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  await vi.advanceTimersByTimeAsync(20_000)
  const { act } = acting(never)
  void kept.run(call(), act)
  const refused = vi.fn()
  const looks = vi.spyOn(entries, 'newest')
  const waiting = kept.run(call(), act).catch(refused)
  await vi.advanceTimersByTimeAsync(9_500)
  expect(refused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await waiting
  expect(refused.mock.lastCall?.[0]).toMatchObject({ code: 'unavailable', retryAfter: 1 })
  // Soon at first, then at leisure: many that wait must not keep the store from the one that works.
  expect(looks.mock.calls.length).toBeLessThan(60)
})

test('without a key, and under the key of another caller, each call is done by itself', async () => {
  const { act, runs } = acting()
  for (const given of [
    call({ key: undefined }),
    call({ key: undefined }),
    call({ caller: { accountId: 'mina' } }),
    call({ caller: { accountId: 'jun' } }),
    call({ caller: { credential: 'c' } }),
    call({ caller: {} }),
  ])
    expect(await kept.run(given, act)).toMatchObject({ replayed: false })
  expect(runs.map(({ again }) => again)).toEqual(Array.from({ length: 6 }, () => false))
  expect(await kept.run(call({ caller: { accountId: 'mina', credential: 'new' } }), act)).toMatchObject({
    outcome: 'done 3',
    replayed: true,
  })
  const { run } = await kept.run(call({ key: undefined }), act)
  expect(run.secret('id')).toBe(run.secret('id'))
  expect(run.secret('mail')).not.toBe(run.secret('id'))
})

test('another body under a key is refused, while it is under way too', async () => {
  const { act, runs } = acting(never)
  void kept.run(call(), act)
  await expect(kept.run(call({ bytes: Buffer.from('{"x":1}') }), act)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  expect(runs).toHaveLength(1)
})

test('what ended its own login is found by its key: as kept, or as it turns out to have been done, which is then kept', async () => {
  const find = (isDone: (run: Run) => Promise<unknown>, more: Partial<KeyedCall> = {}) => {
    const { bytes, ...rest } = call({ caller: { credential: 'c' }, ...more })
    return kept.find(rest, async () => bytes, isDone)
  }
  const isDone = vi.fn(async (_run: Run): Promise<unknown> => undefined)
  expect([await find(isDone, { key: undefined }), await find(isDone)]).toEqual([undefined, undefined])
  const { act } = acting(fails(new Error('lost')))
  await expect(kept.run(call({ caller: { credential: 'c' } }), act)).rejects.toThrow('lost')
  expect(await find(isDone, { caller: { credential: 'other' } })).toBeUndefined()
  expect(isDone).not.toHaveBeenCalled()
  // Not done, and still not kept as done.
  expect(await find(isDone)).toBeUndefined()
  await expect(find(isDone, { bytes: Buffer.from('other') })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  isDone.mockResolvedValueOnce('deleted')
  expect(await find(isDone)).toMatchObject({ outcome: 'deleted', replayed: true })
  expect(isDone.mock.lastCall?.[0].again).toBe(true)
  expect(await find(isDone)).toMatchObject({ outcome: 'deleted', replayed: true })
  expect(isDone).toHaveBeenCalledTimes(2)
})

test('one that is looked for while it is under way is waited for', async () => {
  let end = (_outcome: unknown) => {}
  const act = vi.fn(() => new Promise((resolve) => (end = resolve)))
  const running = kept.run(call({ caller: { credential: 'c' } }), act)
  await vi.waitFor(() => expect(act).toHaveBeenCalled())
  const isDone = vi.fn(async () => undefined)
  const { bytes, ...rest } = call({ caller: { credential: 'c' } })
  const found = kept.find(rest, async () => bytes, isDone)
  end('changed')
  expect([await found, await running]).toMatchObject([
    { outcome: 'changed', replayed: true },
    { outcome: 'changed', replayed: false },
  ])
  expect(isDone).not.toHaveBeenCalled()
})
