type Difficulty = 'easy' | 'medium' | 'hard'

export const title = 'Quizzes'
export const lede = 'One earns gems, the other tells you your type. Both work offline.'
export const results = 'Quiz Results'
export const knowledge = 'Knowledge Quiz'
export const knowledgeText = 'Ten questions on K-Pop, anime and books. Each right answer earns 5 to 15 gems.'
export const play = 'Play'
export const personality = 'Personality Quiz'
/** Two of the archetypes by name. */
export const personalityText = 'Twelve choices, sixteen archetypes. Are you a Comeback Commander or a Cosmic Aesthetician?'
export const findOut = 'Find out'

/** Names the row of facts to screen readers. */
export const atAGlance = 'Your quizzes at a glance'
export const lastRound = 'Last round'
export const bestRound = 'Best round'
export const earnedByPlaying = 'Earned by playing'
export const yourType = 'Your type'
export const roundWas = (score: number, total: number, difficulty: Difficulty) => `${score} of ${total}, ${difficulty}`
export const right = (answers: number) => `${answers} right`
/** In place of a round. */
export const noRound = 'None yet'
export const cannotCheck = 'Can’t check right now'

export const types = 'Sixteen types'
/** Beside the type of the user. */
export const you = 'You'
