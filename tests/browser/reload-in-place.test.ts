// A phone brings a tab it had discarded back as it was left: a reload of a scrolled page ends where it began, and nothing of it jumps on the way.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { MEMBER_PLACES, PUBLIC_PLACES } from './expected-pages.ts'
import { DESK, PHONE, test } from './journey.ts'
import { shiftFault, untilSettled, watchShifts } from './page-faults.ts'
import { holdOrder, seedFan } from './seed-fan.ts'
import { logIn } from './steps.ts'

/** Of the way that a page can be scrolled. */
const PARTS = { phone: [0.3, 0.7, 1], desk: [0.5, 1] }
/** Whose growth has pushed content about most: on a phone every tenth of the way is looked at. */
const LONG = ['/kpop', '/fashion', '/gem-shop', '/inventory']
const TENTHS = Array.from({ length: 10 }, (_, tenth) => (tenth + 1) / 10)

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
    for (const place of who === 'member' ? MEMBER_PLACES : PUBLIC_PLACES) {
      await page.goto(shop.url + place.path)
      await untilShown(page)
      const asked = await questionsOn(page)
      const height = await heightOf(page)
      for (const part of device === 'phone' && LONG.includes(place.path) ? TENTHS : PARTS[device]) {
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
        const [at, shift] = [await page.evaluate(() => scrollY), await shiftFault(page)]
        if (isAsBefore && Math.abs(at - left) > 2) faults.push(`${place.path} was left at ${left} px and is at ${at}`)
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
