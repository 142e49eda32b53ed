// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { SheetLink } from '../../../pwa/components/link/sheet-link.tsx'
import { goBack, one, press, show } from './screen.tsx'

const cards = (
  <>
    <SheetLink to="/product/a">A</SheetLink>
    <SheetLink to="/product/b">B</SheetLink>
  </>
)
const over = () => (history.state as { usr: { over?: { pathname?: string } } | null }).usr?.over?.pathname

test.each([
  [
    'in one frame',
    () =>
      act(async () => {
        one('link', 'A').click()
        one('link', 'B').click()
      }),
  ],
  [
    'while the first sheet is on its way',
    async () => {
      await press(one('link', 'A'))
      await press(one('link', 'B'))
    },
  ],
])('two products tapped %s: the second is the sheet, and Back leads to the list', async (_when, tap) => {
  await show(cards, '/kpop')
  const steps = history.length
  await tap()
  expect([location.pathname, over(), history.length]).toEqual(['/product/b', '/kpop', steps + 1])
  await goBack()
  expect(location.pathname).toBe('/kpop')
})
