import { describe, expect, test } from 'vitest'
import type { KnowledgeQuestion } from '#sync-protocol/api/quiz.ts'
import { drawQuestions } from '../../../pwa/features/knowledge/draw-questions.ts'

describe('drawing questions', () => {
  const questions: KnowledgeQuestion[] = Array.from({ length: 12 }, (_, index) => ({
    _id: `q-${index}`,
    question: `Question ${index}?`,
    options: ['red', 'green'],
  }))
  const ids = (drawn: readonly KnowledgeQuestion[]) => drawn.map(({ _id }) => _id)

  test('draws unseen questions first, and seen ones when they run out', () => {
    const seen = new Set(ids(questions.slice(0, 9)))
    const drawn = ids(drawQuestions(questions, 10, seen))
    expect(new Set(drawn).size).toBe(10)
    for (const fresh of ids(questions.slice(9))) expect(drawn).toContain(fresh)
  })

  test('draws all questions of a small pack', () => {
    expect(drawQuestions(questions.slice(0, 4), 10, new Set())).toHaveLength(4)
    expect(drawQuestions([], 10, new Set())).toEqual([])
  })

  test('the draw is determined by the random numbers', () => {
    let number = 0
    const random = () => (number += 0.01) % 1
    expect(ids(drawQuestions(questions, 3, new Set(), random))).toEqual(ids(questions.slice(0, 3)))
  })
})
