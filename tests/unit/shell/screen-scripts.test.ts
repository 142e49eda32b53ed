import { describe, expect, test } from 'vitest'
import type { Page } from '../../../pwa/app/pages.ts'
import { filesOf, type Chunks } from '../../../pwa/build/chunks.ts'
import { engineScripts, scriptsOf } from '../../../pwa/build/screen-scripts.ts'

const chunks: Chunks = {
  'index.html': { file: 'assets/app-1.js', dynamicImports: ['engine/main.ts'] },
  _kit: { file: 'assets/kit-2.js', imports: ['index.html'] },
  _listing: { file: 'assets/listing-3.js', imports: ['_kit', 'index.html'], dynamicImports: ['features/listing/product-data.tsx'] },
  'features/listing/product-data.tsx': { file: 'assets/product-data-4.js', imports: ['index.html'] },
  'features/listing/kpop-screen.tsx': { file: 'assets/kpop-screen-5.js', imports: ['_listing', 'index.html'] },
  'actions/api-calls.ts': { file: 'assets/api-wire-7.js' },
  'engine/main.ts': { file: 'assets/main-8.js', imports: ['actions/api-calls.ts', 'index.html'] },
}
const KPOP: Page = { path: '/kpop', access: 'public', title: 'K-Pop', screen: 'listing/kpop' }

describe('the scripts of the engine', () => {
  test('are the engine and its static imports, without those of the app’s entry', () => {
    expect(engineScripts(chunks)).toEqual(['assets/main-8.js', 'assets/api-wire-7.js'])
  })
})

describe('the scripts of a public page', () => {
  test('are its screen and its static imports, without those of the app’s entry and dynamic ones', () => {
    expect(scriptsOf(chunks, KPOP)).toEqual(['assets/kpop-screen-5.js', 'assets/listing-3.js', 'assets/kit-2.js'])
  })

  test('a missing one stops the build', () => {
    expect(() => scriptsOf({ ...chunks, 'features/listing/kpop-screen.tsx': { file: 'x.js', imports: ['_gone'] } }, KPOP)).toThrow('_gone')
    expect(() => filesOf(chunks, ['features/nowhere-screen.tsx'])).toThrow('nowhere')
  })
})
