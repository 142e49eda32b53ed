export const description =
  'Un mercado nocturno para fans del K-pop, el anime y los libros juveniles. Explora, colecciona y juega, con o sin conexión.'
export const cart = 'Carrito'
export const kpop = 'K-pop'
export const anime = 'Anime'
export const quiz = 'Trivia'
export const screenshots: Readonly<Record<string, string>> = {
  'a-closer-look-at-a-pendant': 'Un colgante visto de cerca',
  'anime-stalls-by-day': 'Los puestos de anime de día',
  'checked-out-without-a-signal': 'Pedido finalizado sin señal',
  'k-pop-stalls-on-a-phone': 'Los puestos de K-pop en un teléfono',
  'seven-shelves-of-books': 'Siete estantes de libros',
  'the-lane-at-night': 'La calle del mercado de noche',
  'your-type-as-a-star': 'Tu tipo en forma de estrella',
}
