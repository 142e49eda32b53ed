import type { CategoryCardProps } from './category-card.tsx'
import type { ProductTheme, ProductType } from '#sync-protocol/domain/catalog.ts'

type Door = Readonly<Omit<CategoryCardProps, 'pictures' | 'size' | 'level'>>

/** The two worlds of the shop, as a member enters them. What is said of them is each page's own. */
export const THEME_DOORS: Record<ProductTheme, Omit<Door, 'text'>> = {
  kpop: { world: 'pink', art: 'kpop', title: 'K-Pop', to: '/kpop2', action: 'Shop Now' },
  anime: { world: 'blue', art: 'anime', title: 'Anime', to: '/anime2', action: 'Shop Now' },
}

export const TYPE_DOORS: Record<ProductType, Door> = {
  fashion: {
    world: 'mint',
    art: 'fashion',
    title: 'Fashion',
    text: 'Jackets, tees, and layers for the queue.',
    to: '/fashion',
    action: 'Shop Now',
  },
  fragrances: {
    world: 'lemon',
    art: 'fragrances',
    title: 'Fragrances',
    text: 'What an encore smells like.',
    to: '/fragrances',
    action: 'Shop Now',
  },
  jewelry: {
    world: 'blue',
    art: 'jewelry',
    title: 'Jewelry',
    text: 'Small things that catch the light.',
    to: '/jewelry',
    action: 'Shop Now',
  },
}

/** What is there beside the goods. */
export const OTHER_DOORS = {
  books: { world: 'lemon', art: 'books', title: 'Books', text: 'Young-adult books in seven genres.', to: '/books', action: 'Browse' },
  music: {
    world: 'pink',
    art: 'music',
    stamp: 'Opening soon',
    title: 'Spotify',
    text: 'Playlists for every mood.',
    to: '/music',
    action: 'Have a look',
  },
  blog: {
    world: 'blue',
    art: 'blog',
    stamp: 'Opening soon',
    title: 'Blog',
    text: 'News and stories from Starlane.',
    to: '/blog',
    action: 'Have a look',
  },
} as const satisfies Record<string, Door>
