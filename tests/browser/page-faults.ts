// Faults of a page that a user, also one with a screen reader, would notice.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The largest shift of what is already in sight (web.dev's CLS; DECISIONS D9). */
const MAX_SHIFT = 0.02

declare global {
  var axe: { run(selector: string, options: RunOptions): Promise<AxeResults> }
  var shifts: { value: number; nodes: string[] }[]
}

/** From now on every page of the context counts how far what is in sight jumps by itself. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.shifts = []
    const name = (node: Node | undefined) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.nodeName ?? '?')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node }[]
      })[]) {
        if (!entry.hadRecentInput) globalThis.shifts.push({ value: entry.value, nodes: entry.sources.map(({ node }) => name(node)) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of the shifts since the page was loaded, with what jumped; '' when it is small enough. */
export async function shiftFault(page: Page): Promise<string> {
  const shifts = await page.evaluate(() => globalThis.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum > MAX_SHIFT
    ? `layout shift ${sum.toFixed(3)}: ${shifts.map(({ value, nodes }) => `${value.toFixed(3)} ${nodes.join(' ')}`).join('; ')}`
    : ''
}

/**
 * Violations of WCAG 2.2 AA, a line each. `within`: a selector of what is judged, where something that comes and goes covers part of
 * what a person can scroll free.
 */
export async function accessibilityFaults(page: Page, within = 'html'): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axeSource)
  await standStill(page)
  const { violations } = await page.evaluate(
    ({ tags, selector }) => globalThis.axe.run(selector, { runOnly: tags, resultTypes: ['violations'] }),
    { tags: WCAG, selector: within },
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary?.replace(/\s+/g, ' ')})`).join(' | ')}`,
  )
}

/** Waits for what moves by itself, not with a scroll: a word that is still fading in has no color of its own yet. */
function standStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isMoving = ({ playState, timeline, effect }: Animation) =>
      playState === 'running' && timeline instanceof DocumentTimeline && Number.isFinite(effect?.getComputedTiming().endTime)
    for (;;) {
      const moving = document.getAnimations().filter(isMoving)
      if (moving.length === 0) return
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })
}

/** Pictures that did not come, also those that another one stands in for; '' when all are here. Those that are not asked for yet do not count. */
export function pictureFault(page: Page): Promise<string> {
  return page.evaluate(() => {
    const gone = [...document.images].filter(
      (image) => image.matches('[data-gone]') || (image.complete && image.currentSrc !== '' && image.naturalWidth === 0),
    )
    return gone.length === 0
      ? ''
      : `${gone.length} pictures did not come: ${[...new Set(gone.map(({ src }) => src))].slice(0, 8).join(', ')}`
  })
}

/** What stands out of the window to the side and makes the page scroll there; '' when nothing does. */
export function overflowFault(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return ''
    const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    const names = wide.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
    return `scrolls sideways at ${clientWidth} px, by ${scrollWidth - clientWidth} px: ${[...new Set(names)].slice(0, 8).join(', ')}`
  })
}

/** Words that are broken in two because they are wider than what they stand in; '' when none is. */
export function brokenWordFault(page: Page): Promise<string> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken = new Set<string>()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('script, style, noscript, .hidden-visually')) continue
      // An address, or a name of one's own, has no place to break at.
      if (node.textContent?.includes('@')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}’']+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 1.5).map(({ top }) => top)
        const { lineHeight } = getComputedStyle(parent)
        if (tops.length > 1 && Math.max(...tops) - Math.min(...tops) > parseFloat(lineHeight) / 2) broken.add(word)
      }
    }
    return broken.size === 0 ? '' : `breaks inside words: ${[...broken].slice(0, 8).join(', ')}`
  })
}

/** How much of the window stays covered while the page is scrolled, where that is more than a quarter of its height; '' otherwise. */
export function stuckFault(page: Page): Promise<string> {
  return page.evaluate(async () => {
    scrollTo(0, document.documentElement.scrollHeight / 3)
    await new Promise(requestAnimationFrame)
    const covered = new Set<number>()
    const names: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      const { position } = getComputedStyle(element)
      const { top, bottom, width, height } = element.getBoundingClientRect()
      // A message comes and goes.
      const stays =
        (position === 'fixed' || position === 'sticky') &&
        !element.matches('.toaster') &&
        element.checkVisibility({ visibilityProperty: true })
      if (!stays || height < 2 || width < innerWidth / 3 || bottom <= 0 || top >= innerHeight) continue
      names.push(`.${element.className} ${Math.round(height)}`)
      for (let y = Math.max(0, Math.floor(top)); y < Math.min(innerHeight, bottom); y++) covered.add(y)
    }
    return covered.size > innerHeight / 4 ? `${covered.size} of ${innerHeight} px stay covered: ${names.join(', ')}` : ''
  })
}

/** Controls that are smaller than a finger (44 px), but for links that words stand around; '' when there are none. */
export function targetFault(page: Page): Promise<string> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll('a, button, input, select, textarea, summary, [role=tab], [role=radio]')
    const small = [...controls].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.hidden-visually, .skip')) return []
      const around = (element.parentElement?.textContent ?? '').replace(element.textContent ?? '', '')
      if (getComputedStyle(element).display === 'inline' && /\p{L}/u.test(around)) return []
      // It is as large as what it is stretched over.
      if (getComputedStyle(element, '::after').position === 'absolute') return []
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return Math.min(width, height) < 43.5 ? [`"${name.trim().slice(0, 30)}" ${Math.round(width)} × ${Math.round(height)}`] : []
    })
    return small.length === 0 ? '' : `too small for a finger: ${[...new Set(small)].join(', ')}`
  })
}

/** Switches what the system prefers, and waits until the page shows it in full. */
export async function showIn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
  await untilSettled(page)
}

/** Until nothing is loading any more: code, fonts, data, the pictures in sight. Nothing moves after that by itself. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Of a list that is swiped, those that are in sight.
    const isInSight = (image: HTMLImageElement) => {
      const { top, left, right } = image.getBoundingClientRect()
      const list = image.closest('ul')?.getBoundingClientRect()
      return top < innerHeight && (!list?.width || (left < list.right && right > list.left))
    }
    const pictures = [...document.images].filter((image) => image.checkVisibility() && (image.loading !== 'lazy' || isInSight(image)))
    return (
      document.querySelector('main h1') !== null &&
      document.querySelector('[aria-busy=true]') === null &&
      document.fonts.status === 'loaded' &&
      pictures.every((image) => image.complete)
    )
  })
  await standStill(page)
}
