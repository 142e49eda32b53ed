// `npm run screenshots`: takes the pictures of README and install prompt anew, from the built shop with a fan who has been around; with `all`
// every page and state, to be looked through (all-screens.ts).
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { takeAll } from './all-screens.ts'
import { openBrowser, withFunctionNames, withoutOffers } from './browser.ts'
import { untilSettled } from './page-faults.ts'
import { seedFan, type SeededFan } from './seed-fan.ts'
import { openShop } from './shop.ts'
import { goOffline, logIn, untilReadyOffline } from './steps.ts'

const folder = join(import.meta.dirname, '../../pwa/public/screenshots')
const PHONE = { width: 412, height: 915 }
const DESK = { width: 1440, height: 900 }

interface Shot {
  /** Becomes the label of the picture in the install prompt. */
  name: string
  viewport: typeof PHONE
  theme: 'light' | 'dark'
  path: string
  as?: 'member'
  before?: (page: Page) => Promise<void>
}

const SHOTS: Shot[] = [
  { name: 'the-lane-at-night', viewport: DESK, theme: 'dark', path: '/' },
  { name: 'anime-stalls-by-day', viewport: DESK, theme: 'light', path: '/anime' },
  { name: 'seven-shelves-of-books', viewport: DESK, theme: 'dark', path: '/books', as: 'member' },
  { name: 'k-pop-stalls-on-a-phone', viewport: PHONE, theme: 'light', path: '/kpop2', as: 'member' },
  { name: 'a-closer-look-at-a-pendant', viewport: PHONE, theme: 'dark', path: '/kpop2', as: 'member', before: lookCloser },
  { name: 'your-type-as-a-star', viewport: PHONE, theme: 'dark', path: '/results?tab=personality', as: 'member' },
  { name: 'checked-out-without-a-signal', viewport: PHONE, theme: 'light', path: '/cart', as: 'member', before: checkOutOffline },
]

const [mode, ...words] = process.argv.slice(2)
if (mode !== undefined && mode !== 'all') throw new Error(`screenshots does not know ${JSON.stringify(mode)}: all, or nothing`)
const shop = await openShop()
const browser = await openBrowser()
try {
  if (mode === 'all') await takeAll(browser, shop.url, words)
  else await takeForReadme()
} finally {
  await browser.close()
  await shop.remove()
}

async function takeForReadme(): Promise<void> {
  const fan = await seedFan(shop.url, { username: 'mina', password: 'moonlight serenade' })
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder).filter((file) => file.endsWith('.png'))) rmSync(join(folder, old))
  for (const shot of SHOTS) await take(browser, fan, shot)
}

async function take(within: Browser, fan: SeededFan, { name, viewport, theme, path, as, before }: Shot): Promise<void> {
  const context = await within.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce' })
  await withoutOffers(context)
  await withFunctionNames(context)
  const page = await context.newPage()
  if (as === 'member') await logIn(page, shop.url, fan)
  await page.goto(shop.url + path)
  await untilSettled(page)
  await before?.(page)
  await untilPainted(page)
  const file = `${name}-${viewport.width}x${viewport.height}.png`
  await page.screenshot({ path: join(folder, file) })
  console.log(`pwa/public/screenshots/${file}`)
  await context.close()
}

/** A picture that has come is drawn some frames later. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.allSettled(inSight.map((image) => image.decode()))
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })
}

async function lookCloser(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^More about/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await untilSettled(page)
}

async function checkOutOffline(page: Page): Promise<void> {
  await untilReadyOffline(page)
  await goOffline(page.context())
  await page.getByRole('button', { name: /^Checkout/ }).click()
  await page
    .getByRole('main')
    .getByText(/waiting to be placed/i)
    .first()
    .waitFor()
  await page.evaluate(() => scrollTo(0, 0))
}
