import { PERSONALITY_QUESTIONS } from '#sync-protocol/personality/questions.ts'
import type { PersonalityAnswers } from '#sync-protocol/personality/score.ts'

const PREFIX = 'starlane-draft/personality/'

/** The answers given so far, kept over a reload of this tab: phones throw background tabs away. One draft per account. */
export function readDraft(owner: string): PersonalityAnswers {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + owner) ?? '{}')
    const answers: Record<string, 'a' | 'b'> = {}
    for (const { id } of PERSONALITY_QUESTIONS) {
      const choice: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, id) : undefined
      if (choice === 'a' || choice === 'b') answers[id] = choice
    }
    return answers
  } catch {
    return {}
  }
}

export function writeDraft(owner: string, answers: PersonalityAnswers): void {
  try {
    if (Object.keys(answers).length === 0) sessionStorage.removeItem(PREFIX + owner)
    else sessionStorage.setItem(PREFIX + owner, JSON.stringify(answers))
  } catch {
    // Storage that is full or forbidden costs the draft, nothing else.
  }
}
