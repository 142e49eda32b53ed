// Two tabs and the service worker race to drain one queue, and answers get lost: every change is applied once.
import { expect } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { openProfile } from './browser.ts'
import { testThroughProxy } from './journey.ts'
import { serverView } from './server-view.ts'
import { addFirst, bringOnline, goOffline, registerFan, untilReadyOffline } from './steps.ts'

const test = testThroughProxy
  .extend('profile', async ({}, { onCleanup }) => {
    const profile = await openProfile()
    onCleanup(() => profile.remove())
    return profile
  })
  .extend('tabs', async ({ profile }) => ({ first: await profile.context().newPage(), second: await profile.context().newPage() }))
  .extend('server', async ({ tabs, shop, proxy }) => {
    const server = serverView(shop.url, await registerFan(tabs.first, proxy.url))
    await untilReadyOffline(tabs.first)
    return server
  })

const EACH = 10

test('two tabs and the service worker drain one queue while answers are lost: each change is applied once', async ({
  server,
  proxy,
  profile,
  tabs,
}) => {
  const context = profile.context()
  await tabs.first.goto(`${proxy.url}/kpop2`)
  await tabs.second.goto(`${proxy.url}/anime2`)
  await tabs.first.getByRole('heading', { level: 1 }).waitFor()
  await tabs.second.getByRole('heading', { level: 1 }).waitFor()
  const already = proxy.pushes.flatMap(({ request }) => request.mutations).length
  await goOffline(context)

  const carted: string[] = []
  const wished: string[] = []
  for (let count = 0; count < EACH; count++) {
    carted.push(await addFirst(tabs.first, 'Add to Cart'))
    wished.push(await addFirst(tabs.second, 'Wishlist'))
  }

  proxy.loseAnswers(2)
  const worker = await workerSync(context, tabs.first)
  await bringOnline(context)
  await Promise.all([
    worker.dispatch(),
    tabs.first.evaluate(() => window.dispatchEvent(new Event('online'))),
    tabs.second.evaluate(() => window.dispatchEvent(new Event('online'))),
  ])
  await expect.poll(async () => (await server.state()).state.wishlist.length, { timeout: 90_000, interval: 200 }).toBe(EACH)

  // The shop has it all with the first push; that its answers were lost, and it was sent again, shows a moment later.
  await expect.poll(() => proxy.pushes.filter(({ lost }) => lost).length, { timeout: 90_000, interval: 200 }).toBe(2)
  const isRepeated = () => proxy.pushes.some(({ response }) => response?.outcomes.some(({ status }) => status === 'duplicate'))
  await expect.poll(isRepeated, { timeout: 90_000, interval: 200 }).toBe(true)

  const { state } = await server.state()
  expect(state.cart.map(({ name }) => name)).toEqual(carted)
  expect(state.wishlist.map(({ name }) => name)).toEqual(wished)

  const applied = proxy.pushes.flatMap(({ request, response }) =>
    (response?.outcomes ?? []).filter(({ status }) => status === 'applied').map(({ seq }) => `${request.deviceId} ${seq}`),
  )
  expect(new Set(applied).size).toBe(applied.length)
  expect(applied.length - already).toBe(2 * EACH)

  // Both tabs agree, and nothing is pending any more.
  for (const page of [tabs.first, tabs.second]) {
    await page.goto(`${proxy.url}/cart`)
    for (const name of carted)
      await page
        .getByRole('heading', { name, exact: true })
        .or(page.getByRole('link', { name, exact: true }))
        .first()
        .waitFor()
  }
})

/** Fires the service worker's sync event through the developer tools, as the browser does when it is online again. */
async function workerSync(context: BrowserContext, page: Page): Promise<{ dispatch(): Promise<void> }> {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration !== undefined) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const tag = await page.evaluate(async () => {
    const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & { sync: { getTags(): Promise<string[]> } }
    return (await sync.getTags())[0]
  })
  if (tag === undefined) throw new Error('no background sync is registered')
  const { origin } = new URL(page.url())
  return {
    dispatch: async () => void (await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })),
  }
}
