// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { UpdateNote } from '../../../pwa/app/shell/update-note.tsx'
import { useUpdates } from '../../../pwa/state/updates.ts'

const startUpdates = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('../../../pwa/actions/updates.ts', () => ({ startUpdates, applyUpdate: () => undefined }))

test('the worker that could not be registered is asked for again after a while, until it is there', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  startUpdates.mockRejectedValueOnce(new TypeError('no script')).mockRejectedValueOnce(new TypeError('no script'))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<UpdateNote />))
  for (const [ms, tries] of [
    [0, 1],
    [29_999, 1],
    [1, 2],
    [30_000, 3],
    [600_000, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms)
    expect(startUpdates).toHaveBeenCalledTimes(tries)
  }
  act(() => root.unmount())
  vi.useRealTimers()
})

test.each([
  ['ready', 'en', 'A new version of Starlane is ready.'],
  ['stale', undefined, 'Another tab runs a new version.'],
  ['ready', 'ko', 'Another tab switched to 한국어. A reload brings it here.'],
  ['stale', 'ja', 'Another tab switched to 日本語. A reload brings it here.'],
] as const)('%s, in %s', (state, language, text) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  useUpdates.setState({ state, language })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(<UpdateNote />))
  expect(place.querySelector('p')?.textContent).toBe(text)
  act(() => root.unmount())
})
