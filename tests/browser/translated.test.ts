// Every screen while the browser translates it (tests/doubles/translator.ts): each of its buttons is pressed, no page breaks, and no text stays
// behind what the app says.
import { expect } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { pages } from '../../pwa/app/pages.ts'
import { translatePage } from '../doubles/translator.ts'
import { watchForErrors } from './browser.ts'
import { PHONE, test } from './journey.ts'
import { untilSettled } from './page-faults.ts'
import { holdOrder, seedFan } from './seed-fan.ts'
import { logIn } from './steps.ts'

const PRODUCT = 'kpop-jewelry-encore-lightstick-pendant'
const PLACES = [...pages, { path: '/no/such/place', access: 'public' }].map(({ path, access }) => ({
  path: path.replace(':id', PRODUCT),
  access,
}))
// The question of an order is there until a press on another screen changes what it is about.
PLACES.sort((a, b) => Number(b.path === '/decisions') - Number(a.path === '/decisions'))
/** Of buttons that differ by number or product alone so many are pressed on a page; some bring others like them, without end. */
const MOST_OF_A_KIND = 2
/** It would end the walk: pressed last. */
const LOGOUT = /^Logout/

test.concurrent.for(['guest', 'member'] as const)(
  'every screen translated, as %s: every button can be pressed, no page breaks, no number is old',
  { timeout: 900_000 },
  async (who, { shop, openDevice }) => {
    const { context, page } = await openDevice({ viewport: PHONE, reducedMotion: 'reduce' })
    const errors = watchForErrors(page)
    if (who === 'member') {
      const fan = await seedFan(shop.url, { username: 'translated', password: 'moonlight serenade' })
      await holdOrder(fan)
      await logIn(page, shop.url, fan)
    }
    await translateAll(context)
    await page.goto(shop.url)
    const faults: string[] = []
    for (const { path } of PLACES.filter(({ access }) => access === 'public' || who === 'member')) {
      await goTo(page, path)
      const pressed = await pressEverything(page)
      const found = [...errors.splice(0), ...(await faultsOf(page))]
      faults.push(...found.map((fault) => `${path} ${fault}, after ${pressed.slice(-3).join(', ')}`))
      if (found.length > 0) await page.goto(shop.url + path)
    }
    if (who === 'member') {
      await goTo(page, '/dashboard')
      await page.locator('.bar-burger button').click()
      await page.locator('.bar-account li button').last().click()
      await page.waitForURL(`${shop.url}/`)
      await untilSettled(page)
      faults.push(...errors, ...(await faultsOf(page)))
    }
    expect(faults).toEqual([])
  },
)

test('translated: what is typed and chosen is told at once', async ({ shop, openDevice }) => {
  const { context, page } = await openDevice()
  await logIn(page, shop.url, await seedFan(shop.url, { username: 'typing', password: 'moonlight serenade' }))
  await translateAll(context)
  await page.goto(`${shop.url}/gem-shop`)
  const deal = page.locator('.custom-deal')
  await deal.locator('font').first().waitFor()
  await page.locator('.custom input').fill('300')
  await expect.poll(() => numbersIn(deal.textContent())).toEqual(['300', '600'])
  await goTo(page, '/knowledge')
  const reward = page.locator('.knowledge-bar p')
  await expect.poll(() => numbersIn(reward.textContent())).toEqual(['5'])
  await page.locator('.knowledge-bar .filters button').nth(2).click()
  await expect.poll(() => numbersIn(reward.textContent())).toEqual(['15'])
  await goTo(page, '/cart')
  const total = page.locator('.checkout-sum')
  const before = await numbersIn(total.textContent())
  await page.locator('.item').first().locator('button').last().click()
  await expect.poll(() => numbersIn(total.textContent())).not.toEqual(before)
  expect(await faultsOf(page)).toEqual([])
})

async function numbersIn(text: Promise<string | null>): Promise<string[]> {
  return (await text)?.match(/\d[\d,]*/g) ?? []
}

async function translateAll(context: BrowserContext): Promise<void> {
  await context.addInitScript(translatePage, true)
}

/** As a link of the shop does it: without loading the page anew, so that what is translated is taken away by React. */
async function goTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return
  for (let left = 3; ; left -= 1) {
    await page.evaluate((to) => {
      document.querySelector('main h1')?.setAttribute('data-left', '')
      // An entry of its own, whatever the last one stands for.
      history.pushState({ key: to, idx: history.length }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, path)
    const arrived = page.locator('main h1:not([data-left])').waitFor({ state: 'attached', timeout: 20_000 })
    // A dialog that closes just then steps back in the history, over this entry too.
    if (
      await arrived.then(
        () => true,
        (error: unknown) => (left > 0 ? false : Promise.reject(error)),
      )
    )
      break
  }
  await untilSettled(page)
}

async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    globalThis.translateNow()
    const isBroken = document.querySelector('main h1')?.textContent?.startsWith('Something')
    const isPlain = document.querySelectorAll('main font').length === 0
    // HTML within SVG is not shown.
    const isLost = document.querySelector('svg font') !== null
    const faults = { broke: isBroken, 'was not translated': isPlain, 'has a drawing without its letters': isLost }
    return [...globalThis.staleTexts.splice(0), ...Object.entries(faults).flatMap(([what, isSo]) => (isSo ? what : []))]
  })
}

/** Types into every field and presses every button, also those that come; answers their names. */
async function pressEverything(page: Page): Promise<string[]> {
  for (const field of await page.locator('main :is(input:not([type=radio], [type=file], [type=date]), textarea):visible').all()) {
    await field.fill((await field.getAttribute('type')) === 'number' ? '300' : 'ring').catch(() => undefined)
  }
  const address = page.url()
  const pressed: string[] = []
  for (;;) {
    const name = await page
      .evaluate(pressNext, { pressed, most: MOST_OF_A_KIND, never: LOGOUT.source })
      // It has loaded the page anew.
      .catch(() => 'a reload')
    if (name === undefined) return pressed
    pressed.push(name)
    if (name === 'a reload' || page.url() !== address) {
      await page.goto(address)
      await untilSettled(page)
    }
  }
}

/** Presses the first button that was not pressed yet, in an open dialog before any other, and waits until the page shows what came of it. */
async function pressNext(asked: { pressed: readonly string[]; most: number; never: string }): Promise<string | undefined> {
  const done = ((globalThis as { pressedOnes?: WeakSet<Element> }).pressedOnes ??= new WeakSet())
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const nameOf = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return name
      .replaceAll('ĸ', '')
      .replace(/ about .*/, '')
      .replace(/\d+/g, '#')
  }
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>('button, summary, [role=tab], input[type=radio], a.product-more')
  const next = [...controls].find((control) => {
    if (done.has(control) || control.matches(':disabled, [inert] *') || !control.checkVisibility({ visibilityProperty: true })) return false
    const name = nameOf(control)
    return !new RegExp(asked.never).test(name) && asked.pressed.filter((other) => other === name).length < asked.most
  })
  if (next === undefined) {
    const close = dialog?.querySelector('button')
    close?.click()
    if (close) await new Promise(requestAnimationFrame)
    return undefined
  }
  done.add(next)
  const name = nameOf(next)
  const { left, top, width, height } = next.getBoundingClientRect()
  next.focus()
  next.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: left + width / 2, clientY: top + height / 2 }),
  )
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  return name
}
