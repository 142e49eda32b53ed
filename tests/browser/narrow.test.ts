// The narrowest phone, with letters of the usual size and twice as large: nothing runs over, nothing is broken, nothing covers the page.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { STATES } from './all-screens.ts'
import { MEMBER_PLACES, PUBLIC_PLACES, type Place } from './expected-pages.ts'
import { test } from './journey.ts'
import { brokenWordFault, overflowFault, shiftFault, stuckFault, targetFault, untilSettled, watchShifts } from './page-faults.ts'
import { seedFan } from './seed-fan.ts'
import { logIn } from './steps.ts'

const NARROWEST = { width: 320, height: 640 }

test.for(['visitor', 'member'] as const)(
  'every page as %s at 320 px: controls for a finger, bars within a quarter of the screen; with letters twice as large no overflow, no broken word, no shift, one row of bar, headings that lead, a ring beside its word',
  { timeout: 600_000 },
  async (who, { shop, openDevice }) => {
    const { context, page } = await openDevice({ viewport: NARROWEST, reducedMotion: 'reduce', hasTouch: true })
    await watchShifts(context)
    if (who === 'member') await logIn(page, shop.url, await seedFan(shop.url, { username: 'narrow', password: 'moonlight serenade' }))
    const session = await context.newCDPSession(page)
    // What a person chooses in the browser's settings: media queries in rem follow it as well.
    const letters = async (times: number) => {
      await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${16 * times}px`)
    }
    const faults: string[] = []
    for (const place of who === 'member' ? MEMBER_PLACES : PUBLIC_PLACES) {
      await letters(2)
      await open(page, shop.url, place)
      const large = [await shiftFault(page), await overflowFault(page), await brokenWordFault(page), await stuckFault(page)]
      large.push(await tallBarFault(page), await leadFault(page), await choiceFault(page))
      await letters(1)
      const found = [...large.map((fault) => fault && `200 %: ${fault}`), await targetFault(page), await stuckFault(page)]
      faults.push(...found.filter((fault) => fault !== '').map((fault) => `${place.path} ${fault}`))
    }
    expect(faults).toEqual([])
  },
)

test.for(['menu-open', 'quick-look', 'connection-panel-offline', 'cart-order-waiting', 'knowledge-graded', 'gem-shop-notice'])(
  'the state %s at 320 px: controls for a finger',
  { timeout: 600_000 },
  async (name, { shop, openDevice }) => {
    const state = STATES.find((known) => known.name === name)
    if (state?.arrange === undefined) throw new Error(`no state is called ${name}`)
    const { context, page } = await openDevice({ viewport: NARROWEST, reducedMotion: 'reduce', hasTouch: true })
    const fan = await seedFan(shop.url, { username: `narrow-${name}`.replaceAll('-', ''), password: 'moonlight serenade' })
    await logIn(page, shop.url, fan)
    await page.goto(shop.url + state.path)
    await untilSettled(page)
    await state.arrange({ page, context, fan })
    expect(await targetFault(page)).toBe('')
  },
)

/** The top bar in more than one row; '' where it has one. */
async function tallBarFault(page: Page): Promise<string> {
  const height = await page.locator('.bar-in').evaluate((bar) => bar.getBoundingClientRect().height)
  return height > 64 ? `the bar takes ${Math.round(height)} px` : ''
}

/** Titles that are no larger than what stands beneath them, headings that are smaller; '' where there are none. */
function leadFault(page: Page): Promise<string> {
  return page.evaluate(() => {
    const size = (element: Element) => parseFloat(getComputedStyle(element).fontSize)
    const text = Math.max(...[document.body, ...document.querySelectorAll('main .lede')].map(size))
    const seen = [...document.querySelectorAll('main :is(h1, h2)')].filter((heading) => !heading.closest('.hidden-visually'))
    const weak = seen.filter((heading) => (heading.matches('h1') ? size(heading) <= text : size(heading) < size(document.body)))
    return weak.length === 0
      ? ''
      : `does not lead at ${text} px: ${weak.map((heading) => `${heading.textContent} ${size(heading)}`).join(', ')}`
  })
}

/** Answers whose word stands beneath its ring; '' where all stand beside it. */
async function choiceFault(page: Page): Promise<string> {
  const words = await page.locator('.choice-option').evaluateAll((options) =>
    options.flatMap((option) => {
      const [ring, word] = [option.firstElementChild, option.lastElementChild].map((part) => part?.getBoundingClientRect())
      return ring && word && word.top < ring.bottom ? [] : [option.textContent]
    }),
  )
  return words.length === 0 ? '' : `beneath its ring: ${words.slice(0, 3).join(', ')}`
}

async function open(page: Page, url: string, { path, heading }: Place): Promise<void> {
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor({ state: 'attached' })
  await untilSettled(page)
}
