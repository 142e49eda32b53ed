import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestOptions } from 'vite-plugin-pwa'

const pictures = join(import.meta.dirname, '../public/screenshots')

/** Screenshots are named `<what-it-shows>-<width>x<height>.png`, wide or narrow by their shape. */
function screenshots() {
  const files = existsSync(pictures) ? readdirSync(pictures).toSorted() : []
  return files.flatMap((file) => {
    const [, label, width, height] = /^(.+)-(\d+)x(\d+)\.png$/.exec(file) ?? []
    if (!label || !width || !height) return []
    return {
      src: `/screenshots/${file}`,
      sizes: `${width}x${height}`,
      form_factor: Number(width) > Number(height) ? ('wide' as const) : ('narrow' as const),
      label: label.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase()),
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
  description: 'A night market for fans of K-Pop, anime and young-adult books. Browse, collect and play, online or offline.',
  lang: 'en',
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
    shortcut('Cart', '/cart?source=shortcut', 'cart'),
    shortcut('K-Pop', '/kpop?source=shortcut', 'kpop'),
    shortcut('Anime', '/anime?source=shortcut', 'anime'),
    shortcut('Knowledge quiz', '/knowledge?source=shortcut', 'quiz'),
  ],
  screenshots: screenshots(),
} satisfies Partial<ManifestOptions>
