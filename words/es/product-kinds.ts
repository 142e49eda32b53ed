/** What a product is, within a sentence as well, and the title of all of its kind. */
export const kinds = {
  'kpop-fashion': 'K-Pop fashion',
  'kpop-fragrances': 'K-Pop fragrances',
  'kpop-jewelry': 'K-Pop jewelry',
  'anime-fashion': 'Anime fashion',
  'anime-fragrances': 'Anime fragrances',
  'anime-jewelry': 'Anime jewelry',
}
