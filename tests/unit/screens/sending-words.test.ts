import { afterEach, expect, test, vi } from 'vitest'
import { sendsInBackground, whenSent } from '../../../pwa/content/sending-words.ts'
import { orderWaits } from '../../../pwa/content/order-texts.ts'

afterEach(() => vi.unstubAllGlobals())

test('a browser without Background Sync: what waits is sent when the app is next opened, and no more is promised', () => {
  expect(sendsInBackground()).toBe(false)
  expect(whenSent()).toBe('when you next open the shop')
  expect(orderWaits()).toBe('Your order will be sent when you next open the shop.')
})

test('a browser with Background Sync: what waits is sent by itself', () => {
  vi.stubGlobal('SyncManager', vi.fn())
  expect(whenSent()).toBe('as soon as the shop can be reached')
  expect(orderWaits()).toBe('Your order will be sent as soon as the shop can be reached.')
})
