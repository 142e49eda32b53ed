import type { ReactNode } from 'react'
import type { Waiting } from '../waiting.ts'
import { gemText } from './amounts.ts'
import { waitingWords } from './waiting.ts'

export const shop = 'Tienda'
export const fashion = 'Moda'
export const fragrances = 'Fragancias'
export const jewelry = 'Joyas'
export const kpop = 'K-pop'
export const anime = 'Anime'
export const shopOverview = 'Toda la tienda'
export const reviews = 'Reseñas'
export const search = 'Buscar'

export const quiz = 'Quiz'
export const personality = 'Personalidad'
export const knowledge = 'Trivia'
export const results = 'Resultados'
export const quizOverview = 'Todos los quizzes'

export const personalization = 'Para ti'
export const books = 'Libros'
export const music = 'Spotify'
export const blog = 'Blog'
export const personalizationOverview = 'Todo para ti'
export const openingSoon = 'Abre pronto'
export const soon = 'pronto'

export const findYourType = 'Descubre tu tipo'
export const personalityType = (type: string) => `Tipo de personalidad: ${type}`
export const typeIs = (type: ReactNode) => (
  <>
    <span>Tipo: </span>
    {type}
  </>
)
export const gemShop = (gems: number) => `Tienda de gemas, tienes ${gemText(gems)}`

export const welcome = (name: ReactNode) => (
  <>
    <span>Hola, </span>
    {name}
  </>
)
export const account = 'Cuenta'
export const inventory = 'Colección'
export const activity = 'Actividad'
export const logout = 'Cerrar sesión'
export const loggingOut = 'Cerrando sesión…'

export const notAllSent = 'No se ha enviado todo'
export const discard = 'Descartar y cerrar sesión'
export const keep = 'Conservar y cerrar sesión'
export const notSent = (waiting: Waiting) =>
  waiting.pendingCount === 1
    ? `Todavía no llegó a la tienda: ${waitingWords(waiting)}. Puedes conservarlo bloqueado en este dispositivo hasta que vuelvas a iniciar sesión, o descartarlo.`
    : `Todavía no llegaron a la tienda: ${waitingWords(waiting)}. Puedes conservarlos bloqueados en este dispositivo hasta que vuelvas a iniciar sesión, o descartarlos.`
