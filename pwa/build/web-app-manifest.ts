import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { tag } from '#words/language.ts'
import * as say from '#words/manifest.ts'

const pictures = join(import.meta.dirname, '../public/screenshots')

/** Screenshots are named `<what-it-shows>-<width>x<height>.png`, wide or narrow by their shape. */
function screenshots() {
  const files = existsSync(pictures) ? readdirSync(pictures).toSorted() : []
  return files.flatMap((file) => {
    const [, name = '', width, height] = /^(.+)-(\d+)x(\d+)\.png$/.exec(file) ?? []
    const label = say.screenshots[name]
    if (!width || !height) return []
    if (label === undefined) throw new Error(`nothing says what ${file} shows`)
    return {
      src: `/screenshots/${file}`,
      sizes: `${width}x${height}`,
      form_factor: Number(width) > Number(height) ? ('wide' as const) : ('narrow' as const),
      label,
    }
  })
}

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  // Their types are in their names.
  icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: '96x96' }],
})

export const manifest = {
  id: '/',
  scope: '/',
  start_url: '/?source=pwa',
  name: 'Starlane',
  short_name: 'Starlane',
  description: say.description,
  lang: tag,
  display: 'standalone',
  // Where a browser has no window without its own bars, one with few of them.
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  // A link or a notification opens in the window that is there: one cart, one place.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  handle_links: 'preferred',
  share_target: { action: '/share', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  theme_color: '#0a0d18',
  background_color: '#0a0d18',
  categories: ['shopping', 'entertainment', 'books'],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any' },
    { src: '/icons/monochrome.svg', sizes: 'any', purpose: 'monochrome' },
    { src: '/icons/icon-192.png', sizes: '192x192' },
    { src: '/icons/icon-512.png', sizes: '512x512' },
    { src: '/icons/maskable-192.png', sizes: '192x192', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', purpose: 'maskable' },
    { src: '/icons/monochrome-192.png', sizes: '192x192', purpose: 'monochrome' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', purpose: 'monochrome' },
  ],
  shortcuts: [
    shortcut(say.cart, '/cart?source=shortcut', 'cart'),
    shortcut(say.kpop, '/kpop?source=shortcut', 'kpop'),
    shortcut(say.anime, '/anime?source=shortcut', 'anime'),
    shortcut(say.quiz, '/knowledge?source=shortcut', 'quiz'),
  ],
  screenshots: screenshots(),
} satisfies Partial<ManifestOptions>
