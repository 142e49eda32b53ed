// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { enterEntry, forgetScroll, noteScroll, restoreScroll, trackScroll } from '../../../pwa/app/navigation/scroll.ts'

const scrollTo = vi.fn<(left: number, top: number) => void>()

const isHidden = () => 'returning' in document.documentElement.dataset

beforeAll(trackScroll)
beforeEach(() => {
  document.body.innerHTML = '<main><h1>Page</h1></main>'
  vi.stubGlobal('scrollTo', scrollTo.mockReset())
})
afterEach(() => void vi.unstubAllGlobals())

test('an address that is loaded anew begins at its top: it is come back to there, not where an earlier load of it was left', () => {
  const entry = enterEntry({ key: 'default', pathname: '/kpop', search: '' })
  vi.stubGlobal('scrollY', 900)
  dispatchEvent(new Event('scroll'))
  restoreScroll(entry, false)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 900)
  forgetScroll(entry)
  vi.stubGlobal('scrollY', 0)
  restoreScroll(entry, false)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
})

test('a scroll of the last frame, which nothing tells of any more, is kept when the page goes', () => {
  const entry = enterEntry({ key: 'b', pathname: '/kpop', search: '' })
  vi.stubGlobal('scrollY', 700)
  dispatchEvent(new Event('pagehide'))
  restoreScroll(entry, false)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700)
})

test('a page that goes before it was long enough for where it was left keeps that, and the page after it is left alone', () => {
  const entry = enterEntry({ key: 'c', pathname: '/kpop', search: '' })
  vi.stubGlobal('scrollY', 800)
  dispatchEvent(new Event('scroll'))
  vi.stubGlobal('scrollY', 50)
  restoreScroll(entry, false)
  for (const sign of ['scroll', 'pagehide']) dispatchEvent(new Event(sign))
  expect(isHidden()).toBe(true)
  enterEntry({ key: 'd', pathname: '/about', search: '' })
  expect(isHidden()).toBe(false)
  vi.stubGlobal('scrollY', 0)
  restoreScroll(entry, false)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 800)
})

describe('a page that is come back to', () => {
  let frames: (() => void)[] = []
  const drawn = (count: number) => {
    for (let frame = 0; frame < count; frame++) for (const draw of frames.splice(0)) draw()
  }
  const left = (isFirst: boolean, shown = vi.fn<() => void>()) => {
    const entry = enterEntry({ key: `left ${isFirst}`, pathname: '/kpop', search: '' })
    vi.stubGlobal('scrollY', 600)
    dispatchEvent(new Event('scroll'))
    restoreScroll(entry, isFirst, shown)
    return shown
  }
  beforeEach(() => {
    frames = []
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
    vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  })
  afterEach(() => void enterEntry({ key: 'z', pathname: '/', search: '' }))

  test('is seen at once where all of it is there', () => {
    expect(left(false)).toHaveBeenCalledOnce()
    expect(isHidden()).toBe(false)
  })

  test('is not seen while something of it is still to come, and for some frames after that', () => {
    document.body.innerHTML = '<main><h1>Page</h1><ul aria-busy="true"></ul></main>'
    const shown = left(false)
    drawn(10)
    expect([isHidden(), shown.mock.calls.length]).toEqual([true, 0])
    document.querySelector('ul')?.remove()
    drawn(2)
    expect(isHidden()).toBe(true)
    drawn(2)
    expect([isHidden(), shown.mock.calls.length, frames.length]).toEqual([false, 1, 0])
  })

  test('as the first of a load is not seen before it stands still', () => {
    const shown = left(true)
    expect(isHidden()).toBe(true)
    drawn(4)
    expect([isHidden(), shown.mock.calls.length]).toEqual([false, 1])
  })

  test('is seen as it is when it has become shorter, or the reader scrolls', () => {
    const shown = left(true)
    vi.stubGlobal('scrollY', 400)
    drawn(10)
    expect(isHidden()).toBe(true)
    drawn(12)
    expect([isHidden(), shown.mock.calls.length]).toEqual([false, 1])
    dispatchEvent(new Event('wheel'))
    left(true)
    expect(isHidden()).toBe(true)
    dispatchEvent(new Event('wheel'))
    expect([isHidden(), frames.length]).toEqual([false, 0])
  })
})

test('an entry that began where the one before it was, and was never scrolled, is come back to there', () => {
  const [from, to] = ['e', 'f'].map((key) => ({ key, pathname: '/kpop', search: key }))
  if (!from || !to) throw new Error('no entries')
  enterEntry(from)
  vi.stubGlobal('scrollY', 300)
  dispatchEvent(new Event('scroll'))
  const entry = enterEntry(to)
  noteScroll()
  enterEntry(from)
  vi.stubGlobal('scrollY', 0)
  dispatchEvent(new Event('scroll'))
  restoreScroll(entry, false)
  expect(scrollTo).toHaveBeenLastCalledWith(0, 300)
})
