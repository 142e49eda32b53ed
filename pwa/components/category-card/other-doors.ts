import blog from './blog.svg?inline'
import { BOOKS_DOOR } from './books-door.ts'
import music from './music.svg?inline'
import type { Door } from './doors.ts'

/** What is there beside the goods. */
export const OTHER_DOORS = {
  books: BOOKS_DOOR,
  music: {
    world: 'pink',
    art: music,
    stamp: 'Opening soon',
    title: 'Spotify',
    text: 'Playlists for every mood are on their way.',
    to: '/music',
    action: 'Visit',
  },
  blog: {
    world: 'blue',
    art: blog,
    stamp: 'Opening soon',
    title: 'Blog',
    text: 'News and stories are on their way.',
    to: '/blog',
    action: 'Visit',
  },
} as const satisfies Record<string, Door>
