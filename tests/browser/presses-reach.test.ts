// A press on the middle of a control reaches it: nothing that is not seen lies over it, at any width, in either theme, however large the letters.
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { notFoundPage, pages } from '../../pwa/app/pages.ts'
import { test } from './journey.ts'
import { untilSettled } from './page-faults.ts'
import { seedFan } from './seed-fan.ts'
import { logIn, openMenu } from './steps.ts'

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 780 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const

type Who = 'guest' | 'member'
interface Look {
  size: (typeof SIZES)[number]
  letters: 1 | 2
  theme: 'light' | 'dark'
  who: Who
}

/** Every size with letters of both sizes; any two of size, letters, theme and visitor meet in one of them, not all four in each. */
const LOOKS: readonly Look[] = SIZES.flatMap((size, at) =>
  ([1, 2] as const).map((letters): Look => {
    const isEven = (digit: number) => (digit + letters) % 2 === 0
    return { size, letters, theme: isEven(at >> 1) ? 'light' : 'dark', who: isEven(at) ? 'guest' : 'member' }
  }),
)

/** Every address of the shop's own table, with what stands for the parts that differ; and those of which the first view is not all. */
const PATHS = [...pages, notFoundPage]
  .map(({ path, access }) => ({
    access,
    path: path.replace(':id', 'kpop-jewelry-encore-lightstick-pendant').replace('*', '/no/such/place'),
  }))
  .concat({ access: 'public', path: '/share?q=moon' }, { access: 'member', path: '/results?tab=personality' })

test.for(['guest', 'member'] as const)(
  'a press on the middle of every control of every page reaches it, as %s at six sizes, in both themes, with letters of one and two sizes',
  { timeout: 900_000 },
  async (who, { shop, openDevice }) => {
    const { context, page, errors } = await openDevice({ viewport: SIZES[0], reducedMotion: 'reduce' })
    if (who === 'member') await logIn(page, shop.url, await seedFan(shop.url, { username: 'presser', password: 'moonlight serenade' }))
    const session = await context.newCDPSession(page)
    const faults: string[] = []
    for (const { path, access } of PATHS) {
      if (who === 'guest' && access === 'member') continue
      await page.goto(shop.url + path)
      await untilSettled(page)
      // What guests see as well is shared with them.
      for (const look of LOOKS.filter((one) => access === 'member' || one.who === who)) {
        await showAs(page, session, look)
        faults.push(...(await unreached(page, look.theme)).map((fault) => `${path} ${nameOf(look)}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
    expect(errors).toEqual([])
  },
)

const nameOf = ({ size, letters }: Look) => `at ${size.width} × ${size.height}, letters times ${letters}`

async function showAs(page: Page, session: CDPSession, { size, letters }: Look): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * letters, fixed: 13 * letters } })
  await page.setViewportSize(size)
}

interface Overlay {
  name: string
  path: string
  /** A selector of what lies over the page. */
  within: string
  open: (page: Page) => Promise<unknown>
}

/** What tells that one of them is open. */
const OPEN = '.bar [aria-expanded=true], dialog[open]:not(.leaving)'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).filter({ visible: true }).first().click()
const OVERLAYS: readonly Overlay[] = [
  { name: 'menu', path: '/dashboard', within: '.bar-nav', open: openMenu },
  { name: 'connection panel', path: '/dashboard', within: '.signal-more', open: press(/^Online/) },
  {
    name: 'sheet of a product',
    path: '/kpop2',
    within: '.sheet',
    open: (page) =>
      page
        .getByRole('link', { name: /^More about/ })
        .first()
        .click(),
  },
  { name: 'question before an empty round', path: '/knowledge', within: 'dialog', open: press('Submit') },
  { name: 'question before an account is deleted', path: '/account', within: 'dialog', open: press('Delete Account') },
]

test(
  'a press on the middle of every control of what lies over a page reaches it: menus, panel, sheet, dialogs',
  { timeout: 600_000 },
  async ({ shop, openDevice }) => {
    const { context, page, errors } = await openDevice({ viewport: SIZES[0], reducedMotion: 'reduce' })
    await logIn(page, shop.url, await seedFan(shop.url, { username: 'overpresser', password: 'moonlight serenade' }))
    const session = await context.newCDPSession(page)
    const faults: string[] = []
    for (const { name, path, within, open } of OVERLAYS) {
      await page.goto(shop.url + path)
      await untilSettled(page)
      for (const look of LOOKS) {
        await showAs(page, session, look)
        await open(page)
        await page.locator(OPEN).waitFor()
        await untilSettled(page)
        faults.push(...(await unreached(page, look.theme, within)).map((fault) => `${name} ${nameOf(look)}: ${fault}`))
        await page.keyboard.press('Escape')
        await page.locator(OPEN).waitFor({ state: 'detached' })
      }
    }
    expect(faults).toEqual([])
    expect(errors).toEqual([])
  },
)

/** Controls whose middle belongs to something else, each after it was scrolled to. */
function unreached(page: Page, theme: Look['theme'], within = 'body'): Promise<string[]> {
  return page.evaluate(
    async ({ theme, within }) => {
      const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=tab], [role=button], [tabindex="0"]'
      const nameOf = (element: Element) => {
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
        return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${name}"`
      }
      // Of words in several lines the longest: between the lines is nothing of it.
      const middleOf = (element: Element) => {
        const [box] = [...element.getClientRects()].toSorted((a, b) => b.width * b.height - a.width * a.height)
        return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      }
      const hitOf = (control: Element) => {
        const middle = middleOf(control)
        const hit = middle && document.elementFromPoint(middle.x, middle.y)
        const isOwn = hit && (control.contains(hit) || hit.closest('label')?.control === control)
        return isOwn ? undefined : (hit ?? null)
      }
      const isStuck = (element: Element | null): boolean =>
        element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isStuck(element.parentElement))
      const find = (control: Element) => {
        const isHere = hitOf(control) === undefined
        if (isHere) return
        for (const block of ['center', 'start', 'end'] as const) {
          control.scrollIntoView({ block, inline: 'center', behavior: 'instant' })
          const hit = hitOf(control)
          if (hit === undefined) return
          // What floats over the page covers it at one place of the window only.
          if (hit && !isStuck(hit)) return hit
        }
        return hitOf(control)
      }
      const faults: string[] = []
      document.documentElement.dataset['theme'] = theme
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      for (const control of document.querySelectorAll(CONTROLS)) {
        if (
          !control.closest(within) ||
          !control.checkVisibility({ visibilityProperty: true }) ||
          control.matches(':disabled') ||
          control.closest('[inert], .skip, .hidden-visually')
        )
          continue
        const hit = find(control)
        if (hit !== undefined) faults.push(`${theme} ${nameOf(control)} is under ${hit ? nameOf(hit) : 'nothing'}`)
      }
      return faults
    },
    { theme, within },
  )
}
