// Back closes what lies over a page, and leaves the page only then: menus, the panel of the connection, dialogs.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { DESK, SMALL_PHONE, testWithNadia as test } from './journey.ts'
import { hasFocus } from './keyboard.ts'
import { untilSettled } from './page-faults.ts'
import { logIn, openMenu } from './steps.ts'

/** What tells that something lies over the page. */
const OPEN = '.bar [aria-expanded=true], dialog[open]:not(.leaving)'

interface Overlay {
  name: string
  viewport: { width: number; height: number }
  as: 'visitor' | 'member'
  path: string
  open: (page: Page) => Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).filter({ visible: true }).first().click()

const OVERLAYS: readonly Overlay[] = [
  { name: 'a visitor’s burger menu', viewport: SMALL_PHONE, as: 'visitor', path: '/kpop', open: openMenu },
  { name: 'a member’s burger menu', viewport: SMALL_PHONE, as: 'member', path: '/fashion', open: openMenu },
  { name: 'the connection panel on a phone', viewport: SMALL_PHONE, as: 'visitor', path: '/kpop', open: press(/^Online/) },
  { name: 'the connection panel on a desk', viewport: DESK, as: 'member', path: '/fashion', open: press(/^Online/) },
  { name: 'the shop menu', viewport: DESK, as: 'member', path: '/fashion', open: press('Shop') },
  { name: 'the account menu', viewport: DESK, as: 'member', path: '/fashion', open: openMenu },
  {
    name: 'the question before the account is deleted',
    viewport: SMALL_PHONE,
    as: 'member',
    path: '/account',
    open: press('Delete Account'),
  },
  { name: 'the question before the device is cleared', viewport: DESK, as: 'member', path: '/account', open: press('Clear…') },
  { name: 'the question before an empty round', viewport: SMALL_PHONE, as: 'member', path: '/knowledge', open: press('Submit') },
  {
    name: 'the guide to install by hand',
    viewport: SMALL_PHONE,
    as: 'member',
    path: '/fashion',
    open: async (page) => {
      await openMenu(page)
      await page.getByRole('button', { name: 'Install Starlane' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

const pathOf = (page: Page) => new URL(page.url()).pathname
const isOpen = (page: Page) => page.locator(OPEN).count()

test.for(OVERLAYS)('$name', async ({ viewport, as, path, open }, { shop, openDevice, nadia }) => {
  const { page, errors } = await openDevice({ viewport })
  if (as === 'member') await logIn(page, shop.url, nadia)
  await page.goto(`${shop.url}/about`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Policies' }).click()
  await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
  await page.goto(shop.url + path)
  await untilSettled(page)
  const steps = await page.evaluate(() => history.length)
  const show = async () => {
    await open(page)
    await page.locator(OPEN).waitFor()
  }
  const closed = async () => {
    await expect.poll(() => isOpen(page)).toBe(0)
    expect(pathOf(page)).toBe(path)
  }
  const keepsFocus = () => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  // Back closes it, going forward opens nothing.
  await show()
  await page.goBack()
  await closed()
  await keepsFocus()
  await page.goForward()
  await closed()

  // Closed in other ways, as often as one likes, it leaves nothing to be stepped through.
  for (let times = 0; times < 3; times++) {
    await show()
    await page.keyboard.press('Escape')
    await closed()
  }
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(steps + 1)

  // A reload with it open begins without it, and so does the page come back to.
  await show()
  await page.reload()
  await untilSettled(page)
  await closed()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
  await page.goForward()
  await expect.poll(() => pathOf(page)).toBe(path)
  await untilSettled(page)

  // Twice in a row: the first closes it, the second leaves.
  await show()
  await page.evaluate(() => {
    history.back()
    setTimeout(() => history.back(), 50)
  })
  await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
  expect(await isOpen(page)).toBe(0)
  expect(errors).toEqual([])
})

test('a link followed in the burger menu: Back leads to the page it was opened on, in one step and without the menu', async ({
  shop,
  openDevice,
}) => {
  const { page, errors } = await openDevice({ viewport: SMALL_PHONE })
  await page.goto(`${shop.url}/about`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Policies' }).click()
  await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
  await openMenu(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Anime' }).click()
  await page.getByRole('heading', { level: 1, name: 'Anime Inspired Products' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
  expect(await isOpen(page)).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'We left the lights on for you' }).waitFor()
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'Anime Inspired Products' }).waitFor()
  expect(errors).toEqual([])
})

test('a link beside the open menu, and one pressed right behind Escape: each is one step', async ({ shop, openDevice }) => {
  const { page, errors } = await openDevice({ viewport: SMALL_PHONE })
  await page.goto(`${shop.url}/policies`)
  await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
  await untilSettled(page)
  await openMenu(page)
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Kpop' }).click()
  await page.getByRole('heading', { level: 1, name: 'K-Pop Inspired Products' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
  await openMenu(page)
  // In one task, before the step back can have been made.
  await page.evaluate(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    document.querySelector<HTMLElement>('.dock a[href="/anime"]')?.click()
  })
  await page.getByRole('heading', { level: 1, name: 'Anime Inspired Products' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
  expect(await isOpen(page)).toBe(0)
  expect(errors).toEqual([])
})

test('Back from an open menu gives the focus back to its button, and the page stays where it was scrolled to', async ({
  shop,
  openDevice,
}) => {
  const { page, errors } = await openDevice({ viewport: SMALL_PHONE })
  await page.goto(`${shop.url}/kpop`)
  await page.locator('.product').nth(11).waitFor()
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await openMenu(page)
  await page.goBack()
  await expect.poll(() => isOpen(page)).toBe(0)
  expect(await hasFocus(page.getByRole('button', { name: 'Menu', exact: true }))).toBe(true)
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(700)
  expect(errors).toEqual([])
})
