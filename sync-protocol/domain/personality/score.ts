import { AXES, type Axis, type AxisId, type Letter } from './axes.ts'
import { PERSONALITY_QUESTIONS } from './questions.ts'
import { PERSONALITY_TYPES, type PersonalityType } from './resolve.ts'

export type Choice = 'a' | 'b'
/** Question id to the chosen option. Unknown ids are ignored. */
export type PersonalityAnswers = Readonly<Record<string, Choice>>

/** The result on one axis. */
export interface AxisResult {
  axis: Axis
  /** The letter with more answers; the axis's first on a tie (specification §4). */
  letter: Letter
  /** Share of the axis's first letter, 0 to 1; one half without answers. */
  share: number
}

export interface PersonalityScore {
  type: PersonalityType
  axes: readonly AxisResult[]
}

/** The number of answered questions, and the percentage, rounded (specification §4). */
export function progressOf(answers: PersonalityAnswers): { answered: number; percent: number } {
  const answered = PERSONALITY_QUESTIONS.filter((question) => Object.hasOwn(answers, question.id)).length
  return { answered, percent: Math.round((answered / PERSONALITY_QUESTIONS.length) * 100) }
}

/** True if at least half of the questions are answered (specification §5). */
export function enoughAnswered(answers: PersonalityAnswers): boolean {
  return progressOf(answers).answered * 2 >= PERSONALITY_QUESTIONS.length
}

/** The type for the answers: per axis the more frequent letter, ties to E, S, T and J (specification §4). */
export function scorePersonality(answers: PersonalityAnswers): PersonalityScore {
  const axes = AXES.map((axis) => scoreAxis(axis, answers))
  const letters = axes.map(({ letter }) => letter).join('')
  const type = PERSONALITY_TYPES.find((each) => each === letters)
  if (type === undefined) throw new Error(`The axes spell no type: ${letters}`)
  return { type, axes }
}

function scoreAxis(axis: Axis, answers: PersonalityAnswers): AxisResult {
  const chosen = PERSONALITY_QUESTIONS.filter((question) => question.axis === axis.id).flatMap((question) => {
    const choice = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined
    return choice === undefined ? [] : [question[choice].letter]
  })
  const first = chosen.filter((letter) => letter === axis.first).length
  const letter = first * 2 >= chosen.length ? axis.first : axis.second
  return { axis, letter, share: chosen.length === 0 ? 0.5 : first / chosen.length }
}

/** The saved details of a score: per axis the share of its first letter in whole percent. */
export function sharesOf(score: PersonalityScore): Record<AxisId, number> {
  const percent = Object.fromEntries(score.axes.map(({ axis, share }) => [axis.id, Math.round(share * 100)]))
  return { EI: percent['EI'] ?? 50, SN: percent['SN'] ?? 50, TF: percent['TF'] ?? 50, JP: percent['JP'] ?? 50 }
}

/** The axes of a saved result; undefined if its details hold no shares. */
export function axesOfDetails(details: Readonly<Record<string, unknown>>): readonly AxisResult[] | undefined {
  const axes = AXES.flatMap((axis): AxisResult[] => {
    const percent = Object.hasOwn(details, axis.id) ? details[axis.id] : undefined
    if (typeof percent !== 'number' || !(percent >= 0 && percent <= 100)) return []
    return [{ axis, letter: percent >= 50 ? axis.first : axis.second, share: percent / 100 }]
  })
  return axes.length === AXES.length ? axes : undefined
}
