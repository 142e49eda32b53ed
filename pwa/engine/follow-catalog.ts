import { loadCatalog } from './load-catalog.ts'
import { env } from './device.ts'
import { whileVisible } from './look-again.ts'

/**
 * Keeps prices as fresh as an account's own state (SPEC R45) until the returned function is called: now, and repeatedly while the page is
 * visible.
 */
export function followCatalog(): () => void {
  void loadCatalog(true)
  return whileVisible(() => loadCatalog(true), env)
}
