import type { Workbox } from 'workbox-window'

type Script = ConstructorParameters<typeof Workbox>[0]

/** Trusted Types, as far as they are used here; not every browser has them. */
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): Script }
}

const SCRIPT = '/service-worker.js'

/**
 * The service worker's address, as the one text that the pages' policy lets become a script. To be asked for once: the browser takes no second policy
 * of the name.
 */
export function workerScript(): Script {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  const policy = policies?.createPolicy('starlane', { createScriptURL: onlyTheWorker })
  return policy?.createScriptURL(SCRIPT) ?? SCRIPT
}

function onlyTheWorker(url: string): string {
  if (url !== SCRIPT) throw new TypeError('no script of this page')
  return url
}
