import type { ReactNode } from 'react'
import { digits } from './amounts.ts'

type Genre = 'fantasy' | 'romance' | 'mystery' | 'thriller' | 'horror' | 'dystopian' | 'comedy'

export const title = 'Libros'
export const lede = 'Siete estantes de historias juveniles. Curiosea y elige un libro para encontrarlo en una librería.'
export const ledeOfOwn = (shop: string) => `Esta es la selección de ${shop}. Elige un libro para encontrarlo en una librería.`
export const ledeOfLastVisit = 'El servicio de libros no responde ahora mismo, así que estos son los libros de tu última visita.'
export const ownAsCutOff = (why: string, shop: string) => `${why}, así que esta es la selección de ${shop}.`
export const ownAsFailed = (shop: string) => `No se pudieron traer los libros más recientes, así que esta es la selección de ${shop}.`
export const tryAgain = 'Intentar de nuevo'
export const noNewer = 'No se pudieron traer otros más recientes.'

export const genres: Readonly<Record<Genre, string>> = {
  fantasy: 'Fantasía',
  romance: 'Romance',
  mystery: 'Misterio',
  thriller: 'Thriller',
  horror: 'Terror',
  dystopian: 'Distopía',
  comedy: 'Comedia',
}
export const loading = (genre: Genre) => `Cargando ${genres[genre].toLowerCase()}…`
export const books = (count: number) => (count === 1 ? '1 libro' : `${count} libros`)
export const booksLoaded = (count: number, at: ReactNode) => (
  <>
    <span>{books(count)}</span>
    <span>{count === 1 ? ', cargado el ' : ', cargados el '}</span>
    {at}
  </>
)
export const dayAndTime = (day: string, time: string) => `${day}, ${time}`
export const pages = (count: number) => `${digits(count)} ${count === 1 ? 'página' : 'páginas'}`

export const authorUnknown = 'Autoría desconocida'
/** "y" becomes "e" before the sound of an i. */
export const byTwo = (first: string, second: string) => `${first} ${/^h?[ií](?![aeou])/i.test(second) ? 'e' : 'y'} ${second}`
export const byMany = (first: string, others: number) => `${first} y ${others} más`
export const opensBookstore = '(abre una librería en otra pestaña)'
