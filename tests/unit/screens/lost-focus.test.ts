// @vitest-environment happy-dom
// Where a focus goes whose place has gone: to the heading of what is in sight.
import { beforeEach, expect, test, vi } from 'vitest'
import { catchFocus } from '../../../pwa/components/lost-focus.ts'

/** Sets headings into the page, each so many px below the top of the window. */
function page(html: string, tops: Record<string, number>): void {
  document.body.innerHTML = `<main>${html}</main>`
  for (const [id, top] of Object.entries(tops)) {
    const heading = document.getElementById(id)
    if (!heading) throw new Error(`no heading ${id}`)
    vi.spyOn(heading, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 20))
  }
}

beforeEach(() => {
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: 800 })
  Object.defineProperty(Element.prototype, 'checkVisibility', { configurable: true, value: () => true })
})

test.each([
  ['the title, as long as it is in sight', { title: 60, first: 300, second: 900 }, 'title'],
  ['the part that is read, once the title is scrolled away', { title: -500, first: -90, second: 500 }, 'first'],
  ['the last part that begins in the upper half of the window', { title: -900, first: -500, second: 300 }, 'second'],
  ['the title, where no part has begun', { title: -100, first: 500, second: 900 }, 'title'],
])('%s', (_rule, tops, expected) => {
  page('<h1 id="title">Page</h1><h2 id="first">One</h2><h2 id="second">Two</h2>', tops)
  catchFocus()
  expect(document.activeElement?.id).toBe(expected)
})

test('never a name in a list, on a card or in a dialog: who lost the focus would hear of a thing, not of a place', () => {
  page(
    '<h1 id="title">Cart</h1><ul><li><h2 id="row">Ring</h2></li></ul><article><h2 id="card">Hat</h2></article><dialog><h2 id="asked">Sure?</h2></dialog>',
    {
      title: -200,
      row: 40,
      card: 80,
      asked: 90,
    },
  )
  catchFocus()
  expect(document.activeElement?.id).toBe('title')
})

test('not where something has the focus', () => {
  page('<h1 id="title">Page</h1><button id="kept">Kept</button>', { title: 10 })
  document.getElementById('kept')?.focus()
  catchFocus()
  expect(document.activeElement?.id).toBe('kept')
})
