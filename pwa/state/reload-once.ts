import { inStorage } from '../storage/web-storage.ts'
import { allKept } from './account.ts'
import { useConnection } from './connection.ts'
import { HOUR_MS } from '#sync-protocol/domain/units.ts'

/** Also used by `public/theme.js`, for a page whose first script is gone. */
const KEY = 'starlane-reloaded'
/** The least time between reloads, so that a page does not reload in a loop. */
const AGAIN_MS = HOUR_MS

/** The attribute of a field that a user has changed. */
const TYPED = 'data-typed'

/** Marks the fields that a user has changed, which an unasked reload would empty. */
export function followTyping(): void {
  addEventListener('input', ({ target }) => target instanceof Element && target.setAttribute(TYPED, ''), { capture: true })
}

/**
 * Reloads the page if `error` came from a file that the server no longer has (404), because another release has replaced this one. Once an
 * hour, not without a signal, and not over a form being filled in. Returns whether it reloads.
 */
export async function reloadIfGone(error: unknown): Promise<boolean> {
  if (useConnection.getState().state === 'offline' || !(await isGone(error))) return false
  await allKept()
  if (isFillingIn() || !isFirstTime()) return false
  location.reload()
  return true
}

/** True if a file was refused with 404 and the server can still be reached. */
async function isGone(error: unknown): Promise<boolean> {
  const assets = `${location.origin}/assets/`
  const refused = performance
    .getEntriesByType('resource')
    .flatMap((entry) => ('responseStatus' in entry && entry.responseStatus === 404 && entry.name.startsWith(assets) ? [entry.name] : []))
  // Chromium and Firefox name the script, but not its imports.
  const named = /https?:\/\/[^\s'"]+/.exec(error instanceof Error ? error.message : '')?.[0]
  const asked = new Set(named?.startsWith(assets) ? [named, ...refused] : refused)
  for (const address of asked) {
    const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (answer === undefined) return false
    // Another of several shops behind one address may have it.
    if (answer.status === 404 || (answer.ok && refused.includes(address))) return true
  }
  return false
}

/** Whether a field holds what a user has typed: an unasked reload would empty it. */
export function isFillingIn(): boolean {
  return document.querySelector(`[${TYPED}]`) !== null
}

/** Notes the reload for the next page. False if that fails. */
function isFirstTime(): boolean {
  const now = Date.now()
  const note = (storage: Storage) => {
    if (Math.abs(now - Number(storage.getItem(KEY))) < AGAIN_MS) return false
    storage.setItem(KEY, String(now))
    return true
  }
  return inStorage('sessionStorage', note) ?? false
}
