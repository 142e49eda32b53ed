// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { usePreload } from '../../../pwa/app/shell/use-preload.ts'
import { until } from '../../until.ts'

const stop = vi.fn()
const preloadWhenIdle = vi.hoisted(() => vi.fn())
let tries = 0
vi.mock('../../../pwa/app/navigation/preload-when-idle.ts', () => {
  tries += 1
  if (tries < 3) throw new TypeError('no script')
  return { preloadWhenIdle }
})

function Page() {
  usePreload(true, 'authenticated')
  return null
}

test('what brings the other screens was lost on the way: it is asked for when the connection or the page is back, and begins once', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  preloadWhenIdle.mockReturnValue(stop)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  await until(() => expect(tries).toBe(1))
  dispatchEvent(new Event('online'))
  await until(() => expect(tries).toBe(2))
  expect(preloadWhenIdle).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await until(() => expect(preloadWhenIdle).toHaveBeenCalledExactlyOnceWith(true))
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(preloadWhenIdle).toHaveBeenCalledOnce()
  expect(stop).not.toHaveBeenCalled()
  act(() => root.unmount())
  expect(stop).toHaveBeenCalledOnce()
})
