// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { pages } from '../../../pwa/app/pages.ts'
import { routeOf } from '../../../pwa/app/routes.tsx'

test('every page is found at its own path', () => {
  expect(pages.map(({ path }) => routeOf(path).path)).toEqual(pages.map(({ path }) => path))
})

test.each([
  ['/KPOP', '/kpop'],
  ['/kpop/', '/kpop'],
  ['/Gem-Shop//', '/gem-shop'],
  ['/product/kpop-jewelry-ring', '/product/:id'],
  ['/product', '*'],
  ['/product/a/b', '*'],
  ['/kpop3', '*'],
  ['/kpop/2', '*'],
  ['/%', '*'],
])('%s leads to %s', (pathname, path) => {
  expect(routeOf(pathname).path).toBe(path)
})

/** What becomes of the sheet that a route asks for. */
function sheetThat(event: 'load' | 'error'): MutationObserver {
  const answers = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event(event))
  })
  answers.observe(document.head, { childList: true })
  return answers
}

test('a screen of the core waits for its code only', async () => {
  const route = routeOf('/cart')
  expect(route.Screen).toBeUndefined()
  await route.load()
  expect(route.Screen).toBeTypeOf('function')
})

test('a screen outside the core is there once its code and its styles are, which may fail and be asked for again', async () => {
  const route = routeOf('/about')
  const broken = sheetThat('error')
  await expect(route.load()).rejects.toThrow('styles')
  expect(route.Screen).toBeUndefined()
  broken.disconnect()

  const whole = sheetThat('load')
  await route.load()
  expect(route.Screen).toBeTypeOf('function')
  await routeOf('/contact').load()
  expect(document.querySelectorAll('link[rel=stylesheet]')).toHaveLength(1)
  whole.disconnect()
})
