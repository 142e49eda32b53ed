// Every address, as visitor and as member, in both themes, on a phone and on a desk: what must be true of each of them.
import { expect } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PATIENCE_MS, watchForErrors, withoutOffers } from './browser.ts'
import { DESK, SMALL_PHONE, test as plain } from './journey.ts'
import {
  accessibilityFaults,
  overflowFault,
  pictureFault,
  shiftFault,
  showIn,
  targetFault,
  untilSettled,
  watchShifts,
} from './page-faults.ts'
import { seedFan, type SeededFan } from './seed-fan.ts'
import type { Shop } from './shop.ts'
import { logIn } from './steps.ts'
import { MEMBER_PLACES, PUBLIC_PLACES, tabTitle, type Place } from './expected-pages.ts'

const test = plain.extend('walker', { scope: 'file' }, ({ shop }) =>
  seedFan(shop.url, { username: 'walker', password: 'moonlight serenade' }),
)

const NARROWEST = { width: 320, height: 640 }

test.concurrent.for([
  ['visitor', 360, SMALL_PHONE],
  ['member', 360, SMALL_PHONE],
  ['visitor', 1440, DESK],
  ['member', 1440, DESK],
] as const)(
  'every page as %s at %i px: no axe fault, no console message, no layout shift',
  { timeout: 900_000 },
  ([who, _width, viewport], { shop, browser, walker }) => walk({ shop, browser, walker }, who, viewport),
)

/** Each page in one theme, and in the other one by who else or where else it is seen: any two of visitor, width and theme meet on it. */
async function walk(stand: Stand, who: 'visitor' | 'member', viewport: { width: number; height: number }): Promise<void> {
  const { context, page } = await device(stand, viewport, who === 'member')
  const places = who === 'member' ? [...PUBLIC_PLACES, ...MEMBER_PLACES] : PUBLIC_PLACES
  const faults: string[] = []
  for (const [at, place] of places.entries()) {
    const isLight = [who === 'member', viewport === DESK, at % 2 === 1].filter(Boolean).length % 2 === 0
    const found = await faultsOf(stand.shop, page, place, { viewport, theme: isLight ? 'light' : 'dark' })
    faults.push(...found.map((fault) => `${place.path} ${fault}`))
  }
  await context.close()
  expect(faults).toEqual([])
}

test('a visitor is redirected from every members’ page to the login, which replaces it in the history', async ({
  shop,
  browser,
  walker,
}) => {
  const { context, page } = await device({ shop, browser, walker }, SMALL_PHONE, false)
  const faults = watchForErrors(page)
  await page.goto(shop.url)
  for (const { path } of MEMBER_PLACES) {
    const steps = await page.evaluate(() => history.length)
    await page.goto(shop.url + path)
    await page.waitForURL('**/login')
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
    expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  }
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(faults).toEqual([])
  await context.close()
})

test('a faulty page: the walk reports each kind of fault', async ({ shop, browser, walker }) => {
  const { context, page } = await device({ shop, browser, walker }, SMALL_PHONE, false)
  const errors = watchForErrors(page)
  await page.addInitScript(() => addEventListener('starlane-awake', () => (document.documentElement.className = 'awake')))
  await page.goto(`${shop.url}/about`)
  // Waking up takes away what the server did not draw.
  await page.locator('html.awake').waitFor()
  await untilSettled(page)
  await page.evaluate(() => {
    const wide = document.createElement('p')
    Object.assign(wide.style, { width: '900px', height: '300px' })
    document.querySelector('main')?.prepend(document.createElement('button'), wide)
    const link = (text: string) => Object.assign(document.createElement('a'), { href: '/', textContent: text })
    const lines = [[link('Alone')], ['Among ', link('words')]].map((parts) => {
      const line = document.createElement('p')
      line.append(...parts)
      return line
    })
    document.querySelector('main')?.append(...lines)
    document.querySelector('main')?.append(Object.assign(document.createElement('img'), { src: '/art/no-such-drawing.svg', alt: '' }))
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }))
  })
  await expect.poll(() => shiftFault(page)).toMatch(/layout shift/)
  expect((await accessibilityFaults(page)).join()).toMatch(/button-name/)
  expect(await overflowFault(page)).toMatch(/scrolls sideways at 360 px/)
  expect(await targetFault(page)).toMatch(/"Alone" \d+ × \d+$/)
  await expect.poll(() => pictureFault(page)).toMatch(/1 pictures did not come: .*no-such-drawing/)
  await expect.poll(() => errors.join()).toMatch(/Content Security Policy/)
  await context.close()
})

interface Stand {
  shop: Shop
  browser: Browser
  walker: SeededFan
}

interface Look {
  viewport: { width: number; height: number }
  theme: 'light' | 'dark'
}

async function device(
  { shop, browser, walker }: Stand,
  viewport: { width: number; height: number },
  member: boolean,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'no-preference' })
  context.setDefaultTimeout(PATIENCE_MS)
  await watchShifts(context)
  await withoutOffers(context)
  const page = await context.newPage()
  if (member) await logIn(page, shop.url, walker)
  return { context, page }
}

async function faultsOf(shop: Shop, page: Page, place: Place, { viewport, theme }: Look): Promise<string[]> {
  const errors = watchForErrors(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(shop.url + place.path)
  const heading = page.getByRole('heading', { level: 1, name: place.heading, exact: true })
  await heading.waitFor({ state: 'attached' }).catch(() => errors.push(`has no heading "${place.heading}"`))
  await untilSettled(page)

  const title = await page.title()
  if (title !== tabTitle(place)) errors.push(`is called "${title}"`)
  const shift = await shiftFault(page)
  if (shift) errors.push(shift)
  const gone = await pictureFault(page)
  if (gone) errors.push(gone)
  await showIn(page, theme)
  errors.push(...(await accessibilityFaults(page)).map((fault) => `${theme}: ${fault}`))
  if (viewport === SMALL_PHONE) {
    await page.setViewportSize(NARROWEST)
    const over = await overflowFault(page)
    if (over) errors.push(over)
    await page.setViewportSize(viewport)
  }
  page.removeAllListeners('pageerror')
  page.removeAllListeners('console')
  return errors
}
