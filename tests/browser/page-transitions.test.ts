// What moves when a page gives way to another, what must not be seen meanwhile, and that nothing moves for who wants it so.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { DESK, testWithNadia as test } from './journey.ts'
import { logIn, logOut } from './steps.ts'

test.for([
  ['no-preference', true],
  ['reduce', false],
] as const)('motion %s: view transitions and other movements %s', async ([reducedMotion, moves], { shop, openDevice }) => {
  const { context, page, errors } = await openDevice({ reducedMotion })
  await context.addInitScript(count)
  await page.goto(`${shop.url}/store`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: / K-Pop$/ }).click()
  await page.getByRole('heading', { level: 1, name: 'K-Pop Inspired Products' }).waitFor()
  await main.getByRole('button', { name: 'Jewelry' }).click()
  await main.getByText(/^Showing 1–12 of/).waitFor()
  await main.getByRole('button', { name: 'Add to Cart' }).first().click()
  await main.getByRole('button', { name: 'Remove' }).first().waitFor()
  await page.goBack()
  await main.getByRole('button', { name: 'Jewelry', pressed: false }).waitFor()
  const seen = await page.evaluate(counted)
  // The page turns to the listing and back from the filter, which itself moves nothing.
  expect(seen.transitions).toBe(moves ? 2 : 0)
  if (!moves) {
    expect(seen).toEqual({ transitions: 0, movements: 0 })
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  }
  expect(errors).toEqual([])
})

test('a logout leads from page to page: no frame shows anything between them', async ({ shop, openDevice, nadia }) => {
  const { page, errors } = await openDevice({ viewport: DESK })
  await logIn(page, shop.url, nadia)
  await page.getByRole('heading', { level: 1, name: /what’s next/ }).waitFor()
  await page.evaluate(() => {
    const titles: string[] = []
    Object.assign(globalThis, { titles })
    const look = () => {
      const title = document.querySelector('main h1')?.textContent ?? 'nothing'
      if (titles.at(-1) !== title) titles.push(title)
      requestAnimationFrame(look)
    }
    look()
  })
  await logOut(page)
  await page.getByRole('heading', { level: 1, name: 'Your bias.' }).waitFor()
  const titles = () => page.evaluate(() => (globalThis as unknown as { titles: string[] }).titles)
  // The page is there before its first frame is.
  await expect.poll(async () => (await titles()).at(-1)).toContain('Your bias.')
  expect(await titles()).toEqual(['Hi Mina Park, what’s next?', expect.stringContaining('Your bias.')])
  expect(errors).toEqual([])
})

test('a press into a page on its way in is for what lies there: a field gets the focus, and a button its press, wherever the movement ends', async ({
  shop,
  openDevice,
}) => {
  const { page, errors } = await openDevice({ viewport: DESK })
  await page.addInitScript(() => {
    const slow = new CSSStyleSheet()
    slow.replaceSync('::view-transition-old(root), ::view-transition-new(root) { animation-duration: 60s !important }')
    document.adoptedStyleSheets = [slow]
  })
  const centreOf = async (control: Locator) => {
    const box = await control.boundingBox()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  }
  const turning = () => page.evaluate(() => document.documentElement.dataset['transition'])
  const bar = page.getByRole('navigation', { name: 'Main' })
  const jewelry = page.getByRole('main').getByRole('button', { name: 'Jewelry' })

  // A screen whose code is still on its way comes without a movement.
  const turnTo = async (title: string, screen: string) => {
    const link = bar.getByRole('link', { name: title })
    await link.hover()
    await page.waitForFunction((file) => performance.getEntriesByType('resource').some(({ name }) => name.includes(file)), screen)
    await link.click()
  }

  await page.goto(`${shop.url}/policies`)
  await turnTo('Login', '/login-screen')
  const field = page.getByLabel('Email or username')
  const at = await centreOf(field)
  await expect.poll(turning).toBe('page')
  await page.mouse.click(...at)
  await page.keyboard.type('mina')
  expect(await field.inputValue()).toBe('mina')

  await page.goto(`${shop.url}/policies`)
  await turnTo('Kpop', '/listing-screen')
  // All of it stands where it will stand.
  await page
    .getByRole('main')
    .getByText(/^Showing 1–12 of/)
    .waitFor()
  const on = await centreOf(jewelry)
  await expect.poll(turning).toBe('page')
  await page.mouse.move(...on)
  await page.mouse.down()
  // A finger rests on it longer than the movement takes.
  await page.evaluate(() => document.getAnimations().forEach((movement) => movement.finish()))
  await expect.poll(turning).toBe(undefined)
  await page.mouse.up()
  await page.getByRole('main').getByRole('button', { name: 'Jewelry', pressed: true }).waitFor()
  expect(errors).toEqual([])
})

/** Counts what moves, from the start of a page on. */
function count() {
  const seen = { transitions: 0, movements: 0 }
  Object.assign(globalThis, { seen })
  const start = Document.prototype.startViewTransition
  Document.prototype.startViewTransition = function (...rest) {
    seen.transitions += 1
    return start.apply(this, rest)
  }
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...rest) {
    seen.movements += 1
    return animate.apply(this, rest)
  }
}

function counted() {
  return (globalThis as unknown as { seen: { transitions: number; movements: number } }).seen
}
