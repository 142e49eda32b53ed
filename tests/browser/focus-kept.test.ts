// Whatever is pressed by keyboard, the focus never falls to the body of the page: the next Tab goes on near what was pressed.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { MEMBER_PLACES, PUBLIC_PLACES } from './expected-pages.ts'
import { DESK, PHONE, test } from './journey.ts'
import { untilSettled } from './page-faults.ts'
import { holdOrder, seedFan } from './seed-fan.ts'
import { bringOnline, goOffline, logIn, untilReadyOffline } from './steps.ts'

/** Presses on one page: more is a page that always has another button. */
const MOST = 40
/** Cards of a kind have the same buttons. */
const ALIKE = 2

/** The bars are the same on every page: they are pressed on one. */
const WITH_BARS = ['/about', '/dashboard']
/** Where a desk has other buttons than a phone. */
const OF_A_DESK = MEMBER_PLACES.filter(({ path }) => ['/dashboard', '/books', '/cart'].includes(path))

test.for([
  { who: 'visitor', device: 'phone', viewport: PHONE, places: PUBLIC_PLACES },
  { who: 'member', device: 'phone', viewport: PHONE, places: MEMBER_PLACES },
  { who: 'member', device: 'desk', viewport: DESK, places: OF_A_DESK },
] as const)(
  'every button of a page, and of what it opens, pressed as $who on a $device',
  { timeout: 900_000 },
  async ({ who, viewport, places }, { shop, openDevice }) => {
    const { page, errors } = await openDevice({ viewport, reducedMotion: 'reduce' })
    if (who === 'member') {
      const fan = await seedFan(shop.url, { username: `presser${viewport.width}`, password: 'moonlight serenade' })
      await holdOrder(fan)
      await logIn(page, shop.url, fan)
    }
    await watchFocus(page)
    const faults: string[] = []
    for (const { path } of places) {
      const pressed = new Map<string, number>()
      for (let presses = 0; presses < MOST; presses++) {
        if (presses === 0 || new URL(page.url()).pathname !== path.split('?')[0]) {
          await page.goto(shop.url + path)
          await untilSettled(page)
        }
        const name = await pressNext(page, pressed, WITH_BARS.includes(path) ? 'body' : 'main, dialog')
        if (name === undefined) break
        const fault = await lostFocus(page)
        if (fault) faults.push(`${path} "${name}": ${fault}`)
      }
    }
    expect(faults).toEqual([])
    expect(errors).toEqual([])
  },
)

test('without a signal and when it is back: the panel of the connection, an order that waits, rows that go', async ({
  shop,
  openDevice,
}) => {
  const { context, page, errors } = await openDevice({ viewport: PHONE, reducedMotion: 'reduce' })
  await logIn(page, shop.url, await seedFan(shop.url, { username: 'offlinepresser', password: 'moonlight serenade' }))
  await page.goto(`${shop.url}/cart`)
  await untilReadyOffline(page)
  await watchFocus(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const faults: string[] = []
  const look = async (what: string) => {
    const fault = await lostFocus(page)
    if (fault) faults.push(`${what}: ${fault}`)
  }
  await goOffline(context)
  await page.locator('.signal[data-state=offline]').waitFor()
  await button(/^Offline/).press('Enter')
  await button('Try now').press('Enter')
  await look('Try now, offline')
  // The button goes under the focus.
  await button('Try now').focus()
  await bringOnline(context)
  await page.locator('.signal[data-state=online]').waitFor()
  await button('Try now').waitFor({ state: 'detached' })
  await look('Try now is gone')
  expect(await page.locator('.signal-more').count(), 'the panel stays open').toBe(1)
  await button('Close').press('Enter')
  await look('Close')

  await goOffline(context)
  await page.locator('.signal[data-state=offline]').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Remove' }).first().press('Enter')
  await look('Remove')
  await button('Undo').press('Enter')
  await look('Undo')
  await page.getByRole('main').getByRole('button', { name: 'Move to Wishlist' }).first().press('Enter')
  await look('Move to Wishlist')
  // A key right behind a row that goes is the same key: it does nothing.
  const pressUntil = async (name: string, shown: string) => {
    const isShown = () => button(shown).isVisible()
    await expect.poll(async () => (await isShown()) || button(name).press('Enter').then(isShown)).toBe(true)
    await look(name)
  }
  await pressUntil('Checkout', 'Cancel order')
  await pressUntil('Cancel order', 'Checkout')
  await pressUntil('Checkout', 'Cancel order')
  await button('Cancel order').focus()
  // It is placed, and its card goes under the focus.
  await bringOnline(context)
  await page.getByRole('heading', { name: 'Yours now.' }).waitFor()
  await look('placed')
  expect(faults).toEqual([])
  expect(errors).toEqual([])
})

test('the ends of a shelf of books, by its arrows: the one that was pressed keeps the focus', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice({ viewport: DESK, reducedMotion: 'reduce' })
  await logIn(page, shop.url, await seedFan(shop.url, { username: 'shelfpresser', password: 'moonlight serenade' }))
  await page.goto(`${shop.url}/books`)
  await untilSettled(page)
  for (const way of ['forward', 'back']) {
    const arrow = page.getByRole('button', { name: `Fantasy: ${way}` })
    await arrow.focus()
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter')
        return arrow.getAttribute('aria-disabled')
      })
      .toBe('true')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Fantasy: ${way}`)
  }
  expect(errors).toEqual([])
})

declare global {
  var focusFellAt: number | undefined
}

/** Notes in every frame whether the body has had the focus since something else had it. */
async function watchFocus(page: Page): Promise<void> {
  const watch = () => {
    let hadFocus = false
    const look = () => {
      const isBody = document.activeElement === document.body || document.activeElement === null
      if (isBody && hadFocus) globalThis.focusFellAt ??= performance.now()
      hadFocus ||= !isBody
      requestAnimationFrame(look)
    }
    look()
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
}

/** Whether the focus has fallen since this was asked last, once all has come that a press brings. */
async function lostFocus(page: Page): Promise<string> {
  await untilSettled(page)
  return page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
    const fell = globalThis.focusFellAt
    globalThis.focusFellAt = undefined
    if (document.activeElement === document.body) return 'the focus is on the body'
    return fell === undefined ? '' : 'the focus was on the body for a while'
  })
}

/** Presses the next button that was not pressed yet, and answers its name; undefined: all were. What lies over the page has it before the page. */
async function pressNext(page: Page, pressed: Map<string, number>, within: string): Promise<string | undefined> {
  const next = await page.evaluate(
    ({ pressed, within, alike }) => {
      const counts = new Map(pressed)
      const over = document.querySelector('dialog[open]:not(.leaving)')
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('button, summary, [role=tab]')].filter(
        (button) =>
          (over ? over.contains(button) : button.closest(within)) &&
          button.checkVisibility({ visibilityProperty: true }) &&
          !button.matches(':disabled, [aria-disabled=true]') &&
          !button.closest('[inert], .leaving'),
      )
      const nameOf = (button: Element) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim().replace(/[\d,–]+/g, '0')
      const found = buttons.find((button) => {
        const name = nameOf(button)
        return (counts.get(name) ?? 0) < alike && !/^(Logout|Log out here|Delete permanently|Take Quiz Again)/.test(name)
      })
      if (!found) {
        // Everything in it was pressed.
        if (over) return 'Escape'
        return undefined
      }
      found.focus()
      return nameOf(found)
    },
    { pressed: [...pressed], within, alike: ALIKE },
  )
  if (next === undefined) return undefined
  if (next !== 'Escape') pressed.set(next, (pressed.get(next) ?? 0) + 1)
  // A press of a program makes a tap, and a second one so soon is none: a key does not.
  await page.keyboard.press(next === 'Escape' ? 'Escape' : 'Enter')
  return next
}
