import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestTransform } from 'workbox-build'

/**
 * What a fan needs on a train: these screens are on the device when the install is through. The others follow when the
 * page has nothing else to do (app/navigation/preload.ts) and are kept from then on.
 */
const CORE = [
  'landing/landing',
  'store-front/store-front',
  'listing/kpop',
  'listing/anime',
  'listing/kpop2',
  'listing/anime2',
  'listing/fashion',
  'listing/fragrances',
  'listing/jewelry',
  'login/login',
  'dashboard/dashboard',
  'shop-hub/shop-hub',
  'cart/cart',
  'wishlist/wishlist',
  'inventory/inventory',
  'quiz-hub/quiz-hub',
  'music/music',
  'blog/blog',
  'not-found/not-found',
].map((screen) => `features/${screen}-screen.tsx`)

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

/** Leaves out of the precache list every script that only a screen outside the core needs. */
export function coreOnly(outDir: string): ManifestTransform {
  return (entries) => {
    const list = join(outDir, '.vite/manifest.json')
    // The plugin runs after a failed build as well: a fault of its own would hide the one that counts.
    if (!existsSync(list)) return { manifest: entries, warnings: [] }
    const chunks = JSON.parse(readFileSync(list, 'utf8')) as Record<string, Chunk>
    for (const screen of CORE) if (!chunks[screen]) throw new Error(`${screen} is to be precached, but the build has no such screen`)
    const core = scriptsOf(chunks)
    return { manifest: entries.filter(({ url }) => !/^assets\/.+\.js$/.test(url) || core.has(url)), warnings: [] }
  }
}

function scriptsOf(chunks: Record<string, Chunk>): Set<string> {
  const scripts = new Set<string>()
  const walk = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    const { imports = [], dynamicImports = [] } = chunk
    for (const next of [...imports, ...dynamicImports]) if (!next.endsWith('-screen.tsx') || CORE.includes(next)) walk(next)
  }
  walk('index.html')
  return scripts
}
