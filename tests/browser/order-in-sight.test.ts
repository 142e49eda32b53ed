// What becomes of an order is in sight where it was pressed at the end of a long cart.
import { expect } from 'vitest'
import * as v from 'valibot'
import { test } from './journey.ts'
import { seedFan } from './seed-fan.ts'
import { goOffline, logIn } from './steps.ts'

const Cheap = v.object({ products: v.array(v.object({ id: v.string(), priceGems: v.number() })) })

test('an order that has to wait is read where it waits, and no page is left in the middle', async ({ openDevice, shop }) => {
  const { context, page } = await openDevice({ viewport: { width: 360, height: 640 }, hasTouch: true })
  const fan = await seedFan(shop.url, { username: 'longcart', password: 'moonlight serenade' })
  const { products } = v.parse(Cheap, await fan.server.get('/api/jewelry?page=1'))
  const cheap = products.toSorted((a, b) => a.priceGems - b.priceGems).slice(0, 7)
  await fan.server.post('/api/store/cart/sync', { items: cheap.map(({ id }) => ({ itemId: id, qty: 1 })) })
  await logIn(page, shop.url, fan)
  await page.goto(`${shop.url}/cart`)
  await expect.poll(() => page.locator('main .item').count()).toBe(7)
  await page.locator('main .item').last().scrollIntoViewIfNeeded()
  await goOffline(context)
  await page.getByRole('button', { name: 'Checkout' }).tap()
  const heading = page.getByRole('heading', { name: 'Waiting to be placed' })
  await heading.waitFor()
  const isInSight = async () => {
    const box = await heading.boundingBox()
    return box !== null && box.y > 0 && box.y + box.height < 640
  }
  await expect.poll(isInSight).toBe(true)
})
