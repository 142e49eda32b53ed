/** What a product is, within a sentence as well, and the title of all of its kind. */
export const kinds = {
  'kpop-fashion': 'K-pop 패션',
  'kpop-fragrances': 'K-pop 향수',
  'kpop-jewelry': 'K-pop 주얼리',
  'anime-fashion': '애니 패션',
  'anime-fragrances': '애니 향수',
  'anime-jewelry': '애니 주얼리',
}
