// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { usePage } from '../../../pwa/app/navigation/use-page.ts'
import { routeOf } from '../../../pwa/app/routes.tsx'
import { goBack, holdMovements, one, pageText, press, show } from '../screens/screen.tsx'

vi.mock('../../../pwa/components/later-sheet.ts', () => ({ laterSheet: () => Promise.resolve() }))

const NONE: ReadonlySet<string> = new Set()

/** What happens when the next address is drawn, and what it brings about has not begun. */
const drawn: { next?: (() => void) | undefined } = {}

/** Says which page is on display, and which address it has. */
function Shown() {
  const page = usePage(NONE)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const { next } = drawn
    drawn.next = undefined
    next?.()
  }, [pathname])
  return (
    <>
      <p>{`${page?.location.pathname}${page?.location.search} at ${pathname}${search} `}</p>
      {['/policies', '/about?page=2'].map((to) => (
        <button key={to} type="button" onClick={() => void navigate(to)}>
          {to}
        </button>
      ))}
    </>
  )
}

async function open(): Promise<void> {
  await Promise.all(['/about', '/policies'].map((path) => routeOf(path).load()))
  await show(<Shown />, '/about')
  await act(async () => undefined)
}

test('Back while the next page is on its way in: the page that has the address is shown', async () => {
  await open()
  const move = holdMovements()
  await press(one('button', '/policies'))
  expect(pageText()).toMatch(/^\/about at \/policies/)
  await goBack()
  await move()
  expect(pageText()).toMatch(/^\/about at \/about/)
  await press(one('button', '/policies'))
  await move()
  expect(pageText()).toMatch(/^\/policies at \/policies/)
})

test('forward while a former list comes back: the list that has the address is shown', async () => {
  await open()
  const move = holdMovements()
  await press(one('button', '/about?page=2'))
  await goBack()
  await press(one('button', '/about?page=2'))
  await move()
  expect(pageText()).toMatch(/^\/about\?page=2 at \/about\?page=2/)
})

test('Back in the very frame in which the next page comes in: the page that has the address is shown', async () => {
  await open()
  const move = holdMovements()
  await press(one('button', '/policies'))
  drawn.next = () => void move()
  await goBack()
  await move()
  expect(pageText()).toMatch(/^\/about at \/about/)
})
