import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { codeGroups } from './build/code-groups.ts'
import { compileHint } from './build/compile-hints.ts'
import { icons } from './build/icons.ts'
import { withIntegrity } from './build/integrity.ts'
import { define, inThisLanguage, outDir } from './build/language.ts'
import { licenses } from './build/licenses.ts'
import { pageHeads } from './build/page-heads.ts'
import { productionRouter } from './build/production-router.ts'

const withLicenses = licenses({ outDir, own: join(import.meta.dirname, '../LICENSE'), fonts: join(import.meta.dirname, 'styles/fonts') })

export default defineConfig({
  root: import.meta.dirname,
  define: { ...define, STARLANE_SERVER: 'undefined' },
  resolve: { conditions: inThisLanguage(defaultClientConditions) },
  plugins: [
    productionRouter(),
    react(),
    icons(),
    pageHeads(),
    withLicenses(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      // The server writes the shop's name and icons into the manifest: no device keeps the build's.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        // The logo of the install prompt and link previews are the system's business, not the app's.
        globIgnores: ['favicon.svg', 'icons/**', 'screenshots/**', 'pages/**', 'server/**', 'theme.js', 'early.js'],
        rollupFormat: 'iife',
        manifestTransforms: [withIntegrity(outDir)],
        buildPlugins: { vite: [withLicenses()] },
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome120', 'safari17', 'firefox121'],
    manifest: true,
    // Two sheets (styles/later.css) rather than one per screen: the layers keep their order.
    cssCodeSplit: false,
    modulePreload: false,
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Texts are constants of their own modules (words/): each goes to where it is read.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        postBanner: compileHint,
        codeSplitting: { groups: codeGroups },
      },
    },
  },
})
