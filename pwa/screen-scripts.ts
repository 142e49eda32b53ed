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
  const entry = filesOf(chunks, [ENTRY])
  return [...filesOf(chunks, keys)].filter((file) => !entry.has(file))
}
