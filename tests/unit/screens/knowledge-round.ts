// Packs of questions for the knowledge quiz, and a round of it as it stands on the page.
import type { KnowledgeQuestion } from '#sync-protocol/api/quiz.ts'
import { arrive } from './fake-documents.ts'
import { option } from './fake-member.ts'
import { press } from './screen.tsx'

let series = 0

/** Questions of their own in every pack: the screen remembers which ones were played. */
export function pack(level: string, size = 30): KnowledgeQuestion[] {
  series += 1
  return Array.from({ length: size }, (_, index) => ({
    _id: `${level}-${series}-${index}`,
    question: `${level} question ${series}.${index}?`,
    options: ['red', 'green', 'blue', 'gold'],
  }))
}

/** New packs of every level are there. */
export function arriveAll(): void {
  for (const level of ['easy', 'medium', 'hard']) arrive(`questions/${level}`, { questions: pack(level) })
}

export const asked = () => [...document.querySelectorAll('legend')].map((legend) => legend.textContent?.replace(/^\d+/, '') ?? '')

export async function answerAll(label = 'green') {
  for (const question of asked()) await press(option(question, label))
}
