import { existsSync } from 'node:fs'
import type { ManifestTransform } from 'workbox-build'
import { ENTRY, filesOf, manifestFile, readChunks, screenKey } from './build-manifest.ts'

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
].map(screenKey)

/**
 * Leaves out of the precache list every script that only a screen outside the core needs, and the databases in memory: a browser that
 * keeps nothing for the shop keeps no precache either.
 */
export function coreOnly(outDir: string): ManifestTransform {
  return (entries) => {
    // The plugin runs after a failed build as well: a fault of its own would hide the one that counts.
    if (!existsSync(manifestFile(outDir))) return { manifest: entries, warnings: [] }
    const chunks = readChunks(outDir)
    const core = filesOf(chunks, [ENTRY, ...CORE], (key) => !key.endsWith('-screen.tsx') && !key.endsWith('memory-databases.ts'))
    return { manifest: entries.filter(({ url }) => !/^assets\/.+\.js$/.test(url) || core.has(url)), warnings: [] }
  }
}
