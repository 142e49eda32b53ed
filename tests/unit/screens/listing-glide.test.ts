// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deal, glide } from '../../../pwa/features/listing/glide.ts'
import { until } from '../../until.ts'

const ROW = 100

interface Movement {
  of: string | null
  frames: unknown
  end: () => void
}

let movements: Movement[] = []
let height = ROW
let isStill = false

const list = () => {
  const found = document.querySelector('section')
  if (!found) throw new Error('no list')
  return found
}
const fill = (...names: string[]) => {
  const former = new Map([...document.querySelectorAll('li:not([inert])')].map((row) => [row.textContent, row]))
  const rows = names.map((name) => former.get(name) ?? Object.assign(document.createElement('li'), { textContent: name }))
  for (const row of former.values()) row.remove()
  document.querySelector('ul')?.prepend(...rows)
}
const moved = () => movements.map(({ of, frames }) => [of, frames])
const appears = { opacity: [0, 1] }
const fades = { opacity: [1, 0] }
const glides = (from: number, height = 1) => ({
  translate: [`0px ${from}px`, '0px 0px'],
  scale: [`1 ${height}`, '1 1'],
  transformOrigin: ['top', 'top'],
})

beforeEach(() => {
  movements = []
  isStill = false
  height = ROW
  document.body.innerHTML = '<section><ul></ul></section>'
  vi.stubGlobal('innerHeight', 3 * ROW)
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
  // Row under row.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = this.matches('li') ? [...document.querySelectorAll('li:not([inert])')].indexOf(this) : 0
    return { left: 0, top: place * ROW, bottom: (place + 1) * ROW, width: ROW, height } as DOMRect
  })
  Object.assign(Element.prototype, {
    getAnimations: () => [],
    animate(this: Element, frames: unknown) {
      const finished = new Promise<void>((end) => movements.push({ of: this.textContent, frames, end }))
      return { finished }
    },
  })
  fill('a', 'b', 'c', 'd')
})

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate')
  Reflect.deleteProperty(Element.prototype, 'getAnimations')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('rows that stay glide to their places, those that come appear, and those that have gone fade; all that is out of sight is just there', () => {
  glide(list(), () => fill('a', 'c', 'd', 'e', 'f'))
  expect(moved()).toEqual([
    ['c', glides(ROW)],
    ['d', appears],
    ['b', fades],
  ])
})

test('two in a row: what goes to the other end of the row above appears there, and flies over nothing', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = this.matches('li') ? [...document.querySelectorAll('li:not([inert])')].indexOf(this) : 0
    const top = Math.floor(place / 2) * ROW
    return { left: (place % 2) * ROW, top, bottom: top + ROW, width: ROW, height } as DOMRect
  })
  glide(list(), () => fill('b', 'c', 'd'))
  expect(moved()).toEqual([
    ['b', { ...glides(0), translate: [`${ROW}px 0px`, '0px 0px'] }],
    ['c', appears],
    ['d', { ...glides(0), translate: [`${ROW}px 0px`, '0px 0px'] }],
    ['a', fades],
  ])
})

test('a row that is higher beside its new neighbors takes on the new height on its way, also where it stays at its place', () => {
  glide(list(), () => {
    fill('a', 'c')
    height = 2 * ROW
  })
  expect(moved()).toEqual([
    ['a', glides(0, 0.5)],
    ['c', glides(ROW, 0.5)],
    ['b', fades],
  ])
})

test('what fades is gone for everything but the eye, and then for that, too', async () => {
  glide(list(), () => fill('a', 'c', 'd'))
  const [gone] = document.querySelectorAll<HTMLElement>('li[inert]')
  expect(gone?.textContent).toBe('b')
  expect(gone?.style.position).toBe('absolute')
  const change = vi.fn<(rows: number) => void>()
  isStill = true
  glide(list(), change)
  expect(change).toHaveBeenCalledWith(3)
  movements.at(-1)?.end()
  await until(() => expect(gone?.isConnected).toBe(false))
})

test('pressed again: what is still fading takes no part', () => {
  glide(list(), () => fill('a', 'c', 'd'))
  movements = []
  glide(list(), () => fill('a', 'd'))
  expect(moved()).toEqual([
    ['d', glides(ROW)],
    ['c', fades],
  ])
})

test('a row that goes while it is still on its way keeps the heights that it has at its own place', () => {
  const [place] = document.querySelectorAll('ul')
  place?.setAttribute('style', 'grid-template-rows: 40px 60px 30px 70px 10px 90px; row-gap: 0px')
  const own = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === 'b' ? ROW : 0
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW)
  const seen = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 0, top: 5, bottom: 85, width: ROW, height: 80 } as DOMRect)
  glide(list(), () => fill('a', 'c', 'd'))
  const [gone] = document.querySelectorAll<HTMLElement>('li[inert]')
  expect([gone?.style.gridTemplateRows, gone?.style.height, gone?.style.top]).toEqual(['30px 70px', '100px', '0px'])
  expect([own, seen].every(({ mock }) => mock.calls.length > 0)).toBe(true)
})

test('a list without a row any more: those in sight fade where they were, and nothing of it is left behind', async () => {
  glide(list(), () => list().replaceChildren())
  expect(moved()).toEqual([
    ['a', fades],
    ['b', fades],
    ['c', fades],
  ])
  expect([...list().querySelectorAll('li')].every((row) => row.inert)).toBe(true)
  for (const { end } of movements) end()
  await until(() => expect(list().innerHTML).toBe(''))
})

test('a page that goes as a whole takes its rows along', () => {
  const gone = list()
  glide(gone, () => gone.remove())
  expect(moved()).toEqual([])
})

test('where nothing may move, the change is made and no more', () => {
  isStill = true
  glide(list(), () => fill('d'))
  expect(list().textContent).toBe('d')
  expect(moved()).toEqual([])
})

const DEALT = { opacity: [0.5, 1], translate: ['0 1.5rem', '0 0'] }

test('the rows in sight of another page are dealt, those below are just there; without a movement to another page nothing is', async () => {
  document.documentElement.dataset['turn'] = 'page'
  const heading = document.createElement('h2')
  list().prepend(heading)
  await deal(heading)
  await deal(null)
  expect(moved()).toEqual(['a', 'b', 'c'].map((row) => [row, DEALT]))
  // No movement: the page is there already.
  delete document.documentElement.dataset['turn']
  await deal(heading)
  expect(movements).toHaveLength(3)
})

test('they are dealt with their pictures, those below the first row as well; one that never comes is not waited for', async () => {
  document.documentElement.dataset['turn'] = 'page'
  vi.useFakeTimers()
  const heading = document.createElement('h2')
  list().prepend(heading)
  const picture = document.createElement('img')
  picture.loading = 'lazy'
  let fail = () => {}
  picture.decode = () => new Promise((_, reject) => (fail = () => reject(new DOMException('no picture', 'EncodingError'))))
  list().querySelector('li')?.append(picture)
  const first = deal(heading)
  await vi.advanceTimersByTimeAsync(50)
  expect(picture.loading).toBe('eager')
  expect(movements).toHaveLength(0)
  // A press meanwhile is for what is seen, not for a card that is yet to come.
  expect(document.querySelector('ul')?.inert).toBe(true)
  fail()
  await first
  expect(document.querySelector('ul')?.inert).toBe(false)
  expect(movements).toHaveLength(3)

  picture.decode = () => new Promise(() => {})
  const second = deal(heading)
  await vi.advanceTimersByTimeAsync(1_000)
  await second
  expect(movements).toHaveLength(6)
  vi.useRealTimers()
})
