/** The genres of the books page, in the order in which they load (specification §7 External). */
export const GENRES = ['fantasy', 'romance', 'mystery', 'thriller', 'horror', 'dystopian', 'comedy'] as const

/** The most books in one carousel (specification §9). */
export const MAX_BOOKS = 40
