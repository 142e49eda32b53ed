// Two devices of one person: what one does, the other shows while it only lies there, half a minute later at most (SPEC R45).
import { expect } from 'vitest'
import { test as plain } from './journey.ts'
import { serverView } from './server-view.ts'
import { addFirst, logIn, registerFan } from './steps.ts'

// This shop tells nothing by itself: it is asked.
const test = plain.extend('shopEnv', { scope: 'file' }, { MAX_LISTENERS: '0' } as Record<string, string>)
const FAN = { username: 'ines', password: 'moonlight serenade' }

test('a visible page shows what another device did, without any action', async ({ shop, openDevice }) => {
  const { page: phone } = await openDevice()
  const { page: laptop } = await openDevice()
  const server = serverView(shop.url, await registerFan(phone, shop.url, FAN))
  // Half a minute of the laptop's own clock passes at once: the test does not wait for it.
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
