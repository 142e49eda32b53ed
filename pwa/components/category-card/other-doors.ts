import blog from './blog.svg?inline'
import books from './books.svg?inline'
import music from './music.svg?inline'
import type { Door } from './doors.ts'

/** What is there beside the goods. */
export const OTHER_DOORS = {
  books: { world: 'lemon', art: books, title: 'Books', text: 'Young-adult books in seven genres.', to: '/books', action: 'Browse' },
  music: {
    world: 'pink',
    art: music,
    stamp: 'Opening soon',
    title: 'Spotify',
    text: 'Playlists for every mood are on their way.',
    to: '/music',
    action: 'Have a look',
  },
  blog: {
    world: 'blue',
    art: blog,
    stamp: 'Opening soon',
    title: 'Blog',
    text: 'News and stories are on their way.',
    to: '/blog',
    action: 'Have a look',
  },
} as const satisfies Record<string, Door>
