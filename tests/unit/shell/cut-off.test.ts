import { afterEach, expect, test, vi } from 'vitest'
import { cutOff } from '../../../pwa/content/cut-off.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [false, 'You’re offline'],
  [true, 'The shop isn’t answering'],
])('where the device has a connection (%s) and the shop cannot be asked, it is said whose silence it is', (onLine, text) => {
  vi.stubGlobal('navigator', { onLine })
  expect(cutOff()).toBe(text)
})
