import { PERSONALITY_QUESTIONS } from '#sync-protocol/domain/personality/questions.ts'
import type { Choice, PersonalityAnswers } from '#sync-protocol/domain/personality/score.ts'
import * as v from 'valibot'
import type { DraftForm } from '../../actions/drafts.ts'

const CHOICES: readonly unknown[] = ['a', 'b'] satisfies Choice[]

/** The answers given so far. */
export const PERSONALITY_DRAFT: DraftForm<PersonalityAnswers> = {
  name: 'personality',
  // An answer that is none leaves the others as they are.
  schema: v.pipe(
    v.custom<object>((stored) => typeof stored === 'object' && stored !== null),
    v.transform((stored) => Object.fromEntries(PERSONALITY_QUESTIONS.flatMap(({ id }) => answerTo(id, stored)))),
  ),
  blank: {},
}

function answerTo(id: string, stored: object): [string, Choice][] {
  const choice: unknown = Object.hasOwn(stored, id) ? Reflect.get(stored, id) : undefined
  return isChoice(choice) ? [[id, choice]] : []
}

function isChoice(value: unknown): value is Choice {
  return CHOICES.includes(value)
}
