// What has to fit where it stands: at the widths, heights and sizes of letters where something once did not.
import { expect } from 'vitest'
import { test } from './journey.ts'
import { untilSettled } from './page-faults.ts'
import { seedFan } from './seed-fan.ts'
import { logIn } from './steps.ts'

test.for([
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
