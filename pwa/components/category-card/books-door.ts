import books from './books.svg?inline'
import type { Door } from './doors.ts'

/** By itself: visitors see it beside K-Pop and anime, and nothing else of what members have. */
export const BOOKS_DOOR = {
  world: 'lemon',
  art: books,
  title: 'Books',
  text: 'Young-adult books in seven genres.',
  to: '/books',
  action: 'Browse',
} as const satisfies Door
