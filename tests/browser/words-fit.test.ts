// Every page in a language made by a machine, whose texts are 40 % longer and stand in brackets (tools/pseudo.ts): what is cut by its box, lies over
// another or does not come from words shows without a translator (issue 49, point 6).
import { afterAll, expect } from 'vitest'
import type { Page } from 'playwright-core'
import { LANGUAGES } from '../../words/languages.ts'
import { sampleShop } from '../sample-shop.ts'
import { PSEUDO } from '../tools/pseudo.ts'
import { MEMBER_PLACES, PUBLIC_PLACES } from './expected-pages.ts'
import { test as plain } from './journey.ts'
import { buildPseudo, type OtherBuild } from './other-build.ts'
import { overflowFault, untilSettled } from './page-faults.ts'
import { holdOrder, seedFan } from './seed-fan.ts'
import { logIn } from './steps.ts'

let build: OtherBuild | undefined
afterAll(() => build?.remove())
const test = plain.extend('shopEnv', { scope: 'file' }, () => ({ SHOP_ROOT: (build ??= buildPseudo()).folder }))

const WIDTHS = [360, 768, 1440]
/** What the shop says itself, which its folder translates or does not. */
const DATA = new Set(stringsOf(sampleShop))
/** Texts that are the same in every language, or a person's own. */
const OWN = new Set([
  'Starlane',
  'Mina Park',
  'MINA PARK',
  'mina',
  'mina@example.com',
  'ENFP',
  'r/kpop',
  'r/YAlit',
  // Of the answers of the personality quiz.
  'A',
  'B',
  ...LANGUAGES.map(({ name }) => name),
])
/** A personality type. */
const TYPE = /^[EI][SN][TF][JP]$/
/** Titles and authors of real books. */
const BOOKS = '.book, .cover'

test.for(['visitor', 'member'] as const)(
  'every page as %s at 360, 768 and 1440 px, with words 40 % longer: nothing scrolls sideways, is cut, lies over another or stands there in English',
  { timeout: 900_000 },
  async (who, { shop, openDevice }) => {
    // A service worker would go on in the language that the member logged in with.
    const { context, page } = await openDevice({ reducedMotion: 'reduce', serviceWorkers: 'block' })
    if (who === 'member') {
      const fan = await seedFan(shop.url, { username: 'mina', password: 'moonlight serenade' })
      await holdOrder(fan)
      await logIn(page, shop.url, fan)
    }
    await context.addCookies([{ name: 'lang', value: PSEUDO, url: shop.url }])
    const faults = new Set<string>()
    for (const { path } of who === 'member' ? MEMBER_PLACES : PUBLIC_PLACES) {
      await page.goto(shop.url + path)
      await page.waitForFunction((tag) => document.documentElement.lang === tag, PSEUDO)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await untilSettled(page)
        const bare = (await textsWithoutBrackets(page)).filter((text) => !TYPE.test(text) && !OWN.has(text) && !DATA.has(text))
        const found = [
          await overflowFault(page),
          ...(await cutTexts(page)),
          ...(await overlaps(page)),
          ...bare.map((text) => `not of words: ${text}`),
        ]
        for (const fault of found) if (fault !== '') faults.add(`${path} at ${width} px: ${fault}`)
      }
    }
    expect([...faults]).toEqual([])
  },
)

/** Texts in sight that no module of words has made: they have letters, and no bracket. */
function textsWithoutBrackets(page: Page): Promise<string[]> {
  return page.evaluate((books) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const bare = new Set<string>()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim()
      const parent = node.parentElement
      if (!/\p{L}/u.test(text) || /[[\]]/.test(text) || !parent?.checkVisibility({ visibilityProperty: true })) continue
      if (!parent.closest(`script, style, noscript, ${books}`)) bare.add(text)
    }
    return [...bare]
  }, BOOKS)
}

/** Texts of which a box hides a part to the side, where no ellipsis tells that there is more. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut = new Set<string>()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      for (let box: Element | null = node.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        // Heard only, or an icon stands for it; or there is a way to the rest.
        if (
          width < 2 ||
          edge.width < 3 ||
          box.matches('.listing .page-header .btn') ||
          textOverflow === 'ellipsis' ||
          /auto|scroll/.test(overflowX)
        )
          break
        if (/hidden|clip/.test(overflowX) && (right > edge.right + 1 || left < edge.left - 1)) {
          cut.add(`cut by .${box.getAttribute('class') ?? box.tagName}: ${node.textContent?.slice(0, 60)}`)
        }
      }
    }
    return [...cut]
  })
}

/** Controls of one layer that lie over each other, with their words. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layerOf = (element: Element | null): Element | null =>
      element === null || !['static', 'relative'].includes(getComputedStyle(element).position) ? element : layerOf(element.parentElement)
    const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    const isClipped = (part: Element | null, whole: Element): boolean =>
      part !== null && (getComputedStyle(part).overflowX !== 'visible' || (part !== whole && isClipped(part.parentElement, whole)))
    const boxesOf = (element: Element) => {
      const boxes = [...element.getClientRects()]
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        if (node.parentElement?.checkVisibility() && !isClipped(node.parentElement, element)) boxes.push(...range.getClientRects())
      }
      return boxes.filter(({ width, height }) => width > 2 && height > 2)
    }
    const controls = [...document.querySelectorAll('a, button, select, summary, [role=tab]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.hidden-visually, .skip'))
      .map((element) => ({ element, layer: layerOf(element), boxes: boxesOf(element) }))
    return controls.flatMap((a, index) =>
      controls.slice(index + 1).flatMap((b) => {
        if (a.layer !== b.layer || a.element.contains(b.element)) return []
        const meet = a.boxes.some((one) =>
          b.boxes.some(
            (two) => one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1,
          ),
        )
        return meet ? [`one over another: ${nameOf(a.element)} | ${nameOf(b.element)}`] : []
      }),
    )
  })
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/\s+/g, ' ').replaceAll('{shop}', 'Starlane').trim()]
  if (value instanceof Map) return [...value.values()].flatMap(stringsOf)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}
