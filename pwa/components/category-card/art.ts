import anime from './art/anime.svg?no-inline'
import fashion from './art/fashion.svg?no-inline'
import fragrances from './art/fragrances.svg?no-inline'
import inventory from './art/inventory.svg?no-inline'
import jewelry from './art/jewelry.svg?no-inline'
import knowledge from './art/knowledge.svg?no-inline'
import kpop from './art/kpop.svg?no-inline'
import personality from './art/personality.svg?no-inline'

/** Addresses of the drawings of doors. */
export const DOOR_ART = { anime, fashion, fragrances, inventory, jewelry, knowledge, kpop, personality } as const
