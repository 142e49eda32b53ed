import { expect, test } from 'vitest'
import { KeyedLock } from '../../../backend/keyed-lock.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('work under one key runs one after the other, under different keys at the same time', async () => {
  const lock = new KeyedLock()
  const log: string[] = []
  const deed = (key: string, name: string, ms: number) =>
    lock.run(key, async (waited) => {
      log.push(`${name} ${waited ? 'waited' : 'at once'}`)
      await pause(ms)
      log.push(`${name} done`)
      return name
    })
  expect(await Promise.all([deed('a', 'a1', 30), deed('a', 'a2', 1), deed('b', 'b1', 1)])).toEqual(['a1', 'a2', 'b1'])
  expect(log).toEqual(['a1 at once', 'b1 at once', 'b1 done', 'a1 done', 'a2 waited', 'a2 done'])
})

test('a failure rejects for its own caller only, and the next work runs', async () => {
  const lock = new KeyedLock()
  const failed = lock.run('a', () => Promise.reject(new Error('no')))
  const next = lock.run('a', async (waited) => waited)
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe(true)
  expect(await lock.run('a', async (waited) => waited)).toBe(false)
})
