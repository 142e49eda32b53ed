import { inLanguage } from '../../words/languages.ts'
import { languages } from '../storage/language.ts'

/** Trusted Types as far as they are used here: the DOM's own types do not have them yet. */
interface PolicyFactory {
  createPolicy(name: 'default', rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>): unknown
}

/**
 * The one policy of the pages (CSP `trusted-types default`), where a browser knows them: no text becomes markup or script but the empty script
 * element that React makes for a block of data, that block, and the service worker's address in a language of the shop.
 */
export function admitOnlyKnownScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (markup === '<script></script>' ? markup : null),
    createScript: (text) => (isData(text) ? text : null),
    createScriptURL: (address) => (languages.some(({ tag }) => address === inLanguage('/service-worker.js', tag)) ? address : null),
  })
}

/** An object in JSON is no program: run as a script it is a syntax error. */
function isData(text: string): boolean {
  try {
    return text.startsWith('{"') && typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
