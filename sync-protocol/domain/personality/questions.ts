import { questions } from '#words/personality-questions.ts'
import type { AxisId, Letter } from './axes.ts'

export interface PersonalityOption {
  label: string
  letter: Letter
}

/** A question with two answers, one for each letter of its axis (specification §3). */
export interface PersonalityQuestion {
  id: string
  text: string
  axis: AxisId
  a: PersonalityOption
  b: PersonalityOption
}

/** `letters`: of the answers a and b. */
function question<Id extends keyof typeof questions>(id: Id, axis: AxisId, letters: readonly [Letter, Letter]): PersonalityQuestion {
  const { text, a, b } = questions[id]
  return { id, text, axis, a: { label: a, letter: letters[0] }, b: { label: b, letter: letters[1] } }
}

/** Q1 to Q12, three for each axis (specification §9). The order of the letters varies, so that a habit of choosing A decides no type. */
export const PERSONALITY_QUESTIONS: readonly PersonalityQuestion[] = [
  question('Q1', 'EI', ['E', 'I']),
  question('Q2', 'SN', ['N', 'S']),
  question('Q3', 'TF', ['T', 'F']),
  question('Q4', 'JP', ['J', 'P']),
  question('Q5', 'EI', ['I', 'E']),
  question('Q6', 'SN', ['S', 'N']),
  question('Q7', 'TF', ['F', 'T']),
  question('Q8', 'JP', ['P', 'J']),
  question('Q9', 'EI', ['E', 'I']),
  question('Q10', 'SN', ['N', 'S']),
  question('Q11', 'TF', ['T', 'F']),
  question('Q12', 'JP', ['J', 'P']),
]
