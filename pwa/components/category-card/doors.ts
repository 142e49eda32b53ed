import { DOOR_ART } from './art.ts'
import type { CategoryCardProps } from './category-card.tsx'
import type { ProductTheme, ProductType } from '#sync-protocol/domain/catalog.ts'

export type Door = Readonly<Omit<CategoryCardProps, 'pictures' | 'size' | 'level'>>

/** The two worlds of the shop, as a member enters them. What is said of them is each page's own. */
export const THEME_DOORS: Record<ProductTheme, Omit<Door, 'text'>> = {
  kpop: { world: 'pink', art: DOOR_ART.kpop, title: 'K-Pop', to: '/kpop2', action: 'Shop Now' },
  anime: { world: 'blue', art: DOOR_ART.anime, title: 'Anime', to: '/anime2', action: 'Shop Now' },
}

export const TYPE_DOORS: Record<ProductType, Door> = {
  fashion: {
    world: 'mint',
    art: DOOR_ART.fashion,
    title: 'Fashion',
    text: 'Jackets, tees, and layers for the queue.',
    to: '/fashion',
    action: 'Shop Now',
  },
  fragrances: {
    world: 'lemon',
    art: DOOR_ART.fragrances,
    title: 'Fragrances',
    text: 'What an encore smells like.',
    to: '/fragrances',
    action: 'Shop Now',
  },
  jewelry: {
    world: 'violet',
    art: DOOR_ART.jewelry,
    title: 'Jewelry',
    text: 'Small things that catch the light.',
    to: '/jewelry',
    action: 'Shop Now',
  },
}
