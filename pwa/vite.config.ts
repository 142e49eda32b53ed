import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildId } from './build/build-id.ts'
import { compileHint } from './build/compile-hints.ts'
import { leanIcons } from './build/lean-icons.ts'
import { leanImports } from './build/lean-imports.ts'
import { leanMutations } from './build/lean-mutations.ts'
import { minifyFurther } from './build/minify-further.ts'
import { pageHeads } from './build/page-heads.ts'
import { coreOnly, noManifest } from './build/precache.ts'
import { quietWorker } from './build/quiet-worker.ts'
import { routerBundle } from './build/router-bundle.ts'
import { shortNames } from './build/short-names.ts'
import { manifest } from './build/web-app-manifest.ts'

const outDir = join(import.meta.dirname, 'dist')

export default defineConfig({
  root: import.meta.dirname,
  define: { STARLANE_BUILD: JSON.stringify(buildId(join(import.meta.dirname, '..'))) },
  // The build for current browsers; the one that the package points at carries the old ones along, 11 kB of it.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }] },
  plugins: [
    routerBundle(),
    leanImports(),
    leanIcons(),
    leanMutations(),
    react(),
    shortNames(),
    pageHeads(),
    minifyFurther(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,html,woff2}', 'favicon.svg', 'art/*.svg'],
        // The logo of the install prompt and link previews are the system's business, not the app's.
        globIgnores: ['icons/**', 'screenshots/**', 'pages/**', 'theme.js'],
        manifestTransforms: [coreOnly(outDir)],
        buildPlugins: { vite: [quietWorker(), leanMutations(), minifyFurther()] },
      },
      devOptions: { enabled: true, type: 'module' },
    }),
    noManifest(),
  ],
  // By their numbers among the features: nothing here is written with light-dark(), and the one prefix that counts is written by hand.
  css: { lightningcss: { exclude: (1 << 20) | (1 << 18) } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    // Prefixes of before 2024 only soften edges (masks); without them they are hard.
    cssTarget: ['chrome120', 'safari17', 'firefox121'],
    manifest: true,
    // Two sheets (styles/later.css) rather than one per screen: they compress better, and the layers keep their order.
    cssCodeSplit: false,
    // Lists of what to preload for every screen would be in every first load; screens are fetched on intent instead.
    modulePreload: false,
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A slow machine is no fault of the build.
      checks: { bundlerTimings: false },
      output: {
        // Every file names many others, and a hash is what does not compress: seven characters, the fewest that can be had, tell some hundred files apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        postBanner: compileHint,
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 3 },
            // Small parts that many screens share travel together; but for what only forms, hubs or listings share.
            {
              name: 'kit',
              test: /[\\/](components|lucide-react)[\\/](?!use-|lost-|field|form-|card|category-card|picture-fan|sticker|pagination|product-card[\\/]product)|content[\\/]as-of/,
              minShareCount: 6,
              priority: 2,
            },
            // Each but a few lines, and asked for together.
            {
              name: 'pocket',
              test: /[\\/](components[\\/](lost-focus|leave-page|use-busy|focus-shown|use-patience)|content[\\/](notice-key|gem-text|order-texts|sending-words))/,
              priority: 1,
            },
            { name: 'rows', test: /[\\/]components[\\/](item-row|use-steps|use-single-taps)/, priority: 1 },
            // What the seven listings are made of.
            {
              name: 'listing',
              test: /[\\/](features[\\/]listing[\\/](?!product-data|others|glide|.*-screen)|components[\\/](pagination|product-card))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
