import * as v from 'valibot'
import { QUIZ_LENGTH } from '#sync-protocol/domain/economy.ts'
import type { Graded } from '#sync-protocol/mutations/step.ts'
import type { Difficulty, KnowledgeQuestion } from '#sync-protocol/api/quiz.ts'
import { DIFFICULTIES } from '#sync-protocol/domain/quiz.ts'
import { BankQuestion, type QuestionTexts } from '../domain/own-shop.ts'

export interface QuestionBank {
  byDifficulty(difficulty: Difficulty): readonly BankQuestion[]
  get(id: string): BankQuestion | undefined
}

/** A bank out of parsed JSON. Throws where the JSON is not an array of questions, or where an id occurs twice. */
export function createQuestionBank(json: unknown): QuestionBank {
  const questions = v.parse(v.array(BankQuestion), json)
  const byId = new Map(questions.map((question) => [question.id, question]))
  if (byId.size !== questions.length) throw new Error('Two questions of the bank share an id.')
  const byDifficulty = new Map(DIFFICULTIES.map((difficulty) => [difficulty, questions.filter((one) => one.difficulty === difficulty)]))
  return {
    byDifficulty: (difficulty) => byDifficulty.get(difficulty) ?? [],
    get: (id) => byId.get(id),
  }
}

/** The question as it travels: without its key. */
export function publicQuestion({ id, question, options }: BankQuestion): KnowledgeQuestion {
  return { _id: id, question, options: [...options] }
}

/** Up to `limit` questions of a difficulty, none twice, questions and options shuffled. `random` gives numbers in [0, 1). `shown`: the texts of a
 * language, by the ids of questions. */
export function drawQuestions(
  bank: QuestionBank,
  difficulty: Difficulty,
  limit: number,
  random: () => number,
  shown?: { lang: string; texts: Readonly<Record<string, QuestionTexts>> },
): KnowledgeQuestion[] {
  return shuffled(bank.byDifficulty(difficulty), random)
    .slice(0, Math.max(0, limit))
    .map((question) => {
      const order = shuffled([0, 1, 2, 3], random)
      const inOrder = (options: readonly string[]) => order.map((place) => options[place] ?? '')
      const said = shown?.texts[question.id]
      return {
        ...publicQuestion(question),
        options: inOrder(question.options),
        ...(shown && said && { shown: { lang: shown.lang, question: said.question, options: inOrder(said.options) } }),
      }
    })
}

/**
 * Grades answers (question id to the text of the chosen option) against the key: the ids of those that are right, and wrong. A question or an option
 * that has left the bank since it was asked counts nothing, and neither does one of another difficulty; the rest is graded. Undefined where
 * none of it belongs to a quiz of this difficulty, or it is more than one quiz. No answers at all is a quiz with nothing right.
 */
export function gradeAnswers(bank: QuestionBank, difficulty: Difficulty, answers: Readonly<Record<string, string>>): Graded | undefined {
  const entries = Object.entries(answers)
  if (entries.length > QUIZ_LENGTH) return undefined
  const asked = entries.flatMap(([id, chosen]) => {
    const question = bank.get(id)
    const index = question?.difficulty === difficulty ? question.options.indexOf(chosen) : -1
    return question === undefined || index === -1 ? [] : [{ id, isRight: index === question.answer }]
  })
  if (asked.length === 0 && entries.length > 0) return undefined
  const idsOf = (right: boolean): string[] => asked.filter(({ isRight }) => isRight === right).map(({ id }) => id)
  return { correctIds: idsOf(true), wrongIds: idsOf(false) }
}

/** Fisher and Yates: every order is equally likely. */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items]
  const order: Item[] = []
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1))
  return order
}
