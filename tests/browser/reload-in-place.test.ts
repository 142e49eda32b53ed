// A phone brings a tab it had discarded back as it was left: a reload of a scrolled page ends where it began, and nothing of it jumps on the way.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { MEMBER_PLACES, PUBLIC_PLACES } from './expected-pages.ts'
import { DESK, PHONE, test } from './journey.ts'
import { shiftFault, untilSettled, watchShifts } from './page-faults.ts'
import { holdOrder, seedFan } from './seed-fan.ts'
import { logIn } from './steps.ts'

/** Whose growth has pushed content about most. */
const LONG = ['/kpop', '/fashion', '/gem-shop', '/inventory']

/** Of the way that a page can be scrolled: its end on a phone, and between, in turn from page to page, what a product of all would look at on each. */
function partsOf(path: string, at: number, device: 'phone' | 'desk'): number[] {
  if (device === 'desk') return [[0.5, 1, 0.3][at % 3] ?? 1]
  if (LONG.includes(path)) return [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => part + 0.1 * (at % 2))
  return [[0.3, 0.7, 0.5][at % 3] ?? 1, 1]
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test.for([
  ['visitor', 'phone', PHONE],
  ['member', 'phone', PHONE],
  ['visitor', 'desk', DESK],
  ['member', 'desk', DESK],
] as const)(
  'a reload of every page as %s on a %s, scrolled to several places: it ends there, without a shift',
  { timeout: 900_000 },
  async ([who, device, viewport], { shop, openDevice }) => {
    const { context, page, errors } = await openDevice({ viewport })
    await watchShifts(context)
    if (who === 'member') {
      const fan = await seedFan(shop.url, { username: `reloader-${randomUUID().slice(0, 8)}`, password: 'moonlight serenade' })
      await holdOrder(fan)
      await logIn(page, shop.url, fan)
    }
    const faults: string[] = []
    for (const [at, place] of (who === 'member' ? MEMBER_PLACES : PUBLIC_PLACES).entries()) {
      await page.goto(shop.url + place.path)
      await untilShown(page)
      const asked = await questionsOn(page)
      const height = await heightOf(page)
      for (const part of partsOf(place.path, at, device)) {
        const left = await page.evaluate(async (part) => {
          scrollTo({ top: Math.floor((document.documentElement.scrollHeight - innerHeight) * part), behavior: 'instant' })
          await new Promise(requestAnimationFrame)
          return scrollY
        }, part)
        if (left === 0) continue
        await page.reload()
        await untilShown(page)
        // A round that was not begun asks other questions, which may be longer, or shorter: what is seen of them is held in its place.
        const isAsBefore = (await heightOf(page)) === height && (await questionsOn(page)) === asked
        const [top, shift] = [await page.evaluate(() => scrollY), await shiftFault(page)]
        if (isAsBefore && Math.abs(top - left) > 2) faults.push(`${place.path} was left at ${left} px and is at ${top}`)
        if (shift) faults.push(`${place.path} at ${left} px: ${shift}`)
      }
    }
    expect(faults).toEqual([])
    expect(errors).toEqual([])
  },
)

const questionsOn = (page: Page) => page.locator('legend').allInnerTexts().then(String)

async function untilShown(page: Page): Promise<void> {
  await page.locator('main h1').waitFor({ state: 'attached' })
  await page.waitForFunction(() => !('returning' in document.documentElement.dataset))
  await untilSettled(page)
}
