import type { Plugin } from 'vite'

/** React Router names its development build for every condition: what is built has the one without warnings. */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = source === 'react-router' ? await this.resolve(source, importer, { ...options, skipSelf: true }) : undefined
      return found?.id.replace('/dist/development/', '/dist/production/')
    },
  }
}
