/** With a capital; within a sentence they stand in quotes, or begin small (product.tsx). */
export const kinds = {
  'kpop-fashion': 'Moda K-pop',
  'kpop-fragrances': 'Perfumes K-pop',
  'kpop-jewelry': 'Joyería K-pop',
  'anime-fashion': 'Moda anime',
  'anime-fragrances': 'Perfumes anime',
  'anime-jewelry': 'Joyería anime',
}
