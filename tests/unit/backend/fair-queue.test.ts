import { expect, test } from 'vitest'
import { FairQueue } from '../../../backend/fair-queue.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Works that end when they are told to, and the order in which they began. */
function works() {
  const begun: string[] = []
  const endings: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => endings.push(() => resolve(name)))
  }
  const endAll = async (count: number) => {
    await settled()
    for (let ended = 0; ended < count; ended += 1) {
      endings.shift()?.()
      await settled()
    }
  }
  return { begun, work, endAll }
}

test('a key with much work waits behind itself, another key for one of its works only', async () => {
  const queue = new FairQueue({ atOnce: 1, perKey: 10, inAll: 100 })
  const { begun, work, endAll } = works()
  const greedy = Array.from({ length: 8 }, (_, index) => queue.run('greedy', work(`greedy ${index}`)))
  const other = queue.run('other', work('other'))
  await endAll(9)
  expect(await Promise.all([...greedy, other])).toHaveLength(9)
  expect(begun.slice(0, 3)).toEqual(['greedy 0', 'greedy 1', 'other'])
})

test('a key with too much waiting is refused, and all keys together beyond their bound', async () => {
  const queue = new FairQueue({ atOnce: 1, perKey: 2, inAll: 3 })
  const { work, endAll } = works()
  const taken = ['a', 'a', 'a'].map((key) => queue.run(key, work(key)))
  await expect(queue.run('a', work('a'))).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 2 })
  taken.push(queue.run('b', work('b')))
  await expect(queue.run('c', work('c'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  await endAll(4)
  expect(await Promise.all(taken)).toEqual(['a', 'a', 'a', 'b'])
  const later = queue.run('c', work('c'))
  await endAll(1)
  expect(await later).toBe('c')
})

test('a key that may have one work under way leaves the other place to others', async () => {
  const queue = new FairQueue({ atOnce: 2, atOncePerKey: 1, perKey: 10, inAll: 100 })
  const { begun, work, endAll } = works()
  const greedy = Array.from({ length: 3 }, (_, index) => queue.run('greedy', work(`greedy ${index}`)))
  await settled()
  expect(begun).toEqual(['greedy 0'])
  const others = ['one', 'two'].map((key) => queue.run(key, work(key)))
  await settled()
  expect(begun).toEqual(['greedy 0', 'one'])
  await endAll(5)
  expect(begun).toEqual(['greedy 0', 'one', 'greedy 1', 'two', 'greedy 2'])
  expect(await Promise.all([...greedy, ...others])).toHaveLength(5)
})

test('a work that fails frees its place', async () => {
  const queue = new FairQueue({ atOnce: 1, perKey: 1, inAll: 1 })
  const failing = queue.run('a', () => Promise.reject(new Error('no')))
  const next = queue.run('a', () => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('after a work that rests the next one waits, though there is a place', async () => {
  const queue = new FairQueue({ atOnce: 4, perKey: 10 })
  const begun: string[] = []
  await queue.enter('one', { restMs: () => 20 })
  const next = queue.enter('two').then(() => begun.push('two'))
  await settled()
  expect(begun).toEqual([])
  await next
})

test('one enter may allow fewer to wait than the queue does', async () => {
  const queue = new FairQueue({ atOnce: 1, perKey: 3 })
  await queue.enter('a')
  const waiting = [queue.enter('a')]
  await expect(queue.enter('a', { perKey: 1 })).rejects.toMatchObject({ code: 'rate_limited' })
  waiting.push(queue.enter('b', { perKey: 1 }), queue.enter('a'))
  for (const key of ['a', 'a', 'b']) {
    queue.leave(key)
    await settled()
  }
  await Promise.all(waiting)
})
