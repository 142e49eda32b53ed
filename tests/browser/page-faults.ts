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
  const { violations } = await page.evaluate(
    ({ tags, selector }) => globalThis.axe.run(selector, { runOnly: tags, resultTypes: ['violations'] }),
    { tags: WCAG, selector: within },
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary?.replace(/\s+/g, ' ')})`).join(' | ')}`,
  )
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

/** Switches what the system prefers, and waits until the page shows it in full. */
export async function showIn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
  await untilSettled(page)
}

/** Until nothing is loading any more: code, fonts, data, the pictures in sight. Nothing moves after that by itself. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pictures = [...document.images].filter((image) => image.loading !== 'lazy' || image.getBoundingClientRect().top < innerHeight)
    return (
      document.querySelector('main h1') !== null &&
      document.querySelector('[aria-busy=true]') === null &&
      document.fonts.status === 'loaded' &&
      pictures.every((image) => image.complete) &&
      document
        .getAnimations()
        .every((animation) => animation.playState !== 'running' || animation.effect?.getComputedTiming().iterations === Infinity)
    )
  })
}
