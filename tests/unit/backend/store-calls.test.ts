import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Calls, type Around } from '../../../backend/storage/mongo/calls.ts'
import { StorageBusy } from '../../../backend/storage/port.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

interface Request {
  hasBegun: boolean
}

/** A store that works on two calls at once, and the calls that it has begun, in their order. */
function line() {
  let present: Request | undefined
  const calls = new Calls(2, () => present)
  const begun: string[] = []
  const open = new Map<string, Around>()
  const start = (name: string) => {
    begun.push(name)
    open.set(name, calls.around('findOne', {}))
  }
  const ask = (name: string, request?: Request): Promise<unknown> => {
    present = request
    const turn = calls.turn()
    if (turn === undefined) start(name)
    const asked = turn?.then(() => start(name)).catch((error: unknown) => error)
    return Promise.resolve(asked)
  }
  const answer = async (name: string) => {
    open.get(name)?.ended(true)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { calls, begun, ask, answer }
}

const fresh = (): Request => ({ hasBegun: false })

test('a request that has begun goes before those that have not, and before them goes what came first', async () => {
  const { calls, begun, ask, answer } = line()
  const first = fresh()
  void ask('first 1', first)
  void ask('second 1', fresh())
  void ask('third 1', fresh())
  void ask('fourth 1', fresh())
  void ask('first 2', first)
  void ask('the shop itself')
  expect([begun, calls.underWay, calls.waiting]).toEqual([['first 1', 'second 1'], 2, 4])
  for (const name of ['first 1', 'second 1', 'first 2', 'the shop itself']) await answer(name)
  expect(begun).toEqual(['first 1', 'second 1', 'first 2', 'the shop itself', 'third 1', 'fourth 1'])
  expect([calls.underWay, calls.waiting, calls.refused]).toEqual([2, 0, 0])
})

test('a request that has not begun is refused after two seconds, one that has waits on', async () => {
  const { calls, begun, ask, answer } = line()
  const first = fresh()
  void ask('first 1', first)
  void ask('second 1', fresh())
  const late = ask('third 1', fresh())
  void ask('first 2', first)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await late).toBeInstanceOf(StorageBusy)
  expect([calls.refused, calls.waiting]).toEqual([1, 1])
  await answer('first 1')
  expect(begun.at(-1)).toBe('first 2')
})

test('a call that is never answered gives its place up at its deadline', async () => {
  const { calls, begun, ask } = line()
  for (const name of ['a', 'b', 'c', 'd']) void ask(name)
  await vi.advanceTimersByTimeAsync(7_000)
  expect([begun, calls.underWay, calls.waiting]).toEqual([['a', 'b', 'c', 'd'], 2, 0])
})
