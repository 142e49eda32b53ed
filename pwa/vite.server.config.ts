import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultServerConditions, defineConfig } from 'vite'
import { icons } from './build/icons.ts'
import { define, inThisLanguage, outDir } from './build/language.ts'
import { productionRouter } from './build/production-router.ts'

/** The part of the app that the server runs, to draw its public pages. It lies in the app's own folder, and visitors cannot ask for it. */
export default defineConfig({
  root: import.meta.dirname,
  define: {
    ...define,
    STARLANE_SERVER: 'true',
    // Not that of the server that runs it: a development build warns, and takes several times as long.
    'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV),
  },
  plugins: [productionRouter(), react(), icons()],
  publicDir: false,
  // Its packages are in it: the server is installed without those of the app.
  ssr: { noExternal: true, resolve: { conditions: inThisLanguage(defaultServerConditions) } },
  build: {
    ssr: 'app/entry-server.tsx',
    outDir: join(outDir, 'server'),
    emptyOutDir: true,
    target: 'node20',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
})
