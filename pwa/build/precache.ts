import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import type { VitePluginPWAAPI } from 'vite-plugin-pwa'
import type { ManifestTransform } from 'workbox-build'
import { notFoundPage, pages } from '../app/pages.ts'
import { ENTRY, filesOf, manifestFile, readChunks, screenKey } from './chunks.ts'

/**
 * The screens needed offline first: they are on the device when the install is through. The others follow when the page has
 * nothing else to do (app/navigation/preload-when-idle.ts) and are kept from then on, and so is their sheet.
 */
const CORE = [...pages, notFoundPage].flatMap(({ screen, core }) => (core ? [screenKey(screen)] : []))

/**
 * Scripts that no screen of the core waits for: the databases in memory (a browser that keeps nothing for the shop keeps no precache
 * either), what listens for other devices (offline there is nothing to hear), what registers the worker and what brings the other screens (every page brings it by itself, and it is kept from then on), and the words for outcomes
 * (only what the shop has answered is told; kept from then on as well). That a login has expired is the server's word, too, and needs the
 * server to be mended. What only search engines read is never needed offline, and what is offered once comes when the worker is in control,
 * which keeps it from then on. An icon says what the word beside it says,
 * and rows stand where they belong without having moved there. The catalog is asked for where there is a network.
 */
const LATER = [
  'memory-databases.ts',
  'engine/live.ts',
  'sync/ask-catalog.ts',
  'watch-updates.ts',
  'preload-when-idle.ts',
  'product-data.tsx',
  'outcome-notices.ts',
  'install/offers.tsx',
  'cart/more-to-collect.tsx',
  'install-guide.tsx',
  'login-expired.tsx',
  'menu-icons.ts',
  'listing/glide.ts',
]

/** Leaves out of the precache list every script that only a screen outside the core needs, and what is for later. */
export function coreOnly(outDir: string): ManifestTransform {
  return (entries) => {
    // The plugin runs after a failed build as well: a fault of its own would hide the one that counts.
    if (!existsSync(manifestFile(outDir))) return { manifest: entries, warnings: [] }
    const chunks = readChunks(outDir)
    const core = filesOf(chunks, [ENTRY, ...CORE], (key) => !key.endsWith('-screen.tsx') && !LATER.some((name) => key.endsWith(name)))
    return { manifest: entries.filter(({ url }) => (/^assets\/.+\.js$/.test(url) ? core.has(url) : true)), warnings: [] }
  }
}

/** Leaves the web app manifest out: it is read to install the app, and what that needs besides, the icons, is not on the device either. */
export function noManifest(): Plugin {
  let pwa: VitePluginPWAAPI | undefined
  return {
    name: 'no-manifest-in-precache',
    configResolved({ plugins }) {
      pwa = plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api
      if (pwa === undefined) throw new Error('the plugin that makes the service worker was not found')
    },
    buildStart() {
      pwa?.extendManifestEntries((entries) => entries.filter((entry) => typeof entry === 'string' || entry.url !== 'manifest.webmanifest'))
    },
  }
}
