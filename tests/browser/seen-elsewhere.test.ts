// Two devices of one person: what one does, the other shows while it only lies there, half a minute later at most (SPEC R45).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { serverView } from './server-view.ts'
import { openShop, type Shop } from './shop.ts'
import { addFirst, logIn, registerFan } from './steps.ts'

const FAN = { username: 'ines', password: 'moonlight serenade' }

let shop: Shop
let browser: Browser

beforeAll(async () => {
  shop = await openShop()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.remove()
})

async function openDevice(): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 412, height: 915 } })).newPage()
}

test('a page that is only looked at shows what another device did, without being touched', async () => {
  const phone = await openDevice()
  const laptop = await openDevice()
  const server = serverView(shop.url, await registerFan(phone, shop.url, FAN))
  // Half a minute of the laptop's own clock passes at a word: nobody waits for it.
  await laptop.clock.install()
  await logIn(laptop, shop.url, FAN)
  await laptop.goto(`${shop.url}/cart`)
  await laptop.getByText('Cart is empty.').waitFor()
  const looks: number[] = []
  laptop.on('response', (response) => {
    if (response.url().includes('/api/sync/pull')) looks.push(response.status())
  })
  await laptop.clock.fastForward(31_000)
  await expect.poll(() => looks).toContain(304)

  await phone.goto(`${shop.url}/jewelry`)
  const name = await addFirst(phone, 'Add to Cart')
  await expect.poll(async () => (await server.state()).state.cart.map((line) => line.name)).toEqual([name])
  await laptop.clock.fastForward(31_000)
  await laptop.getByRole('main').getByRole('link', { name, exact: true }).waitFor()
  expect(looks).toContain(200)
})
