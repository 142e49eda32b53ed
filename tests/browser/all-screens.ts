// `npm run screenshots -- all [word or width …]`: every page and every state of one that a fan can meet, at three widths and in both themes, to be looked
// through by eye. The pictures lie in tests/results/screens.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { withFunctionNames, withoutOffers } from './browser.ts'
import { MEMBER_PLACES, PUBLIC_PLACES } from './expected-pages.ts'
import { showIn, untilSettled } from './page-faults.ts'
import { seedFan, type SeededFan } from './seed-fan.ts'
import { addFirst, bringOnline, goOffline, IPHONE, logIn, openMenu, untilDrawn, untilReadyOffline } from './steps.ts'

const folder = join(import.meta.dirname, '../results/screens')
const SIZES = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

interface Stage {
  page: Page
  context: BrowserContext
  fan: SeededFan
}

interface State {
  /** Names the picture. */
  name: string
  path: string
  as?: 'member'
  device?: NonNullable<Parameters<Browser['newContext']>[0]>
  /** The shop has not answered yet. */
  isSlow?: true
  /** The device has answered no offer yet. */
  offers?: true
  arrange?: (stage: Stage) => Promise<unknown>
}

const main = (page: Page) => page.getByRole('main')
/** A cart that costs more than there is. */
async function dear({ fan }: Stage): Promise<void> {
  const items = await Promise.all(['fashion', 'fragrances', 'jewelry'].map((type) => firstTwo(fan, type)))
  await fan.server.post('/api/store/cart/sync', { items: items.flat() })
}

export const STATES: readonly State[] = [
  { name: 'login-with-a-full-cart', path: '/kpop', arrange: visitorsCart },
  { name: 'login-offline', path: '/login', arrange: nightIsKept },
  { name: 'login-rejected', path: '/login', arrange: ({ page }) => refused(page, 'Login', ['Email or username', 'Password']) },
  { name: 'product-not-found', path: '/product/none' },
  { name: 'share-no-results', path: '/share?q=zzzz' },
  { name: 'listing-no-results', path: '/kpop?q=zzzz', arrange: ({ page }) => page.getByText('Something else?').waitFor() },
  { name: 'listing-loading', path: '/kpop', isSlow: true },
  { name: 'listing-not-here', path: '/about', arrange: neverOpened },
  { name: 'quick-look', path: '/kpop2', as: 'member', arrange: quickLook },
  { name: 'connection-panel-offline', path: '/kpop2', as: 'member', arrange: panelOffline },
  { name: 'menu-open', path: '/dashboard', as: 'member', arrange: ({ page }) => openMenu(page) },
  { name: 'install-offer-ios', path: '/kpop', device: IPHONE, offers: true, arrange: offered },
  { name: 'install-guide-ios', path: '/dashboard', as: 'member', device: IPHONE, arrange: installGuide },
  { name: 'storage', path: '/account', as: 'member', arrange: ({ page }) => toStorage(page) },
  { name: 'cart-order-waiting', path: '/cart', as: 'member', arrange: orderOffline },
  { name: 'cart-short-of-gems', path: '/dashboard', as: 'member', arrange: shortOfGems },
  { name: 'cart-empty', path: '/dashboard', as: 'member', arrange: emptied },
  { name: 'cart-yours-now', path: '/cart', as: 'member', arrange: bought },
  { name: 'cart-on-hold', path: '/cart', as: 'member', arrange: onHold },
  { name: 'decisions-question', path: '/cart', as: 'member', arrange: (stage) => onHold(stage).then(() => decide(stage)) },
  { name: 'knowledge-nothing-answered', path: '/knowledge', as: 'member', arrange: submitEmpty },
  { name: 'knowledge-graded', path: '/knowledge', as: 'member', arrange: graded },
  { name: 'personality-result', path: '/personality', as: 'member', arrange: personality },
  { name: 'gem-shop-notice', path: '/gem-shop', as: 'member', arrange: buyGems },
  { name: 'large-letters', path: '/kpop2', as: 'member', arrange: largeLetters },
]

/** Takes the pages and states whose name holds one of the words, at the widths among them; all, where none is given. */
export async function takeAll(browser: Browser, url: string, asked: readonly string[]): Promise<void> {
  const widths = asked.flatMap((word) => (/^\d+$/.test(word) ? [Number(word)] : []))
  const words = asked.filter((word) => !/^\d+$/.test(word))
  mkdirSync(folder, { recursive: true })
  const places = [...PUBLIC_PLACES.map(placed()), ...MEMBER_PLACES.map(placed('member'))]
  const wanted = [...places, ...STATES].filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  let fans = 0
  for (const viewport of SIZES.filter(({ width }) => widths.length === 0 || widths.includes(width))) {
    for (const state of wanted) {
      // An account of its own: what one state leaves behind is no part of the next.
      fans += 1
      const fan = await seedFan(url, { username: `mina${fans}`, password: 'moonlight serenade' })
      // As sharp as phones are.
      const deviceScaleFactor = viewport.width < 400 ? 2 : 1
      const context = await browser.newContext({ viewport, deviceScaleFactor, reducedMotion: 'reduce', ...state.device })
      await withFunctionNames(context)
      if (!state.offers) await withoutOffers(context)
      const stage = { page: await context.newPage(), context, fan }
      await take(stage, url, state, viewport.width).catch((error: unknown) =>
        console.error(`${state.name} at ${viewport.width}: ${String(error)}`),
      )
      await context.close()
    }
  }
}

async function take(stage: Stage, url: string, { name, path, as, arrange, isSlow }: State, width: number): Promise<void> {
  const { page, fan } = stage
  if (as === 'member') await logIn(page, url, fan)
  if (isSlow) {
    // A shop that takes its time, on a device that has nothing of it yet.
    await stage.context.route('**/api/**', () => {})
    await page.goto(url + path)
    await page.locator('[aria-busy=true]').first().waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) })
    }
    return
  }
  await page.goto(url + path)
  await untilSettled(page)
  // What is on a wishlist is read from the device after the page is there; where only a login is asked for, the bars do not say it.
  if (as === 'member' && path !== '/login') await page.locator('.count').first().waitFor({ state: 'attached' })
  await untilSettled(page)
  await page.waitForFunction(() => document.querySelector('main .bone') === null)
  await arrange?.(stage)
  // What is only told for two seconds is no part of the state, and the light is no part of it before it knows.
  await page.waitForFunction(() => document.querySelector('.gem-down, .signal[data-state=unknown]') === null)
  for (const theme of ['light', 'dark'] as const) {
    await showIn(page, theme)
    await untilGroundsAreThere(page)
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) })
  }
}

/** A theme has grounds of its own, which come when it is shown. */
async function untilGroundsAreThere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const urls = [...document.querySelectorAll('main *')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) =>
        [...getComputedStyle(element, part).backgroundImage.matchAll(/url\("([^"]+)"\)/g)].flatMap(([, url]) => url ?? []),
      ),
    )
    const grounds = [...new Set(urls)].map((src) => Object.assign(new Image(), { src }))
    const seen = [...document.images].filter((image) => image.complete && image.checkVisibility())
    await Promise.allSettled([...grounds, ...seen].map((image) => image.decode()))
    // What has just been scrolled is drawn two frames later.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}

function placed(as?: 'member') {
  return ({ path }: { path: string }): State => ({ name: `page${path.replace(/\W+/g, '-')}`, path, ...(as && { as }) })
}

async function firstTwo({ server }: SeededFan, type: string): Promise<{ itemId: string; qty: number }[]> {
  const body = JSON.stringify(await server.get(`/api/${type}?page=1`))
  return [...body.matchAll(/"id":"([^"]+)"/g)].slice(0, 2).map(([, itemId = '']) => ({ itemId, qty: 1 }))
}

async function visitorsCart({ page }: Stage): Promise<void> {
  await addFirst(page, 'Add to Cart')
  await page.goto(new URL('/login', page.url()).href)
  await page.getByText(/in your cart/).waitFor()
}

/** A form that comes back: no account has what was typed. */
async function refused(page: Page, button: string, fields: readonly string[]): Promise<void> {
  const form = main(page)
  for (const field of fields)
    await form
      .getByLabel(new RegExp(`^${field}\\b(?!.*confirm)`))
      .first()
      .fill('x')
  await form.getByRole('button', { name: button, exact: true }).click()
  await form.locator('.form-message-bad, .field-error:not(:empty)').first().waitFor()
}

async function quickLook({ page }: Stage): Promise<void> {
  await main(page)
    .getByRole('link', { name: /^More about/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** After one whole visit, as it is met most of the time. */
/** Its code is there, and none of the shop's goods. */
async function neverOpened({ page, context }: Stage): Promise<void> {
  await context.route('**/api/**', (route) => route.abort())
  await page.evaluate(async () => {
    localStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })
  await page.goto(new URL('/kpop', page.url()).href)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

async function nightIsKept({ page, context }: Stage): Promise<void> {
  await untilDrawn(page)
  await goOffline(context)
}

async function withoutSignal({ page, context }: Stage): Promise<void> {
  await untilReadyOffline(page)
  await goOffline(context)
}

async function panelOffline(stage: Stage): Promise<void> {
  const { page } = stage
  await withoutSignal(stage)
  await page.getByRole('button', { name: /^Offline/ }).click()
  await page.getByText(/^Keep shopping/).waitFor()
}

async function offered({ page }: Stage): Promise<void> {
  await addFirst(page, 'Wishlist')
  await page.locator('.offer').waitFor()
}

async function installGuide(stage: Stage): Promise<void> {
  await openMenu(stage.page)
  await stage.page.getByRole('button', { name: 'Install Starlane' }).click()
  await stage.page.getByRole('dialog').waitFor()
}

async function toHeading(page: Page, name: string): Promise<void> {
  const heading = main(page).getByRole('heading', { name })
  await heading.waitFor()
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

async function toStorage(page: Page): Promise<void> {
  await toHeading(page, 'Offline & storage')
  await page.getByText(/^Total: [\d.]/).click()
}

async function orderOffline(stage: Stage): Promise<void> {
  const { page } = stage
  await page.getByRole('button', { name: /^Checkout/ }).waitFor()
  await withoutSignal(stage)
  await page.getByRole('button', { name: /^Checkout/ }).click()
  await main(page)
    .getByText(/waiting to be placed/i)
    .first()
    .waitFor()
  await page.evaluate(() => scrollTo(0, 0))
}

async function shortOfGems(stage: Stage): Promise<void> {
  await dear(stage)
  await stage.page.goto(new URL('/cart', stage.page.url()).href)
  await stage.page.getByText(/\d gems short/).waitFor()
}

async function emptied({ page, fan }: Stage): Promise<void> {
  await fan.server.post('/api/store/cart/sync', { items: [] })
  await page.goto(new URL('/cart', page.url()).href)
  await page.getByText('Cart is empty.').waitFor()
}

async function bought({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: /^Checkout/ }).click()
  await page.getByText('Yours now').first().waitFor()
  await page.locator('.signal-number').waitFor({ state: 'detached' })
}

async function onHold(stage: Stage): Promise<void> {
  await orderOffline(stage)
  await stage.fan.server.post('/api/store/cart/checkout', {})
  await bringOnline(stage.context)
  await main(stage.page).getByRole('link', { name: 'Answer' }).waitFor()
}

async function decide({ page }: Stage): Promise<void> {
  await main(page).getByRole('link', { name: 'Answer' }).click()
  await page.waitForURL('**/decisions')
  await main(page).getByRole('article').first().waitFor()
  await untilSettled(page)
}

async function submitEmpty({ page }: Stage): Promise<void> {
  // As a finger does: a press by program scrolls first, although the button is in sight.
  const box = await page.getByRole('button', { name: 'Submit', exact: true }).boundingBox()
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.getByRole('dialog').waitFor()
}

async function answerAll(page: Page): Promise<void> {
  for (const question of await main(page).getByRole('group').all()) {
    const option = question.getByRole('radio').first()
    if ((await option.count()) > 0) await option.check({ force: true })
  }
}

async function graded({ page }: Stage): Promise<void> {
  await answerAll(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText(/^Score:/).waitFor()
}

async function personality({ page }: Stage): Promise<void> {
  await answerAll(page)
  await page.getByRole('button', { name: 'See My Type' }).click()
  await page.getByText('Saved to your account.').waitFor()
}

async function buyGems({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: /^Buy / }).nth(1).click()
  await page.locator('.toast').first().waitFor()
}

/** What a user chooses in the browser's settings. */
async function largeLetters({ page, context }: Stage): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px')
}
