// What becomes of an order is in sight where it was pressed at the end of a long cart.
import { expect } from 'vitest'
import { fillCartWith } from './fill-cart.ts'
import { test } from './journey.ts'
import { seedFan } from './seed-fan.ts'
import { goOffline, logIn } from './steps.ts'

test('an order that has to wait is read where it waits, and no page is left in the middle', async ({ openDevice, shop }) => {
  const { context, page } = await openDevice({ viewport: { width: 360, height: 640 }, hasTouch: true })
  const fan = await seedFan(shop.url, { username: 'longcart', password: 'moonlight serenade' })
  await fillCartWith(fan.server, 'jewelry', (byPrice) => byPrice.slice(0, 7))
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
