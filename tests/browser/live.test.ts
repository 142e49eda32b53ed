// Two devices of one person while both are open: what one does, the other shows at once, because the shop tells it (SPEC R48).
import { expect } from 'vitest'
import { test } from './journey.ts'
import { serverView } from './server-view.ts'
import { addFirst, logIn, registerFan } from './steps.ts'

const FAN = { username: 'yuna', password: 'moonlight serenade' }

test('a tap on the phone is on the laptop at once, on which no timer runs', async ({ shop, openDevice }) => {
  const { page: phone, errors } = await openDevice()
  const { page: laptop } = await openDevice()
  const server = serverView(shop.url, await registerFan(phone, shop.url, FAN))
  await laptop.clock.install()
  await logIn(laptop, shop.url, FAN)
  const listens = laptop.waitForResponse((response) => response.url().endsWith('/api/sync/live'))
  await laptop.goto(`${shop.url}/cart`)
  await laptop.getByText('Cart is empty.').waitFor()
  expect((await listens).status()).toBe(200)
  // From here on this device never looks by itself: what it learns, it is told.
  await laptop.clock.pauseAt(await laptop.evaluate(() => Date.now() + 1_000))

  await phone.goto(`${shop.url}/jewelry`)
  const name = await addFirst(phone, 'Add to Cart')
  await laptop.getByRole('main').getByRole('link', { name, exact: true }).waitFor()
  expect((await server.state()).state.cart.map((line) => line.name)).toEqual([name])
  expect(errors).toEqual([])
})
