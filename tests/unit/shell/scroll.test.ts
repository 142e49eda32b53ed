// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { enterEntry, forgetScroll, isLeftHere, noteScroll, restoreScroll, trackScroll } from '../../../pwa/app/navigation/scroll.ts'

const scrollTo = vi.fn<(left: number, top: number) => void>()

beforeAll(trackScroll)
beforeEach(() => void vi.stubGlobal('scrollTo', scrollTo.mockReset()))
afterEach(() => void vi.unstubAllGlobals())

test('an address that is loaded anew begins at its top: it is come back to there, not where an earlier load of it was left', () => {
  const entry = enterEntry({ key: 'default', pathname: '/kpop', search: '' })
  vi.stubGlobal('scrollY', 900)
  dispatchEvent(new Event('scroll'))
  restoreScroll(entry)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 900)
  forgetScroll(entry)
  vi.stubGlobal('scrollY', 0)
  restoreScroll(entry)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
})

test('a scroll of the last frame, which nothing tells of any more, is kept when the page goes', () => {
  const entry = enterEntry({ key: 'b', pathname: '/kpop', search: '' })
  vi.stubGlobal('scrollY', 700)
  dispatchEvent(new Event('pagehide'))
  restoreScroll(entry)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700)
})

test('a page that goes before it was long enough for where it was left keeps that, and the page after it is left alone', () => {
  const observers: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(grown: () => void) {
        observers.push(grown)
      }
      observe() {}
      disconnect() {
        observers.length = 0
      }
    },
  )
  const entry = enterEntry({ key: 'c', pathname: '/kpop', search: '' })
  vi.stubGlobal('scrollY', 800)
  dispatchEvent(new Event('scroll'))
  vi.stubGlobal('scrollY', 50)
  restoreScroll(entry)
  for (const sign of ['scroll', 'pagehide']) dispatchEvent(new Event(sign))
  expect(observers).toHaveLength(1)
  enterEntry({ key: 'd', pathname: '/about', search: '' })
  expect(observers).toHaveLength(0)
  vi.stubGlobal('scrollY', 0)
  restoreScroll(entry)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 800)
})

test('an entry that began where the one before it was, and was never scrolled, is come back to there', () => {
  const [from, to] = ['e', 'f'].map((key) => ({ key, pathname: '/kpop', search: key }))
  if (!from || !to) throw new Error('no entries')
  enterEntry(from)
  vi.stubGlobal('scrollY', 300)
  dispatchEvent(new Event('scroll'))
  const entry = enterEntry(to)
  noteScroll()
  expect([from, to].map(isLeftHere)).toEqual([true, true])
  enterEntry(from)
  vi.stubGlobal('scrollY', 0)
  dispatchEvent(new Event('scroll'))
  expect([from, to].map(isLeftHere)).toEqual([true, false])
  restoreScroll(entry)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 300)
})
