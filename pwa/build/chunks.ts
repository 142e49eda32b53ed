import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const imports = v.optional(v.array(v.string()), [])

/** The scripts of the build by their keys, each with what it imports at once and what later, by their keys too. */
const Chunks = v.record(v.string(), v.object({ file: v.string(), imports, dynamicImports: imports, css: imports, assets: imports }))
export type Chunks = v.InferInput<typeof Chunks>

/** The entry of the app: loaded by every page. */
export const ENTRY = 'index.html'

const manifestFile = (outDir: string): string => join(outDir, '.vite/manifest.json')

export function readChunks(outDir: string): Chunks {
  return v.parse(Chunks, JSON.parse(readFileSync(manifestFile(outDir), 'utf8')))
}

/** The key of a screen by its name in `app/pages.ts`. */
export const screenKey = (screen: string): string => `features/${screen}-screen.tsx`

/** The file of the sheet for every screen outside the core. The bundler names what is asked for by its address with the whole path. */
export function laterSheet(chunks: Chunks): string {
  const sheet = Object.entries(chunks).find(([key]) => key.endsWith('styles/later.css'))
  if (!sheet) throw new Error('the build has no styles/later.css')
  return sheet[1].file
}

/** The files of these chunks and of everything they import; `later` says which dynamic imports count as well, by default none. */
export function filesOf(chunks: Chunks, keys: readonly string[], later: (key: string) => boolean = () => false): Set<string> {
  const files = new Set<string>()
  const walk = (key: string) => {
    const chunk = chunks[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    const { imports = [], dynamicImports = [] } = chunk
    for (const next of [...imports, ...dynamicImports.filter(later)]) walk(next)
  }
  for (const key of keys) walk(key)
  return files
}

/** The files of these chunks and of everything they import that the entry has not brought already. */
export function besideEntry(chunks: Chunks, keys: readonly string[]): string[] {
  const entry = filesOf(chunks, [ENTRY])
  return [...filesOf(chunks, keys)].filter((file) => !entry.has(file))
}
