export const kinds = {
  'kpop-fashion': 'K-POPファッション',
  'kpop-fragrances': 'K-POPフレグランス',
  'kpop-jewelry': 'K-POPジュエリー',
  'anime-fashion': 'アニメファッション',
  'anime-fragrances': 'アニメフレグランス',
  'anime-jewelry': 'アニメジュエリー',
}
