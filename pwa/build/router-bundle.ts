import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as React from 'react'
import { build, type Plugin } from 'vite'

const production = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production/index.mjs')
const parts = join(import.meta.dirname, 'router-parts.ts')
const BUNDLE = '\0router-bundle'
const REACT = '\0router-react'

/** React as the router sees it: a context or component that nothing uses may go, which a bundler does not know by itself. */
const made = ['createContext', 'forwardRef', 'memo']
const asIs = Object.keys(React).filter((name) => !made.includes(name) && name !== 'module.exports')
const react = [
  `import * as React from 'react'`,
  `export { ${asIs.join(', ')} } from 'react'`,
  ...made.map((name) => `export const ${name} = /* @__NO_SIDE_EFFECTS__ */ (from) => React.${name}(from)`),
].join('\n')

const markPure: Plugin = {
  name: 'router-react',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id !== 'react') return undefined
    return importer === REACT ? { id, external: true } : REACT
  },
  load: (id) => (id === REACT ? react : undefined),
}

/**
 * Bundles React Router's production build by itself, before the app: it is one file whose parts keep each other alive by having
 * their names written on them (`Form.displayName = …`), 7 kB (gz) that no page calls. That such a write alone keeps nothing alive
 * holds for this package; said of the whole app, the minifier would drop writes of React's own. See DECISIONS.md.
 */
export function routerBundle(): Plugin {
  return {
    name: 'router-bundle',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === 'react-router-dom' ? BUNDLE : undefined),
    load: (id) => (id === BUNDLE ? bundle() : undefined),
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { 'react-router-dom': production } },
    plugins: [markPure],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: parts, formats: ['es'] },
      rolldownOptions: {
        external: ['react-dom'],
        // Its words to developers are said by the server for development.
        treeshake: { propertyWriteSideEffects: false, manualPureFunctions: ['warning', 'warningOnce'] },
        // "use client" is for servers that render components, which the shop has none of.
        onLog: (level, log, tell) => void (log.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(level, log)),
      },
    },
  })
  const [result] = [built].flat()
  if (result === undefined || !('output' in result)) throw new Error('React Router was not bundled')
  return withoutWords(result.output[0].code)
}

/** What the router says where it is not used as it should be is for developers as well; that it throws is kept. */
function withoutWords(code: string): string {
  return code.replaceAll(/^(\s*invariant\(.+?), (?:`.*`|".*"|get\w+\(.*\))\);$/gm, '$1);')
}
