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
  ['/kpop3', '*'],
  ['/kpop/2', '*'],
  ['/%', '*'],
])('%s leads to %s', (pathname, path) => {
  expect(routeOf(pathname).path).toBe(path)
})

test('a route has its screen once it is loaded', async () => {
  const route = routeOf('/about')
  expect(route.Screen).toBeUndefined()
  await route.load()
  expect(route.Screen).toBeTypeOf('function')
})
