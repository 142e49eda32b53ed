import type { ShopBrand, ShopPageName } from '#sync-protocol/api/shop.ts'

/** The addresses of pages that are there only where the folder has their text. */
const OF_TEXT: Readonly<Partial<Record<ShopPageName, string>>> = { about: '/about', terms: '/terms-of-service', privacy: '/privacy-policy' }
/** The addresses of the parts that a shop may leave out. */
const OF_PARTS = { books: ['/books'], quizzes: ['/quiz', '/knowledge', '/personality', '/results'] } as const

/** The addresses of the app's pages that a shop does not have. */
export function absentPages({ hasReviews, parts, pages }: Pick<ShopBrand, 'hasReviews' | 'parts' | 'pages'>): ReadonlySet<string> {
  const texts = Object.entries(OF_TEXT).flatMap(([name, address]) => (pages.some((page) => page === name) ? [] : [address]))
  return new Set<string>([
    ...(hasReviews ? [] : ['/reviews']),
    ...(parts.books ? [] : OF_PARTS.books),
    ...(parts.quizzes ? [] : OF_PARTS.quizzes),
    ...texts,
  ])
}
