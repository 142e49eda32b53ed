// What the server has of an account, asked over its own API: the truth the journeys are judged by.
import * as v from 'valibot'
import { PullResponse } from '#sync-protocol/protocol/messages.ts'
import type { Difficulty } from '#sync-protocol/api/quiz.ts'
import type { BankQuestion } from '../../backend/domain/own-shop.ts'
import { sampleShop } from '../sample-shop.ts'

const bank = sampleShop.own.questions

const Inventory = v.object({
  gems: v.number(),
  inventory: v.array(v.object({ name: v.string(), priceGems: v.number(), qty: v.number(), purchasedAt: v.string() })),
})

export interface ServerView {
  state(): Promise<PullResponse>
  inventory(): Promise<v.InferOutput<typeof Inventory>>
  /** Earns gems through the documented calls: ten right answers at a time, until there are at least this many. */
  earn(gems: number): Promise<number>
  /** A round with this many right answers, of ten, and the others left open. */
  play(difficulty: Difficulty, right: number): Promise<void>
  get(path: string): Promise<unknown>
  post(path: string, body: unknown): Promise<unknown>
}

/** The right option of every question of a difficulty, by the question's text. */
export function rightAnswers(difficulty: Difficulty): Map<string, string> {
  return new Map(
    bank.filter((question) => question.difficulty === difficulty).map(({ question, options, answer }) => [question, options[answer] ?? '']),
  )
}

export function serverView(url: string, token: string): ServerView {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, { headers, ...init })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const post = (path: string, body: unknown) => call(path, { method: 'POST', body: JSON.stringify(body) })
  const state = async () => v.parse(PullResponse, await call('/api/sync/pull'))
  const handIn = (difficulty: Difficulty, questions: readonly BankQuestion[]) =>
    post('/api/quiz/knowledge/submit', {
      difficulty,
      answers: Object.fromEntries(questions.map(({ id, options, answer }) => [id, options[answer]])),
    })
  return {
    state,
    inventory: async () => v.parse(Inventory, await call('/api/store/inventory')),
    get: (path) => call(path),
    post,
    async earn(gems) {
      for (const difficulty of ['hard', 'medium', 'easy'] satisfies Difficulty[]) {
        const questions = bank.filter((question) => question.difficulty === difficulty)
        for (let first = 0; first < questions.length && (await state()).state.gems < gems; first += 10) {
          await handIn(difficulty, questions.slice(first, first + 10))
        }
      }
      return (await state()).state.gems
    },
    async play(difficulty, right) {
      await handIn(difficulty, bank.filter((question) => question.difficulty === difficulty).slice(0, right))
    },
  }
}
