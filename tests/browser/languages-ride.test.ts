// The train ride in each language the shop speaks: what is done without a signal is done by its words, and is there once when the signal is back.
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import * as esCart from '../../words/es/cart.tsx'
import * as esKnowledge from '../../words/es/knowledge.tsx'
import * as esCard from '../../words/es/product-card.tsx'
import * as esOrder from '../../words/es/waiting-order.tsx'
import * as jaCart from '../../words/ja/cart.tsx'
import * as jaKnowledge from '../../words/ja/knowledge.tsx'
import * as jaCard from '../../words/ja/product-card.tsx'
import * as jaOrder from '../../words/ja/waiting-order.tsx'
import * as koCart from '../../words/ko/cart.tsx'
import * as koKnowledge from '../../words/ko/knowledge.tsx'
import * as koCard from '../../words/ko/product-card.tsx'
import * as koOrder from '../../words/ko/waiting-order.tsx'
import { test } from './journey.ts'
import { seedFan } from './seed-fan.ts'
import { bringOnline, goOffline, untilKept } from './steps.ts'

const WORDS = {
  ko: { cart: koCart, card: koCard, order: koOrder, knowledge: koKnowledge },
  ja: { cart: jaCart, card: jaCard, order: jaOrder, knowledge: jaKnowledge },
  es: { cart: esCart, card: esCard, order: esOrder, knowledge: esKnowledge },
}
const Listing = v.object({
  products: v.array(v.object({ name: v.string(), priceGems: v.number(), shown: v.object({ lang: v.string(), name: v.string() }) })),
})
const Rounds = v.object({ results: v.array(v.unknown()) })

test.for(['ko', 'ja', 'es'] as const)(
  '%s: browsed, searched, bought and answered without a signal in this language, and done once with it',
  { timeout: 300_000 },
  async (tag, { openDevice, shop }) => {
    const say = WORDS[tag]
    const fan = await seedFan(shop.url, { username: `rider${tag}`, password: 'moonlight serenade' })
    const { server } = fan
    const rounds = async () => v.parse(Rounds, await server.get('/api/quiz/knowledge/results')).results.length
    const before = { bought: (await server.inventory()).inventory, rounds: await rounds(), cart: (await server.state()).state.cart }

    const { page, context, errors } = await openDevice({ locale: tag })
    await page.goto(`${shop.url}/login`)
    await isIn(page, tag)
    await page.locator('main input[name=emailOrUsername]').fill(fan.username)
    await page.locator('main input[name=password]').fill(fan.password)
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL('**/dashboard')
    await untilControlled(page)
    await untilKept(page, ['catalog', `questions/easy.${tag}`])
    await page.goto(`${shop.url}/jewelry`)
    await page.locator('main article').first().waitFor()

    await goOffline(context)
    const { products } = v.parse(Listing, await server.get(`/api/anime?page=1&lang=${tag}`))
    const wanted = products.toSorted((a, b) => a.priceGems - b.priceGems)[0]
    if (wanted?.shown.lang !== tag) throw new Error('the listing has no texts of the language')
    await page.goto(`${shop.url}/anime2`)
    await isIn(page, tag)
    await page.goto(`${shop.url}/anime2?q=${encodeURIComponent(wanted.shown.name)}`)
    const card = page.locator('main article').filter({ has: page.getByRole('heading', { name: wanted.shown.name, exact: true }) })
    await card.getByRole('button', { name: say.card.addToCart, exact: true }).click()
    await card.getByRole('button', { name: say.card.remove, exact: true }).waitFor()

    await page.goto(`${shop.url}/knowledge`)
    const questions = page.locator('main fieldset')
    await questions.first().waitFor()
    for (const question of await questions.all()) {
      expect(await question.getAttribute('lang')).toBeNull()
      await question.getByRole('radio').first().check()
    }
    await page.getByRole('main').getByRole('button', { name: say.knowledge.submit, exact: true }).click()
    await page.getByRole('main').getByRole('heading', { name: say.knowledge.saved }).waitFor()

    await page.goto(`${shop.url}/cart`)
    await page.getByText(wanted.shown.name, { exact: true }).first().waitFor()
    await page.getByRole('main').getByRole('button', { name: say.cart.checkout, exact: true }).click()
    await page.getByRole('main').getByText(say.order.waitsToBePlaced).first().waitFor()
    await isIn(page, tag)

    await bringOnline(context)
    const names = [...before.bought, ...before.cart, wanted].map(({ name }) => name).toSorted()
    await expect.poll(async () => (await server.inventory()).inventory.map(({ name }) => name).toSorted()).toEqual(names)
    await expect.poll(rounds).toBe(before.rounds + 1)
    expect((await server.state()).state.cart).toEqual([])
    await page.getByText(say.cart.isEmpty).waitFor()
    await page.goto(`${shop.url}/inventory`)
    await page.getByText(wanted.shown.name, { exact: true }).first().waitFor()
    expect(await page.getByText(wanted.name, { exact: true }).count()).toBe(0)
    await isIn(page, tag)
    expect(errors).toEqual([])
  },
)

async function isIn(page: Page, tag: string): Promise<void> {
  await page.locator('main h1').waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag)
}

/** Every file of the app is on the device. */
function untilControlled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller === null)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
}
