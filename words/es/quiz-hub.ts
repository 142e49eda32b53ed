type Difficulty = 'easy' | 'medium' | 'hard'

export const title = 'Quizzes'
export const lede = 'Uno te da gemas, el otro te dice tu tipo. Los dos funcionan sin conexión.'
export const results = 'Resultados de los quizzes'
export const knowledge = 'Trivia'
export const knowledgeText = 'Diez preguntas de K-pop, anime y libros. Cada acierto da entre 5 y 15 gemas.'
export const play = 'Jugar'
export const personality = 'Quiz de personalidad'
export const personalityText = 'Doce elecciones, dieciséis arquetipos. ¿Comandante del comeback o Esteta del cosmos?'
export const findOut = 'Descúbrelo'

export const atAGlance = 'Tus quizzes de un vistazo'
export const lastRound = 'Última ronda'
export const bestRound = 'Mejor ronda'
export const earnedByPlaying = 'Ganado jugando'
export const yourType = 'Tu tipo'
const LEVELS = { easy: 'fácil', medium: 'medio', hard: 'difícil' }
export const roundWas = (score: number, total: number, difficulty: Difficulty) => `${score} de ${total}, nivel ${LEVELS[difficulty]}`
export const right = (answers: number) => `${answers} ${answers === 1 ? 'acierto' : 'aciertos'}`
export const noRound = 'Todavía ninguna'
export const cannotCheck = 'No se puede consultar ahora'

export const types = 'Dieciséis tipos'
export const you = 'Tú'
