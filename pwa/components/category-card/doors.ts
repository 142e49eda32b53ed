import type { ProductTheme, ProductType } from '#sync-protocol/domain/product.ts'
import anime from './art/anime.svg?no-inline'
import fashion from './art/fashion.svg?no-inline'
import fragrances from './art/fragrances.svg?no-inline'
import inventory from './art/inventory.svg?no-inline'
import jewelry from './art/jewelry.svg?no-inline'
import knowledge from './art/knowledge.svg?no-inline'
import kpop from './art/kpop.svg?no-inline'
import personality from './art/personality.svg?no-inline'
import blog from './blog.svg?inline'
import books from './books.svg?inline'
import type { CategoryCardProps } from './category-card.tsx'
import music from './music.svg?inline'

/** Addresses of the drawings of doors. */
export const DOOR_ART = { anime, fashion, fragrances, inventory, jewelry, knowledge, kpop, personality } as const

export type Door = Readonly<Omit<CategoryCardProps, 'pictures' | 'size' | 'level'>>

/** The two worlds of the shop, as a member enters them. What is said of them is each page's own. */
export const THEME_DOORS: Record<ProductTheme, Omit<Door, 'text'>> = {
  kpop: { accent: 'pink', art: DOOR_ART.kpop, title: 'K-Pop', to: '/kpop2', action: 'Shop Now' },
  anime: { accent: 'blue', art: DOOR_ART.anime, title: 'Anime', to: '/anime2', action: 'Shop Now' },
}

export const TYPE_DOORS: Record<ProductType, Door> = {
  fashion: {
    accent: 'mint',
    art: DOOR_ART.fashion,
    title: 'Fashion',
    text: 'Jackets, tees, and layers for the queue.',
    to: '/fashion',
    action: 'Shop Now',
  },
  fragrances: {
    accent: 'lemon',
    art: DOOR_ART.fragrances,
    title: 'Fragrances',
    text: 'What an encore smells like.',
    to: '/fragrances',
    action: 'Shop Now',
  },
  jewelry: {
    accent: 'violet',
    art: DOOR_ART.jewelry,
    title: 'Jewelry',
    text: 'Small things that catch the light.',
    to: '/jewelry',
    action: 'Shop Now',
  },
}

/** What is there beside the goods. */
export const OTHER_DOORS = {
  books: {
    accent: 'lemon',
    art: books,
    title: 'Books',
    text: 'Young-adult books in seven genres.',
    to: '/books',
    action: 'Browse',
  },
  music: {
    accent: 'pink',
    art: music,
    stamp: 'Opening soon',
    title: 'Spotify',
    text: 'Playlists for every mood are on their way.',
    to: '/music',
    action: 'Visit',
  },
  blog: {
    accent: 'blue',
    art: blog,
    stamp: 'Opening soon',
    title: 'Blog',
    text: 'News and stories are on their way.',
    to: '/blog',
    action: 'Visit',
  },
} as const satisfies Record<string, Door>
