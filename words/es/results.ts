import { digits } from './amounts.ts'

export const title = 'Resultados de los quizzes'
export const lede = 'Tus rondas y tus tipos.'
export const tabs = 'Resultados'
export const knowledge = 'Trivia'
export const personality = 'Personalidad'

export const loading = 'Cargando…'
export const lastUpdated = (why: string, at: string) => `${why}. Última actualización: ${at}.`
export const showAll = (count: number) => `Mostrar todo (${count})`
export const percent = (value: number) => `${value}\u{a0}%`

export const difficulty = 'Nivel'
export const allDifficulties = 'Todos'
export const rounds = (count: number) => (count === 1 ? '1 ronda' : `${count} rondas`)
export const knowledgeFailed = 'No se pudieron cargar los resultados de la trivia'
export const noKnowledge = 'Todavía no hay resultados de la trivia.'
export const playRound = 'Jugar una ronda'
export const alreadyEarned = 'Ya ganadas ese día'
export const lastRounds = (count: number) => `Tus últimas ${count} rondas, de la más antigua a la más reciente`
export const rightAnswers = (rounds: readonly { score: number; total: number }[]) =>
  `Aciertos: ${rounds.map(({ score, total }) => `${score} de ${total}`).join(', ')}`

export const personalityFailed = 'No se pudieron cargar los resultados de personalidad'
export const noPersonality = 'Todavía no hay resultados de personalidad.'
export const findType = 'Descubre tu tipo'
export const yourStar = 'Tu estrella'
export const yesOrNo = (value: boolean) => (value ? 'sí' : 'no')

export const gemHistory = 'Historial del saldo de gemas'
export const gemHistoryFailed = 'No se pudo cargar el historial de gemas'
export const noGems = 'Todavía no ganaste ni gastaste gemas.'
export const earnFirstGems = 'Gana tus primeras gemas'
export const balance = (gems: number) => `Saldo: ${digits(gems)}`
const LEVELS: Readonly<Record<string, string>> = { easy: 'nivel fácil', medium: 'nivel medio', hard: 'nivel difícil' }
export const forKnowledge = (label: string) => `Trivia, ${LEVELS[label] ?? label}`
export const forCheckout = (label: string) => (label === '' ? 'Pedido' : `Pedido: ${label}`)
export const forBundle = (name: string) => `Paquete de gemas: ${name}`
export const forCustom = (bought: string) => `Tienda de gemas: duplicaste ${bought}`
export const balanceOver = (changes: number, from: number, to: number, highest: number) =>
  `Saldo en los últimos ${changes} cambios: de ${digits(from)} a ${digits(to)} gemas, como máximo ${digits(highest)}`
