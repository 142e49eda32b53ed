// What is said of an order when the page that would say it is gone (SPEC R29).
import { fillCart } from './fill-cart.ts'
import { testAsMember } from './journey.ts'

const test = testAsMember.override('deviceOptions', { reducedMotion: 'reduce', serviceWorkers: 'block' })

test('a reload right after the answer: the next page tells the outcome', async ({ page, shop, server }) => {
  await server.earn(1_000)
  await fillCart(server)
  await page.goto(`${shop.url}/cart`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Checkout' }).waitFor()
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body.textContent?.includes('Checked out!')) return
      observer.disconnect()
      location.reload()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await Promise.all([page.waitForEvent('load'), main.getByRole('button', { name: 'Checkout' }).click()])
  await main.getByText('Cart is empty.').waitFor()
  await page.getByText(/^Checked out! Items are now in your Inventory\./).waitFor()
})
