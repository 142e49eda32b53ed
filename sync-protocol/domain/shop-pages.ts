/** The pages whose texts an operator may write (`pages/<name>.md` of a shop folder). */
export const SHOP_PAGES = ['landing', 'about', 'contact', 'policies', 'terms', 'privacy', 'faq'] as const
export type ShopPageName = (typeof SHOP_PAGES)[number]

/** What a shop says of its parts: each may be left out. */
export interface ShopParts {
  parts: { books: boolean; quizzes: boolean }
  hasReviews: boolean
  pages: readonly ShopPageName[]
}

/** The addresses of the app's pages that a shop does not have: nothing leads there, and they are not found. */
export function absentPages({ parts, hasReviews, pages }: ShopParts): ReadonlySet<string> {
  const lacks = (...names: ShopPageName[]) => !names.some((name) => pages.includes(name))
  return new Set([
    ...(hasReviews ? [] : ['/reviews']),
    ...(parts.books ? [] : ['/books']),
    ...(parts.quizzes ? [] : ['/quiz', '/knowledge', '/personality', '/results']),
    ...(lacks('about') ? ['/about'] : []),
    ...(lacks('terms') ? ['/terms-of-service'] : []),
    ...(lacks('privacy') ? ['/privacy-policy'] : []),
    ...(lacks('policies', 'terms', 'privacy') ? ['/policies'] : []),
  ])
}
