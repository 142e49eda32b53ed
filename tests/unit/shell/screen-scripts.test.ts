import { describe, expect, it } from 'vitest'
import type { Page } from '../../../pwa/app/pages.ts'
import { filesOf, type Chunks } from '../../../pwa/build-manifest.ts'
import { scriptsOf } from '../../../pwa/screen-scripts.ts'

const chunks: Chunks = {
  'index.html': { file: 'assets/app-1.js', dynamicImports: ['stores/engine/main.ts'] },
  '_kit': { file: 'assets/kit-2.js', imports: ['index.html'] },
  '_listing': { file: 'assets/listing-3.js', imports: ['_kit', 'index.html'], dynamicImports: ['features/listing/product-data.tsx'] },
  'features/listing/product-data.tsx': { file: 'assets/product-data-4.js', imports: ['index.html'] },
  'features/listing/kpop-screen.tsx': { file: 'assets/kpop-screen-5.js', imports: ['_listing', 'index.html'] },
  'features/cart/cart-screen.tsx': { file: 'assets/cart-screen-6.js', imports: ['_kit', 'index.html'] },
  'stores/api-wire.ts': { file: 'assets/api-wire-7.js' },
  'stores/engine/main.ts': { file: 'assets/main-8.js', imports: ['stores/api-wire.ts', 'index.html'] },
  'app/shell/member-bar.tsx': { file: 'assets/member-bar-9.js', imports: ['_kit', 'index.html'] },
  'features/activity/status-banners.tsx': { file: 'assets/status-banners-10.js', imports: ['index.html'] },
}
const KPOP: Page = { path: '/kpop', access: 'public', title: 'K-Pop', screen: 'listing/kpop' }
const CART: Page = { path: '/cart', access: 'member', title: 'Cart', screen: 'cart/cart' }

describe('the scripts of a page', () => {
  it('are its screen’s with all they import at once, without the app’s own and what comes later', () => {
    expect(scriptsOf(chunks, KPOP)).toEqual(['assets/kpop-screen-5.js', 'assets/listing-3.js', 'assets/kit-2.js', 'assets/api-wire-7.js'])
  })

  it('include the bar and the engine for a member', () => {
    const scripts = ['cart-screen-6', 'kit-2', 'member-bar-9', 'status-banners-10', 'main-8', 'api-wire-7'].map((name) => `assets/${name}.js`)
    expect(scriptsOf(chunks, CART)).toEqual(scripts)
  })

  it('stop the build where one is missing', () => {
    expect(() => scriptsOf({ ...chunks, 'features/cart/cart-screen.tsx': { file: 'x.js', imports: ['_gone'] } }, CART)).toThrow('_gone')
    expect(() => filesOf(chunks, ['features/nowhere-screen.tsx'])).toThrow('nowhere')
  })
})
