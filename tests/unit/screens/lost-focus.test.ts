// @vitest-environment happy-dom
// Where a focus goes whose place has gone: to the heading of what is in sight.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { catchFocus, keepFocus } from '../../../pwa/components/lost-focus.ts'

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

describe('by itself, for the life of the page', () => {
  beforeAll(keepFocus)

  const focus = (id: string) => {
    const element = document.getElementById(id)
    if (!element) throw new Error(`no ${id}`)
    element.focus()
    return element
  }
  /** The observer of changes, and the frames after them. */
  const settled = async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }
  const name = () => document.activeElement?.id

  test.each([
    ['a part of the page that can have it', '<div id="panel" tabindex="-1"><p><button id="gone">Try now</button></p></div>', 'panel'],
    ['the heading of the part', '<section><h2 id="part">History</h2><div><button id="gone">Show all</button></div></section>', 'part'],
    [
      'the nearest of several parts',
      '<section><h2 id="far">All</h2><article><h3 id="near">One</h3><button id="gone">Keep</button></article></section>',
      'near',
    ],
    [
      'the button of the menu it stood in',
      '<header><button id="burger" aria-expanded="false">Menu</button><nav><a id="gone" href="/">Home</a></nav></header>',
      'burger',
    ],
    ['the title, where nothing else is around it', '<p><button id="gone">Reload</button></p>', 'title'],
  ])('what had it is taken away: it goes to %s', async (_place, html, expected) => {
    page(`<h1 id="title">Page</h1>${html}`, { title: 10 })
    focus('gone').remove()
    await settled()
    expect(name()).toBe(expected)
  })

  test.each([
    ['disabled', (element: HTMLElement) => element.setAttribute('disabled', '')],
    ['made inert', (element: HTMLElement) => element.setAttribute('inert', '')],
  ])('what had it is %s: it goes on near that', async (_how, change) => {
    page('<h1>Page</h1><section><h2 id="part">Part</h2><button id="pressed">Press</button></section>', {})
    change(focus('pressed'))
    // As a browser does in its next frame.
    focus('pressed').blur()
    await settled()
    expect(name()).toBe('part')
  })

  test('what is around it goes as well: what stays does', async () => {
    page('<h1>Page</h1><section><h2 id="part">Part</h2><ul id="list"><li><button id="gone">Remove</button></li></ul></section>', {})
    focus('gone')
    document.getElementById('list')?.remove()
    await settled()
    expect(name()).toBe('part')
  })

  test('a better place gets it in the same step: it stays there', async () => {
    page('<h1 id="title">Page</h1><button id="gone">Next</button><button id="better">Previous</button>', { title: 10 })
    focus('gone').remove()
    focus('better')
    await settled()
    expect(name()).toBe('better')
  })

  test('nothing can have the focus yet, as on a page that is not seen: it is not tried without end', async () => {
    page('<h1 id="title" tabindex="-1">Page</h1><button id="gone">Press</button>', { title: 10 })
    const tries = vi.spyOn(document.getElementById('title') as HTMLElement, 'focus')
    vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(false)
    focus('gone').remove()
    await settled()
    expect(tries).not.toHaveBeenCalled()
    vi.mocked(Element.prototype.checkVisibility).mockRestore()
  })

  test('its user has left it: it is not called back when that goes', async () => {
    page('<h1 id="title">Page</h1><button id="left">Press</button>', { title: 10 })
    focus('left').blur()
    await settled()
    document.getElementById('left')?.remove()
    await settled()
    expect(document.activeElement).toBe(document.body)
  })
})
