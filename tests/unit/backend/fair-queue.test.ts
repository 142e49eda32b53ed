import { expect, test } from 'vitest'
import { FairQueue } from '../../../backend/fair-queue.ts'

/** Works that end when they are told to, and the order in which they began. */
function works() {
  const begun: string[] = []
  const endings: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => endings.push(() => resolve(name)))
  }
  const endAll = async (count: number) => {
    for (let ended = 0; ended < count; ended += 1) {
      endings.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
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
  expect(begun).toEqual(['greedy 0'])
  const others = ['one', 'two'].map((key) => queue.run(key, work(key)))
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
