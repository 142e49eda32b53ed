import type { ProductTheme, ProductType } from '#sync-protocol/domain/product.ts'
import * as say from '#words/doors.tsx'
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
  kpop: { accent: 'pink', art: DOOR_ART.kpop, title: say.kpop, to: '/kpop2', action: say.shopNow },
  anime: { accent: 'blue', art: DOOR_ART.anime, title: say.anime, to: '/anime2', action: say.shopNow },
}

export const TYPE_DOORS: Record<ProductType, Door> = {
  fashion: {
    accent: 'mint',
    art: DOOR_ART.fashion,
    title: say.fashion,
    text: say.fashionText,
    to: '/fashion',
    action: say.shopNow,
  },
  fragrances: {
    accent: 'lemon',
    art: DOOR_ART.fragrances,
    title: say.fragrances,
    text: say.fragrancesText,
    to: '/fragrances',
    action: say.shopNow,
  },
  jewelry: {
    accent: 'violet',
    art: DOOR_ART.jewelry,
    title: say.jewelry,
    text: say.jewelryText,
    to: '/jewelry',
    action: say.shopNow,
  },
}

/** What is there beside the goods. */
export const OTHER_DOORS = {
  books: {
    accent: 'lemon',
    art: books,
    title: say.books,
    text: say.booksText,
    to: '/books',
    action: say.browse,
  },
  music: {
    accent: 'pink',
    art: music,
    stamp: say.openingSoon,
    title: say.music,
    text: say.musicText,
    to: '/music',
    action: say.visit,
  },
  blog: {
    accent: 'blue',
    art: blog,
    stamp: say.openingSoon,
    title: say.blog,
    text: say.blogText,
    to: '/blog',
    action: say.visit,
  },
} as const satisfies Record<string, Door>
