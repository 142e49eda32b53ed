// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { read, write } from '../../../pwa/storage/web-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('what is to go is gone, also where the browser fails once: it may name a person', () => {
  write('localStorage', 'user', '{"username":"mina"}')
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementationOnce(() => {
    throw new Error('not now')
  })
  write('localStorage', 'user', undefined)
  expect([read('localStorage', 'user'), localStorage.getItem('user')]).toEqual([undefined, null])
})

test('what a full storage does not take is kept by the page, until it is to go', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  write('localStorage', 'token', 'one')
  expect(read('localStorage', 'token')).toBe('one')
  write('localStorage', 'token', undefined)
  expect(read('localStorage', 'token')).toBeUndefined()
})
