// A store that did not tell what came of a write may have made it: the same key finds out (SPEC R63).
import { describe, expect, test } from 'vitest'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import { API_STORES } from '../stores.ts'
import { CASES, key, lost, send } from './direct-calls.ts'
import { startShop } from './harness.ts'

describe('a write whose answer the store did not give', () => {
  interface Lost {
    part: 'accounts' | 'entries'
    call: string
    /** Only this space of the entries. */
    space?: string
  }
  const WRITES: [string, Lost][] = [
    ['registration', { part: 'accounts', call: 'create' }],
    ['profile', { part: 'accounts', call: 'replace' }],
    ['new password by token', { part: 'accounts', call: 'replace' }],
    ['new password by cookie', { part: 'accounts', call: 'replace' }],
    ['deletion by token', { part: 'accounts', call: 'delete' }],
    ['deletion by cookie', { part: 'accounts', call: 'delete' }],
    ['end of its own login', { part: 'entries', call: 'delete', space: 'token' }],
    ['confirmed address', { part: 'accounts', call: 'replace' }],
    ['opened link', { part: 'entries', call: 'take', space: 'reset' }],
    ['opened link', { part: 'entries', call: 'put', space: 'grant' }],
    ['password set by a link', { part: 'accounts', call: 'replace' }],
    ['registration', { part: 'entries', call: 'put', space: 'once' }],
    ['password set by a link', { part: 'entries', call: 'put', space: 'once' }],
  ]

  test.each(WRITES)('R63: %s (%o) comes to an end under the same key', async (name, { part, call: write, space }) => {
    const [store] = API_STORES
    if (store === undefined) throw new Error('no store')
    const { storage, cleanup } = await store.open()
    let isLosing = false
    const target = storage[part]
    const losing = new Proxy(target, {
      get(whole, property) {
        const made: unknown = Reflect.get(whole, property)
        if (typeof made !== 'function') return made
        return async (...args: unknown[]) => {
          const result: unknown = await made.apply(whole, args)
          if (!isLosing || property !== write || (space !== undefined && args[0] !== space)) return result
          isLosing = false
          throw new StorageUnavailable('the answer was lost')
        }
      },
    })
    const shop = await startShop({ storage: { ...storage, [part]: losing }, stored: storage })
    const { call, happened } = (await CASES[name]?.(shop)) ?? {}
    if (call === undefined || happened === undefined) throw new Error('no case')
    const headers = { 'idempotency-key': key() }
    isLosing = true
    const first = await lost(call, headers)
    expect(isLosing).toBe(false)
    expect([200, 503, 401]).toContain(first.status)
    const second = await send(call, headers)
    expect(second, second.text).toMatchObject({ status: 200 })
    await happened()
    await shop.close()
    await cleanup()
  })
})
