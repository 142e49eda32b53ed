// A round of the knowledge quiz as a fan plays it.
import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { Difficulty } from '#sync-protocol/api/quiz.ts'
import { rightAnswers } from './server-view.ts'

const ROUND = 10

/** The questions of this level: it is told in its press, and they follow. */
export async function questionsOf(page: Page, difficulty: Difficulty): Promise<Locator[]> {
  const answers = rightAnswers(difficulty)
  const questions = page.getByRole('main').locator('fieldset')
  await expect.poll(async () => (await questions.count()) === ROUND && answers.has(await questionText(questions.last()))).toBe(true)
  return questions.all()
}

/** Without its number. */
export async function questionText(question: Locator): Promise<string> {
  return (await question.locator('legend').innerText()).replace(/^\d+\s*/, '').trim()
}

/** Answers these questions, the first so many of them right and the others wrong. */
export async function answerQuestions(questions: readonly Locator[], difficulty: Difficulty, right: number): Promise<void> {
  const answers = rightAnswers(difficulty)
  for (const [index, question] of questions.entries()) {
    const text = await questionText(question)
    const labels = await question.locator('label').allInnerTexts()
    const wanted = labels.findIndex((label) => (label.trim() === answers.get(text)) === index < right)
    await question.getByRole('radio').nth(wanted).check()
  }
}
