import { inStorage } from '../storage/web-storage.ts'
import { allKept } from './account.ts'
import { useConnection } from './connection.ts'

/** `public/theme.js` knows it too, for a page whose first script is gone. */
const KEY = 'starlane-reloaded'
/** A page that lacks something again so soon would go round and round. */
const AGAIN_MS = 60 * 60_000

const filledIn = new Set<Node>()

/** Remembers the fields that a user has changed: an unasked reload would empty them. */
export function followTyping(): void {
  addEventListener('input', ({ target }) => target instanceof Node && filledIn.add(target), { capture: true })
}

/**
 * Reloads the page when `error` came of a file that the server no longer has (404), because another release has taken the place of this one. Once an hour, not without
 * a signal, and not over a form that is being filled in. Says whether it does.
 */
export async function reloadIfGone(error: unknown): Promise<boolean> {
  if (useConnection.getState().state === 'offline' || !(await isGone(error))) return false
  await allKept()
  if (isFillingIn() || !isFirstTime()) return false
  location.reload()
  return true
}

/** Whether a file was refused with 404, and the server can still be reached. */
async function isGone(error: unknown): Promise<boolean> {
  const assets = `${location.origin}/assets/`
  const refused = performance
    .getEntriesByType('resource')
    .flatMap((entry) => ('responseStatus' in entry && entry.responseStatus === 404 && entry.name.startsWith(assets) ? [entry.name] : []))
  // Chromium and Firefox name the script; what that one imports they do not name.
  const named = /https?:\/\/[^\s'"]+/.exec(error instanceof Error ? error.message : '')?.[0]
  const asked = new Set(named?.startsWith(assets) ? [named, ...refused] : refused)
  for (const address of asked) {
    const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (answer === undefined) return false
    // Of several shops behind one address another may have it.
    if (answer.status === 404 || (answer.ok && refused.includes(address))) return true
  }
  return false
}

function isFillingIn(): boolean {
  for (const field of filledIn) if (!field.isConnected) filledIn.delete(field)
  return filledIn.size > 0
}

/** Notes the reload, by which the next page knows of it. False where that cannot be noted. */
function isFirstTime(): boolean {
  const now = Date.now()
  const note = (storage: Storage) => {
    if (Math.abs(now - Number(storage.getItem(KEY))) < AGAIN_MS) return false
    storage.setItem(KEY, String(now))
    return true
  }
  return inStorage('sessionStorage', note) ?? false
}
