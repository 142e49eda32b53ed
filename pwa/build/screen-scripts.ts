import type { Page } from '../app/pages.ts'
import { besideEntry, screenKey, type Chunks } from './chunks.ts'

/**
 * The scripts that a public page needs beside the app's own, so that a browser fetches them all at once, rather than one after the
 * other as each names the next. The engine is not among them: it loads after the first paint.
 */
export function scriptsOf(chunks: Chunks, { screen }: Page): string[] {
  return besideEntry(chunks, [screenKey(screen)])
}

/** The scripts of the engine: a device that keeps the shop shows nothing without them. */
export function engineScripts(chunks: Chunks): string[] {
  return besideEntry(chunks, ['engine/main.ts'])
}
