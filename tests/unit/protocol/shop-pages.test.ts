import { expect, test } from 'vitest'
import { absentPages, type ShopPageName } from '#sync-protocol/domain/shop-pages.ts'

const WHOLE = {
  parts: { books: true, quizzes: true },
  hasReviews: true,
  pages: ['about', 'terms', 'privacy', 'policies'] as ShopPageName[],
}
const QUIZZES = ['/quiz', '/knowledge', '/personality', '/results']

test.each<[what: string, shop: Partial<typeof WHOLE>, absent: string[]]>([
  ['all of it', {}, []],
  ['no reviews', { hasReviews: false }, ['/reviews']],
  ['no books', { parts: { books: false, quizzes: true } }, ['/books']],
  ['no quizzes', { parts: { books: true, quizzes: false } }, QUIZZES],
  ['terms alone', { pages: ['terms'] }, ['/about', '/privacy-policy']],
  ['a privacy policy alone', { pages: ['privacy'] }, ['/about', '/terms-of-service']],
  ['policies alone', { pages: ['policies'] }, ['/about', '/terms-of-service', '/privacy-policy']],
  ['about alone', { pages: ['about'] }, ['/terms-of-service', '/privacy-policy', '/policies']],
  ['other pages alone', { pages: ['faq', 'landing', 'contact'] }, ['/about', '/terms-of-service', '/privacy-policy', '/policies']],
])('a shop with %s', (_what, shop, absent) => {
  expect([...absentPages({ ...WHOLE, ...shop })]).toEqual(absent)
})
