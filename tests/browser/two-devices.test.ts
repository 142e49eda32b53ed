// One account on two devices, or in two tabs: one cart is one order, and a question lives as long as what it asks about.
import { expect } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { DESK, test as plain } from './journey.ts'
import { serverView, type ServerView } from './server-view.ts'
import { addFirst, bringOnline, goOffline, logIn, registerFan, untilReadyOffline } from './steps.ts'

const test = plain
  .extend('phone', ({ context }) => context)
  .extend('onPhone', ({ page }) => page)
  .extend('onLaptop', async ({ openDevice }) => (await openDevice({ viewport: DESK })).page)
  .extend('server', async ({ onPhone, onLaptop, shop, fan }) => {
    const server = serverView(shop.url, await registerFan(onPhone, shop.url, fan))
    await server.earn(2_000)
    await onPhone.goto(`${shop.url}/jewelry?sort=price-up`)
    await addFirst(onPhone, 'Add to Cart')
    await addFirst(onPhone, 'Add to Cart')
    await expect.poll(async () => (await server.state()).state.cart.length).toBe(2)
    await logIn(onLaptop, shop.url, fan)
    for (const page of [onPhone, onLaptop]) {
      await page.goto(`${shop.url}/cart`)
      await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(2)
    }
    return server
  })
  .extend('ready', { auto: true }, ({ server }) => server)

const checkout = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Checkout' })

/** Presses both at once; the button of one may be gone before its press, because the other's has been heard of. */
async function pressBoth(one: Page, other: Page): Promise<void> {
  await Promise.any([checkout(one).click(), checkout(other).click()])
}

/** What was paid for, in all: gems that left by an order, and the number of orders. */
async function orders(server: ServerView): Promise<{ count: number; gems: number }> {
  const ledger = (await server.get('/api/store/ledger')) as { entries: { reason: string; delta: number }[] }
  const placed = ledger.entries.filter(({ reason }) => reason === 'checkout')
  return { count: placed.length, gems: placed.reduce((sum, { delta }) => sum - delta, 0) }
}

/** Checked out on the phone in a tunnel, where the order waits, and the same cart on the laptop, where it is placed. */
async function checkOutOnBoth(phone: BrowserContext, onPhone: Page, onLaptop: Page): Promise<void> {
  await untilReadyOffline(onPhone)
  await goOffline(phone)
  await checkout(onPhone).click()
  await onPhone.getByRole('heading', { name: 'Waiting to be placed' }).waitFor()
  await checkout(onLaptop).click()
  await onLaptop.getByText(/^Checked out!/).waitFor()
}

test('R22, R57: checked out on the phone in a tunnel, and the same cart on the laptop: one order, and the phone asks', async ({
  onPhone,
  onLaptop,
  phone,
  server,
}) => {
  await checkOutOnBoth(phone, onPhone, onLaptop)
  const once = await orders(server)
  expect(once.count).toBe(1)

  await bringOnline(phone)
  await onPhone.getByRole('main').getByRole('link', { name: 'Answer' }).click()
  await onPhone.getByRole('heading', { name: 'Another order was placed first' }).waitFor()
  expect(await orders(server)).toEqual(once)
  await onPhone.getByRole('button', { name: 'Keep the first order' }).click()
  await onPhone.getByText('Nothing needs an answer').waitFor()
  await expect.poll(async () => (await server.state()).state.decisions).toEqual([])
  expect(await orders(server)).toEqual(once)
})

test('R22: "order again" pressed on the question: a second order is placed and paid', async ({ onPhone, onLaptop, phone, server }) => {
  await checkOutOnBoth(phone, onPhone, onLaptop)
  const once = await orders(server)
  await bringOnline(phone)
  await onPhone.getByRole('main').getByRole('link', { name: 'Answer' }).click()
  await onPhone.getByRole('button', { name: 'Order these too' }).click()
  await onPhone.getByText(/^Checked out!/).waitFor()
  expect(await orders(server)).toEqual({ count: 2, gems: once.gems * 2 })
})

test('R45: a page that still shows a cart which was ordered elsewhere pulls before it orders: nothing is ordered twice', async ({
  onPhone,
  onLaptop,
  server,
}) => {
  await checkout(onLaptop).click()
  await onLaptop.getByText(/^Checked out!/).waitFor()
  // Whether this page has heard of it by now or not: one cart is one order.
  await checkout(onPhone)
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  await expect.poll(() => onPhone.getByRole('main').getByRole('listitem').count()).toBe(0)
  expect((await orders(server)).count).toBe(1)
})

test('R22: two devices that press Checkout at the same moment: one order is placed', async ({ onPhone, onLaptop, server }) => {
  await pressBoth(onPhone, onLaptop)
  await expect.poll(async () => (await orders(server)).count).toBe(1)
  // Both show what became of it: nothing is left in the cart of either.
  for (const page of [onPhone, onLaptop]) await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(0)
  expect((await orders(server)).count).toBe(1)
  expect((await server.state()).state.cart).toEqual([])
})

test('R22: two tabs of one device that press Checkout at the same moment: one order is placed', async ({
  onPhone,
  shop,
  phone,
  server,
}) => {
  const second = await phone.newPage()
  await second.goto(`${shop.url}/cart`)
  await expect.poll(() => second.getByRole('main').getByRole('listitem').count()).toBe(2)
  await pressBoth(onPhone, second)
  await expect.poll(async () => (await orders(server)).count).toBe(1)
  for (const page of [onPhone, second]) await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(0)
  expect((await orders(server)).count).toBe(1)
})

test('R22, R29: two tabs of one device that press Checkout at the same moment: each tells one true outcome, whichever of them sends it', async ({
  phone,
  onPhone,
  shop,
  server,
}) => {
  const second = await phone.newPage()
  const pages = [onPhone, second]
  for (const page of pages) {
    await page.addInitScript(collectWords)
    await page.goto(`${shop.url}/cart`)
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(2)
  }
  // Pressed by the pages themselves at one time of the clock they share: a call from here takes longer than an order.
  const at = Date.now() + 500
  const pressed = await Promise.all(pages.map((page) => page.evaluate(pressCheckoutAt, at)))
  expect(pressed).toEqual([true, true])
  const said = () => Promise.all(pages.map((page) => page.evaluate(() => Reflect.get(globalThis, 'wordsSeen') as string[])))
  await expect.poll(async () => (await said()).map((texts) => texts.length)).toEqual([1, 1])
  // What is told later is told once the other tab's patience is over, and not at all where it was said.
  await onPhone.evaluate(() => dispatchEvent(new Event('online')))
  await second.evaluate(() => dispatchEvent(new Event('online')))
  const texts = (await said()).flat()
  expect(texts.filter((text) => text.startsWith('Checked out!'))).toHaveLength(1)
  const other = texts.find((text) => !text.startsWith('Checked out!'))
  expect(other).toMatch(
    /^(Another order of yours is already waiting to be placed|Your order before this one had already been placed)\. Nothing new was ordered\./,
  )
  expect((await orders(server)).count).toBe(1)
  expect((await said()).flat()).toHaveLength(2)
})

/** Runs in the page: remembers every toast that it ever shows, and what it says of an order where that shows. */
function collectWords(): void {
  const seen: string[] = []
  Reflect.set(globalThis, 'wordsSeen', seen)
  const known = new WeakSet<Element>()
  const look = () => {
    for (const words of document.querySelectorAll('.toast, #bought-said')) {
      if (!known.has(words)) seen.push(words.textContent ?? '')
      known.add(words)
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** Runs in the page: presses Checkout at a time in ms since the epoch; false where there is no such button. */
function pressCheckoutAt(at: number): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => {
      const checkout = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === 'Checkout')
      if (checkout instanceof HTMLElement) checkout.click()
      resolve(checkout !== undefined)
    }, at - Date.now())
  })
}

test('R59: a question about a cart is closed when that cart is emptied on the other device', async ({
  onPhone,
  onLaptop,
  shop,
  server,
}) => {
  await server.post('/api/store/cart/sync', { items: [{ itemId: (await server.state()).state.cart[0]?.itemId ?? '', qty: 99 }] })
  for (const page of [onPhone, onLaptop]) {
    await page.reload()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
  }
  await checkout(onPhone).click()
  await onPhone.getByRole('main').getByText('Your order wasn’t placed').first().waitFor()
  expect((await server.state()).state.decisions).toHaveLength(1)
  await onLaptop
    .getByRole('main')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.poll(async () => (await server.state()).state).toMatchObject({ cart: [], decisions: [] })
  await onPhone.reload()
  await onPhone.getByText('Cart is empty.').waitFor()
  // A notice of it may still stand for its few seconds; the cart itself asks nothing.
  expect(await onPhone.getByRole('main').getByRole('link', { name: 'Answer' }).count()).toBe(0)
  await onPhone.goto(`${shop.url}/decisions`)
  await onPhone.getByText('Nothing needs an answer').waitFor()
})
