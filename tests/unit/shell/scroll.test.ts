// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { enterEntry, forgetScroll, restoreScroll, trackScroll } from '../../../pwa/app/navigation/scroll.ts'

afterEach(() => vi.unstubAllGlobals())

test('an address that is loaded anew begins at its top: it is come back to there, not where an earlier load of it was left', () => {
  const scrollTo = vi.fn<(left: number, top: number) => void>()
  vi.stubGlobal('scrollTo', scrollTo)
  const stop = trackScroll()
  const entry = enterEntry({ key: 'default', pathname: '/kpop', search: '' })
  vi.stubGlobal('scrollY', 900)
  dispatchEvent(new Event('scroll'))
  restoreScroll(entry)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 900)
  forgetScroll(entry)
  vi.stubGlobal('scrollY', 0)
  restoreScroll(entry)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  stop()
})
