import type { Plugin } from 'vite'

/**
 * Vite puts a loader of style sheets around every `import()`, a kilobyte in every first load. This app has one style sheet,
 * which the page names, and preloads nothing: an `import()` is all it needs.
 */
export function leanImports(): Plugin {
  return {
    name: 'lean-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
