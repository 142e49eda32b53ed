import type { Wrap } from '../wrap.ts'

export const wayTo = (action: string, title: string, hidden: Wrap) => (
  <>
    <span>{action}</span>
    {hidden(`: ${title}`)}
  </>
)
export const shopNow = 'Comprar'
export const browse = 'Explorar'
export const visit = 'Visitar'
export const openingSoon = 'Abre pronto'

export const kpop = 'K-pop'
export const anime = 'Anime'
export const fashion = 'Moda'
export const fashionText = 'Chaquetas, camisetas y capas para aguantar la fila.'
export const fragrances = 'Fragancias'
export const fragrancesText = 'A qué huele un encore.'
export const jewelry = 'Joyas'
export const jewelryText = 'Cosas pequeñas que atrapan la luz.'
export const books = 'Libros'
export const booksText = 'Libros juveniles de siete géneros.'
export const music = 'Spotify'
export const musicText = 'Playlists para cada estado de ánimo, muy pronto.'
export const blog = 'Blog'
export const blogText = 'Noticias e historias, muy pronto.'
