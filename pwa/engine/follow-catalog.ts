import { loadCatalog } from './catalog.ts'
import { env } from './device.ts'
import { whileVisible } from './look-again.ts'

/** Keeps prices as new as an account's own state (SPEC R45) until the returned function is called: asks now, and again and again while the page is visible. */
export function followCatalog(): () => void {
  void loadCatalog(true)
  return whileVisible(() => loadCatalog(true), env)
}
