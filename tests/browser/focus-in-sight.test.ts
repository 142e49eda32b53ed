// What has the focus is in sight (WCAG 2.2, 2.4.11): no bar at the foot of a phone hides it, however large its letters are.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilSettled } from './page-faults.ts'
import { seedFan } from './seed-fan.ts'
import { logIn } from './steps.ts'
import { test } from './journey.ts'

test.for([
  { path: '/dashboard', width: 320, height: 640, letters: 1 },
  { path: '/wishlist', width: 320, height: 640, letters: 1 },
  { path: '/cart', width: 390, height: 844, letters: 2 },
  { path: '/cart', width: 640, height: 360, letters: 2 },
])(
  'Tab through $path and back at $width × $height px, letters times $letters',
  { timeout: 300_000 },
  async ({ path, width, height, letters }, { shop, openDevice }) => {
    const { context, page } = await openDevice({ viewport: { width, height }, reducedMotion: 'reduce' })
    await logIn(page, shop.url, await seedFan(shop.url, { username: `tabs${path.slice(1)}${width}`, password: 'moonlight serenade' }))
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * letters, fixed: 13 * letters } })
    await page.goto(shop.url + path)
    await page.getByRole('link', { name: 'Policies' }).waitFor()
    await untilSettled(page)
    const seen: string[] = []
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let steps = 0; steps < 40; steps++) {
        await page.keyboard.press(key)
        await expect.poll(() => hiddenFocus(page), { message: `${key} ${steps + 1}` }).toBe('')
        seen.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''))
      }
    }
    expect(seen).toContain('Policies')
  },
)

test('what else there is to collect comes when the focus has gone on to the footer: the focus stays in sight', async ({
  shop,
  openDevice,
}) => {
  const { page, errors } = await openDevice({ serviceWorkers: 'block', viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await logIn(page, shop.url, await seedFan(shop.url, { username: 'latecollector', password: 'moonlight serenade' }))
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  const asked = page.waitForRequest(/\/assets\/more-to-collect-/)
  await page.route(/\/assets\/more-to-collect-/, (route) => held.then(() => route.continue()))
  await page.goto(`${shop.url}/cart`)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Policies' })
  await link.focus()
  await asked
  arrive()
  await page.getByRole('heading', { name: 'More to collect' }).waitFor()
  expect(await hiddenFocus(page)).toBe('')
  expect(errors).toEqual([])
})

/** What has the focus, where nothing of it can be seen; '' otherwise. */
function hiddenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.closest('.skip')) return ''
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((along) =>
      [0.1, 0.5, 0.9].map((down) => [left + along * (right - left), top + down * (bottom - top)] as const),
    )
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (focused.contains(hit) || hit.contains(focused))
    })
    return isSeen ? '' : `${focused.textContent?.trim()} at ${Math.round(top)} to ${Math.round(bottom)} px`
  })
}
