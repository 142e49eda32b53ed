import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoundedCache } from '../../../backend/bounded-cache.ts'
import { CachedPictures } from '../../../backend/storage/cached-pictures.ts'
import { StorageUnavailable, type PictureStore } from '../../../backend/storage/port.ts'

test('it never holds more than its limit, and never answers with the value of another key', () => {
  const step = fc.record({
    what: fc.constantFrom('set', 'get', 'delete', 'clear'),
    key: fc.integer({ min: 0, max: 9 }).map(String),
    size: fc.integer({ min: 0, max: 12 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const cache = new BoundedCache<{ key: string; size: number }>(20)
      const put = new Map<string, { key: string; size: number }>()
      for (const { what, key, size } of steps) {
        if (what === 'set') {
          put.set(key, { key, size })
          cache.set(key, { key, size }, size)
        } else if (what === 'get') {
          const found = cache.get(key)
          if (found !== undefined) expect(found).toEqual(put.get(key))
        } else if (what === 'delete') cache.delete(key)
        else cache.clear()
        const held = [...put].filter(([each]) => cache.get(each) !== undefined)
        expect(cache.weight).toBe(held.reduce((sum, [, value]) => sum + value.size, 0))
        expect(cache.weight).toBeLessThanOrEqual(20)
      }
    }),
  )
})

test('what was used last stays', () => {
  const cache = new BoundedCache<string>(2)
  cache.set('a', 'A')
  cache.set('b', 'B')
  expect(cache.get('a')).toBe('A')
  cache.set('c', 'C')
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C'])
})

test('one that weighs more than all may is not kept, and drives nothing out', () => {
  const cache = new BoundedCache<string>(5)
  cache.set('a', 'AA', 2)
  cache.set('b', 'BBBBBB', 6)
  expect([cache.get('a'), cache.get('b')]).toEqual(['AA', undefined])
  cache.set('a', 'AAAAAA', 6)
  expect([cache.get('a'), cache.weight]).toEqual([undefined, 0])
})

function counted(read: (name: string) => Promise<Uint8Array | undefined>): PictureStore & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    read: async (name) => {
      asked.push(name)
      return read(name)
    },
    kept: async () => new Set(),
    put: async () => undefined,
    sweep: async () => 1,
  }
}

test('pictures elsewhere are read once by many, and stay within the bytes allowed', async () => {
  const store = counted(async (name) => Buffer.alloc(10, name))
  const pictures = new CachedPictures(store, 30)
  await Promise.all(Array.from({ length: 9 }, () => pictures.read('a')))
  expect(store.asked).toEqual(['a'])
  for (const name of ['b', 'c', 'd', 'e']) expect(Buffer.from((await pictures.read(name)) ?? []).toString()[0]).toBe(name)
  expect(pictures.weight).toBe(30)
  await pictures.read('e')
  await pictures.read('a')
  expect(store.asked).toEqual(['a', 'b', 'c', 'd', 'e', 'a'])
  await pictures.sweep(new Set(), 1)
  expect(pictures.weight).toBe(0)
})

test('neither a missing picture nor an outage is remembered', async () => {
  let answer: () => Promise<Uint8Array | undefined> = () => Promise.reject(new StorageUnavailable('down'))
  const pictures = new CachedPictures(counted(() => answer()))
  await expect(pictures.read('a')).rejects.toThrow(StorageUnavailable)
  answer = async () => undefined
  expect(await pictures.read('a')).toBeUndefined()
  answer = async () => Buffer.from('A')
  expect(await pictures.read('a')).toEqual(new Uint8Array(Buffer.from('A')))
})
