// @vitest-environment happy-dom
// A message that comes, or stands, while the page is hidden waits until it can be read.
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '../../../pwa/components/toaster/toast-store.ts'
import { Toaster } from '../../../pwa/components/toaster/toaster.tsx'
import { show } from './screen.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const shown = () => [...document.querySelectorAll('.toast p')].map((text) => text.textContent)
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const setHidden = async (isHidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
}

test.each([0, 1_000])('hidden %i ms after it came, it has its whole time when the page is seen again', async (ms) => {
  vi.useFakeTimers()
  await show(<Toaster />)
  if (ms === 0) await setHidden(true)
  await act(async () => toast('one'))
  await pass(ms)
  await setHidden(true)
  await pass(60_000)
  await setHidden(false)
  await pass(2_299)
  expect(shown()).toEqual(['one'])
  await pass(1)
  expect(shown()).toEqual([])
})
