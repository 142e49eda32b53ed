/** With a capital; within a sentence they stand in quotes, or begin small (product.tsx). */
export const kinds = {
  'kpop-fashion': 'Moda K-pop',
  'kpop-fragrances': 'Fragancias K-pop',
  'kpop-jewelry': 'Joyas K-pop',
  'anime-fashion': 'Moda anime',
  'anime-fragrances': 'Fragancias anime',
  'anime-jewelry': 'Joyas anime',
}
