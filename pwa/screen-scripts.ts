import type { Page } from './app/pages.ts'
import { ENTRY, filesOf, screenKey, type Chunks } from './build-manifest.ts'

/** Everything behind the screens that needs IndexedDB. */
const ENGINE = 'stores/engine/main.ts'
const MEMBERS = ['app/shell/member-bar.tsx', 'features/activity/status-banners.tsx']

/**
 * The scripts that a page needs beside the app's own, so that a browser fetches them all at once, rather than one after the other
 * as each names the next. A visitor's first page does without the engine: it comes when she has something to look at.
 */
export function scriptsOf(chunks: Chunks, { screen, access }: Page): string[] {
  const calls = screen.startsWith('listing/') ? ['stores/api-wire.ts'] : []
  const keys = access === 'member' ? [screenKey(screen), ...MEMBERS, ENGINE] : [screenKey(screen), ...calls]
  return beside(chunks, keys)
}

/**
 * What the service worker announces with each page of a device that has been here before: as JSON, every script named once,
 * without the folder and ending that all of them have.
 */
export function announced(chunks: Chunks, pages: readonly Page[]): string {
  const scripts: string[] = []
  const numberOf = (file: string) => {
    if (!scripts.includes(file)) scripts.push(file)
    return scripts.indexOf(file)
  }
  const always = beside(chunks, [ENGINE])
  const own = (page: Page) => scriptsOf(chunks, page).filter((file) => !always.includes(file))
  const table = { always: always.map(numberOf), pages: Object.fromEntries(pages.map((page) => [page.path, own(page).map(numberOf)])) }
  return JSON.stringify({ scripts: scripts.map((file) => file.replace(/^assets\/(.+)\.js$/, '$1')), ...table })
}

function beside(chunks: Chunks, keys: readonly string[]): string[] {
  const entry = filesOf(chunks, [ENTRY])
  return [...filesOf(chunks, keys)].filter((file) => !entry.has(file))
}
