import type { Wrap } from '../wrap.ts'
import { gemText } from './amounts.ts'
import { asOfText } from './dates.ts'

export const cart = 'Carrito'
export const wishlist = 'Lista de deseos'

// Filters, search and sort.
export const filterBy = { type: 'Filtrar por tipo', theme: 'Filtrar por tema' }
export const filters = {
  all: 'Todo',
  fashion: 'Moda',
  fragrances: 'Fragancias',
  jewelry: 'Joyas',
  kpop: 'K-pop',
  anime: 'Anime',
}
export const hideOwned = 'Ocultar lo que tengo'
export const products = 'Productos'
export const search = 'Buscar'
export const searchExample = 'luna, rosa…'
export const price = 'Precio'
export const anyPrice = 'Cualquier precio'
export const affordable = 'Lo que me alcanza'
export const upTo = (most: number) => `Hasta ${gemText(most)}`
export const sortBy = 'Ordenar por'
export const sorts = {
  featured: 'Destacados',
  'price-up': 'Precio: de menor a mayor',
  'price-down': 'Precio: de mayor a menor',
  name: 'Nombre: de la A a la Z',
}

// The list.
export const showing = (first: number, last: number, all: number) => `${first}–${last} de ${all} ${all === 1 ? 'resultado' : 'resultados'}`
export const nothingFound = 'No se encontró nada'
export const savedHere = (at: number, mark: Wrap) => (
  <>
    {mark('Guardado en este dispositivo, ')}
    <span>{asOfText(at)}</span>
  </>
)
export const loading = 'Cargando productos…'
export const notHere = 'Estos productos todavía no están en tu dispositivo'
export const notHereText = 'Después de abrirla una vez con conexión, esta página funciona sin ella.'
export const tryAgain = 'Intentar de nuevo'
export const playQuiz = 'Jugar un quiz'
export const home = 'Inicio'
export const noResults = (words: string) => `No hay resultados para «${words}»`
export const noProducts = 'Todavía no hay productos aquí'
export const noResultsText = 'Prueba con otras palabras o mira todos los productos.'
export const showAll = 'Mostrar todos los productos'
export const somethingElse = '¿Algo distinto?'
