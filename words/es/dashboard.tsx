import type { ReactNode } from 'react'
import { gemText } from './amounts.ts'

export const title = '¿Qué sigue?'
export const titleFor = (name: ReactNode) => (
  <>
    <span>Hola, </span>
    {name}
    <span>, ¿qué sigue?</span>
  </>
)
export const pickedForToday = 'Elegido para hoy'
/** `shown`: the name of the archetype as it stands there. */
export const pickedFor = (_name: string, shown: ReactNode) => (
  <>
    <span>Para tu tipo: </span>
    {shown}
  </>
)

export const kpopText = 'Luz de escenario para cada día.'
export const animeText = 'Energía de protagonista.'
export const knowledge = 'Trivia'
export const knowledgeText = 'Diez preguntas. Gemas por cada acierto.'
export const play = 'Jugar'
export const personality = 'Quiz de personalidad'
export const personalityText = 'Doce preguntas hasta tu arquetipo.'
export const findOut = 'Descúbrelo'

export const atAGlance = 'Tu cuenta de un vistazo'
export const yourGems = 'Tus gemas'
export const yourType = 'Tu tipo'
export const todaysQuiz = 'El quiz de hoy'
export const earned = (gems: number) => `Ganaste ${gemText(gems)}`
export const notGraded = 'Hecho, falta corregirlo'
export const notPlayed = 'Todavía sin jugar'
export const cannotCheck = 'No se puede consultar ahora'
export const inYourCart = 'En tu carrito'
export const nothingInCart = 'Todavía nada'
export const waiting = 'En espera'
export const waitingForYou = 'Espera tu respuesta'
export const toAnswer = (questions: number) => `${questions} por responder`
