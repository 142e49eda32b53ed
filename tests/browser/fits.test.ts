// What has to fit where it stands: at the widths, heights and sizes of letters where something once did not.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './journey.ts'
import { shiftFault, untilSettled, watchShifts } from './page-faults.ts'
import { seedFan } from './seed-fan.ts'
import { IPHONE, logIn, openMenu } from './steps.ts'

test('the guide to install by hand: its steps and its button are in sight at once, and the focus does not end nowhere', async ({
  shop,
  openDevice,
}) => {
  const { context, page, errors } = await openDevice({
    ...IPHONE,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  await logIn(page, shop.url, await seedFan(shop.url, { username: 'installer', password: 'moonlight serenade' }))
  const session = await context.newCDPSession(page)
  const guide = page.getByRole('dialog', { name: 'Install Starlane' })
  const open = async () => {
    await page.goto(`${shop.url}/dashboard`)
    await untilSettled(page)
    await openMenu(page)
    await page.getByRole('button', { name: 'Install Starlane' }).click()
    await guide.getByRole('listitem').nth(2).waitFor()
  }
  const outOfSight = () =>
    guide.evaluate((dialog) => {
      const { top, bottom } = dialog.getBoundingClientRect()
      const parts = [...dialog.querySelectorAll('li'), ...dialog.querySelectorAll('.dialog-actions button')]
      return parts.filter((part) => part.getBoundingClientRect().top < top || part.getBoundingClientRect().bottom > bottom).length
    })
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
    [430, 932],
    [667, 375],
    [844, 390],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open()
    await expect.poll(outOfSight, { message: `${width} × ${height}` }).toBe(0)
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 390, height: 844 })
  await open()
  await expect
    .poll(() => guide.getByRole('button', { name: 'Got it' }).evaluate((button) => innerHeight - button.getBoundingClientRect().bottom))
    .toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(errors).toEqual([])
})

test.for([
  { width: 320, letters: 1 },
  { width: 320, letters: 2 },
  { width: 390, letters: 2 },
])(
  'rounds at $width px, letters times $letters: no part of one lies over another, the legend of the chart is whole',
  async ({ width, letters }, { shop, openDevice }) => {
    const { context, page } = await openDevice({ viewport: { width, height: 700 } })
    await logIn(page, shop.url, await seedFan(shop.url, { username: `rounds${width}x${letters}`, password: 'moonlight serenade' }))
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * letters, fixed: 13 * letters } })
    await page.goto(`${shop.url}/results`)
    await page.locator('.result').first().waitFor()
    await untilSettled(page)
    const faults = await page.evaluate(() => {
      const over = [...document.querySelectorAll('.result')].filter((round) => {
        // Their words: boxes of a grid are as wide as its columns.
        const boxes = [...round.children].map((part) => {
          const range = document.createRange()
          range.selectNodeContents(part)
          return range.getBoundingClientRect()
        })
        return boxes.some((a, index) =>
          boxes.slice(index + 1).some((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1),
        )
      })
      const cut = [...document.querySelectorAll('.chart-key li')].filter((entry) => entry.getBoundingClientRect().left < 0)
      return [...over, ...cut].map((part) => part.textContent)
    })
    expect(faults).toEqual([])
  },
)

test('where the colours are the user’s own, a button that can’t be pressed yet looks like one', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ forcedColors: 'active' })
  await logIn(page, shop.url, await seedFan(shop.url, { username: 'owncolours', password: 'moonlight serenade' }))
  await page.goto(`${shop.url}/personality`)
  const [word, edge, gray] = await page.getByRole('button', { name: 'See My Type', disabled: true }).evaluate((button) => {
    const { color, borderTopColor } = getComputedStyle(button)
    document.body.style.color = 'GrayText'
    return [color, borderTopColor, getComputedStyle(document.body).color]
  })
  expect([word, edge]).toEqual([gray, gray])
})

test('a phone on its side: a price stays within its card', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ viewport: { width: 844, height: 390 } })
  for (const [width, height] of [
    [740, 360],
    [844, 390],
    [915, 412],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${shop.url}/kpop`)
    await page.locator('.product').nth(11).waitFor()
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll('.product')]
        .filter((card) => (card.querySelector('.gems')?.getBoundingClientRect().right ?? 0) > card.getBoundingClientRect().right)
        .map((card) => card.querySelector('h3')?.textContent),
    )
    expect(beyond).toEqual([])
  }
})

test('the street beside a form: no gap, and the star of it whole, in windows of every kind', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ reducedMotion: 'reduce' })
  const faults: string[] = []
  for (const path of ['/login', '/register', '/forgot-password', '/forgot-username']) {
    await page.goto(shop.url + path)
    await page.locator('.form-page-street').waitFor({ state: 'attached' })
    for (const [width, height] of [
      [1024, 768],
      [1152, 608],
      [1152, 960],
      [1280, 720],
      [1440, 800],
      [1440, 900],
      [1920, 500],
      [1920, 620],
      [1920, 1080],
      [2560, 560],
      [2560, 700],
      [2560, 1400],
    ] as const) {
      await page.setViewportSize({ width, height })
      const fault = await streetFault(page)
      if (fault) faults.push(`${path} ${width} × ${height}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
})

/** Of the drawing, 1600 by 880, of which the star takes 680 to 920 across and 190 to 450 down. */
function streetFault(page: Page): Promise<string> {
  return page.evaluate(() => {
    const street = document.querySelector('.form-page-street')
    if (!street) return 'no street'
    const { clientWidth: width, clientHeight: height } = street
    const style = getComputedStyle(street)
    const percent = (list: string, part: number) => Number.parseFloat(list.split(',')[0]?.trim().split(' ')[part] ?? '')
    const zoom = style.backgroundSize.startsWith('cover')
      ? Math.max(height, (width * 880) / 1600) / height
      : percent(style.backgroundSize, 1) / 100
    const scale = (zoom * height) / 880
    const left = ((width - 1600 * scale) * percent(style.backgroundPosition, 0)) / 100
    const top = ((height - 880 * scale) * percent(style.backgroundPosition, 1)) / 100
    if (left > 0.5 || left + 1600 * scale < width - 0.5) return `a gap, ${Math.round(left)} px`
    const [from, to, head] = [left + 680 * scale, left + 920 * scale, top + 190 * scale]
    return from < 0 || to > width || head < 0
      ? `the star from ${Math.round(from)} to ${Math.round(to)} of ${width}, at ${Math.round(head)}`
      : ''
  })
}

test.for([
  { width: 1920, height: 1080 },
  { width: 2560, height: 1400 },
])(
  'a listing at $width × $height px: the pages of it are not seen on their way beyond the cards',
  async (viewport, { shop, openDevice }) => {
    const { context, page } = await openDevice({ viewport, reducedMotion: 'reduce' })
    await watchShifts(context)
    for (const path of ['/kpop', '/anime']) {
      await page.goto(`${shop.url}${path}`)
      await page.locator('.product').nth(11).waitFor()
      await untilSettled(page)
      expect(await shiftFault(page), path).toBe('')
    }
  },
)
