import type { ReactNode } from 'react'

export const title = 'Trivia'
export const difficulty = 'Nivel'
export const reward = (perAnswer: number) =>
  `Cada pregunta da ${perAnswer} ${perAnswer === 1 ? 'gema' : 'gemas'} al día, si aciertas en tu primera respuesta`
export const deal = 'Otras preguntas'
export const dealt = (count: number) => (count === 1 ? '1 pregunta nueva' : `${count} preguntas nuevas`)
export const loading = 'Cargando preguntas…'
export const loadingFailed = 'No se pudieron cargar las preguntas. Inténtalo más tarde.'

export const answered = (count: number, total: number) => `${count} de ${total} respondidas`
export const submit = 'Enviar'
export const submitting = 'Enviando…'
export const submitFailed = 'No se pudieron enviar los resultados. Inténtalo más tarde.'
export const submitEmpty = '¿Enviar sin ninguna respuesta?'
export const submitAnyway = 'Enviar de todos modos'
export const backToQuestions = 'Volver a las preguntas'
export const nothingAnswered = (total: number) =>
  `Todavía no has respondido ninguna de las ${total} preguntas, así que esta ronda valdría 0.`

export const right = 'Correcta'
export const wrong = 'Incorrecta'
export const notAnswered = 'Sin responder'

export const saved = 'Guardado en este dispositivo'
export const savedSafely = 'Tus respuestas están a salvo. Verás tu puntuación y tus gemas cuando vuelvas a tener conexión.'
export const again = '¿Otra ronda?'
export const allResults = 'Todos los resultados'
export const seeWaiting = 'Ver lo que está en espera'
export const rightStaySecret = 'Las respuestas correctas son secretas: una pregunta puede volver a salir.'
export const gradedUnreadable = 'Tu quiz ya está corregido. Actualiza la aplicación para ver el resultado.'
export const score = (right: number, total: number) => `Puntuación: ${right} / ${total}`
export const gemsEarned = (amount: ReactNode) => (
  <>
    <span>Gemas ganadas: </span>
    {amount}
  </>
)
export const paysOnceADay = 'Cada pregunta da gemas una vez al día, por la primera respuesta.'
export const submitted = 'Enviado'
export const perfect = '¡Perfecto! Todo el público en pie'
export const good = 'Nivel headliner'
export const fair = 'Buen número de apertura'
export const poor = 'Todo idol fue trainee alguna vez'
