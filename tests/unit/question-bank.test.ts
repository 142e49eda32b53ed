import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { KnowledgeAnswers, KnowledgeQuestion, QuestionsResponse } from '#sync-protocol/api/quiz.ts'
import { DIFFICULTIES } from '#sync-protocol/domain/quiz.ts'
import { createQuestionBank, drawQuestions, gradeAnswers, publicQuestion } from '../../backend/quiz/question-bank.ts'
import { TOPICS, type BankQuestion } from '../../backend/domain/own-shop.ts'
import { sampleBank as bank } from '../sample-shop.ts'

const all = DIFFICULTIES.flatMap((difficulty) => bank.byDifficulty(difficulty))

/** Only letters and digits count, so that a case, an accent or a quotation mark makes no new text. */
function normalised(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function mentions(text: string, words: string): boolean {
  return ` ${normalised(text)} `.includes(` ${normalised(words)} `)
}

function right(question: BankQuestion): string {
  return question.options[question.answer]
}

function wrong(question: BankQuestion): string[] {
  return question.options.filter((_, index) => index !== question.answer)
}

function pairs(questions: readonly BankQuestion[]): [BankQuestion, BankQuestion][] {
  return questions.flatMap((one, index) => questions.slice(index + 1).map((other): [BankQuestion, BankQuestion] => [one, other]))
}

/** A small deterministic generator in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const sample: BankQuestion = {
  id: 'e-001',
  difficulty: 'easy',
  topic: 'kpop',
  question: 'Which?',
  options: ['a', 'b', 'c', 'd'],
  answer: 0,
}

describe('the bank', () => {
  test.each(DIFFICULTIES)('%s: at least 84 questions, its topics evenly spread', (difficulty) => {
    const questions = bank.byDifficulty(difficulty)
    expect(questions.length).toBeGreaterThanOrEqual(84)
    const counts = TOPICS.map((topic) => questions.filter((question) => question.topic === topic).length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(4)
    expect(questions.every((question) => question.id.startsWith(`${difficulty.charAt(0)}-`))).toBe(true)
  })

  test('no two questions are the same, in any difficulty', () => {
    expect(new Set(all.map((question) => normalised(question.question))).size).toBe(all.length)
  })

  test('no question is the reverse of another one of its difficulty', () => {
    const reversed = DIFFICULTIES.flatMap((difficulty) => pairs(bank.byDifficulty(difficulty))).filter(
      ([one, other]) => mentions(one.question, right(other)) && mentions(other.question, right(one)),
    )
    expect(reversed).toEqual([])
  })

  test('four different options, and the question does not give the right one away', () => {
    expect(all.filter((question) => new Set(question.options.map(normalised)).size !== 4)).toEqual([])
    expect(all.filter((question) => mentions(question.question, right(question)))).toEqual([])
  })

  test.each(DIFFICULTIES)('%s: neither the position nor the length of an option gives the answer away', (difficulty) => {
    const questions = bank.byDifficulty(difficulty)
    for (const place of [0, 1, 2, 3]) {
      const share = questions.filter((question) => question.answer === place).length / questions.length
      expect(share).toBeGreaterThan(0.2)
      expect(share).toBeLessThan(0.3)
    }
    const longest = questions.filter((question) => wrong(question).every((option) => option.length < right(question).length))
    const shortest = questions.filter((question) => wrong(question).every((option) => option.length > right(question).length))
    expect(longest.length / questions.length).toBeLessThan(0.3)
    expect(shortest.length / questions.length).toBeLessThan(0.3)
  })

  test('no question has an answer that changes with time', () => {
    const passing = /\b(currently|current|latest|newest|nowadays|now|today|so far|recent|recently|most (popular|streamed|sold|viewed))\b/i
    expect(all.filter((question) => passing.test(question.question))).toEqual([])
  })

  test('texts are tidy: composed characters, typographic quotation marks, a question mark or a full sentence at the end', () => {
    for (const text of all.flatMap((question) => [question.question, ...question.options])) {
      expect(text).toBe(text.normalize('NFC').trim().replace(/\s+/g, ' '))
      expect(text).not.toMatch(/["'`]/)
    }
    expect(all.filter((question) => !question.question.endsWith('?'))).toEqual([])
  })

  test.each([
    ['not an array', { questions: [sample] }],
    ['an id twice', [sample, { ...sample, question: 'What?' }]],
    ['three options', [{ ...sample, options: ['a', 'b', 'c'] }]],
    ['a key that points nowhere', [{ ...sample, answer: 4 }]],
    ['an unknown field', [{ ...sample, hint: 'a' }]],
    ['an unknown topic', [{ ...sample, topic: 'sports' }]],
    ['a question too long', [{ ...sample, question: 'x'.repeat(161) }]],
  ])('a file with %s is refused', (_, json) => {
    expect(() => createQuestionBank(json)).toThrow()
    expect(createQuestionBank([sample]).get('e-001')).toEqual(sample)
  })

  test('names of object properties are not accepted as ids', () => {
    for (const id of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'e-1']) expect(bank.get(id)).toBeUndefined()
  })
})

describe('drawing', () => {
  test('a public question holds an id, a text and four options, and nothing of the key', () => {
    for (const question of all) {
      const shown = publicQuestion(question)
      expect(v.parse(KnowledgeQuestion, shown)).toEqual({ _id: question.id, question: question.question, options: question.options })
      expect(Object.keys(shown).toSorted()).toEqual(['_id', 'options', 'question'])
    }
  })

  test('never repeats a question, never leaves the difficulty, and keeps the four options', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DIFFICULTIES), fc.integer({ min: 0, max: 120 }), fc.nat(), (difficulty, limit, seed) => {
        const drawn = drawQuestions(bank, difficulty, limit, seeded(seed))
        expect(v.is(QuestionsResponse, { ok: true, questions: drawn })).toBe(true)
        expect(drawn).toHaveLength(Math.min(limit, bank.byDifficulty(difficulty).length))
        expect(new Set(drawn.map(({ _id }) => _id)).size).toBe(drawn.length)
        for (const { _id, options } of drawn) {
          const original = bank.get(_id)
          expect(original?.difficulty).toBe(difficulty)
          expect(options.toSorted()).toEqual(original?.options.toSorted())
        }
        expect(drawQuestions(bank, difficulty, limit, seeded(seed))).toEqual(drawn)
      }),
    )
  })

  test.each([0, 1 - Number.EPSILON])('draws valid questions when every random number is %d', (number) => {
    expect(drawQuestions(bank, 'hard', 10, () => number)).toHaveLength(10)
  })

  test('every question gets its turn', () => {
    const random = seeded(7)
    const drawn = Array.from({ length: 100 }, () => drawQuestions(bank, 'medium', 10, random)).flat()
    expect(new Set(drawn.map(({ _id }) => _id)).size).toBe(bank.byDifficulty('medium').length)
  })

  test('the options of a question come in all 24 orders, each about as often', () => {
    const random = seeded(7)
    const single = createQuestionBank([sample])
    const orders = Array.from({ length: 4_800 }, () => drawQuestions(single, 'easy', 1, random)[0]?.options.join(''))
    const counts = [...new Set(orders)].map((order) => orders.filter((other) => other === order).length)
    expect(counts).toHaveLength(24)
    for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(70)
  })

  test('changing a drawn question does not change the bank', () => {
    const before = structuredClone(bank.byDifficulty('easy'))
    for (const { options } of drawQuestions(bank, 'easy', 90, seeded(1))) options.length = 0
    for (const question of bank.byDifficulty('easy')) publicQuestion(question).options.length = 0
    expect(bank.byDifficulty('easy')).toEqual(before)
  })
})

describe('grading', () => {
  const ten = bank.byDifficulty('hard').slice(0, 10)
  const key = Object.fromEntries(ten.map((question) => [question.id, right(question)]))
  const ids = ten.map((question) => question.id)
  const missed = Object.fromEntries(ten.map((question) => [question.id, wrong(question)[0] ?? '']))
  const eleventh = bank.byDifficulty('hard')[10]
  const foreign = bank.byDifficulty('easy')[0]
  if (eleventh === undefined || foreign === undefined) throw new Error('the bank is too small to test')

  test.each([
    ['all right', key, ids],
    ['all wrong', missed, []],
    ['half right', { ...missed, ...Object.fromEntries(ids.slice(0, 5).map((id) => [id, key[id]])) }, ids.slice(0, 5)],
    ['none answered', {}, []],
    ['eleven answers', { ...key, [eleventh.id]: right(eleventh) }, undefined],
    ['another difficulty', { [foreign.id]: right(foreign) }, undefined],
    [
      'one of another difficulty among its own',
      { ...Object.fromEntries(Object.entries(key).slice(1)), [foreign.id]: right(foreign) },
      ids.slice(1),
    ],
    ['one that has left the bank among its own', { ...Object.fromEntries(Object.entries(key).slice(1)), 'h-999': 'Two' }, ids.slice(1)],
    ['an option that was written anew since, among its own', { ...key, [ids[0] ?? '']: 'as it was' }, ids.slice(1)],
    ['a foreign id', { 'h-999': 'Two' }, undefined],
    ['the name of an object property', { constructor: 'Two' }, undefined],
    ['__proto__ as an own key', JSON.parse('{"__proto__":"Two"}'), undefined],
    ['an option it never had', { [ten[0]?.id ?? '']: 'something else' }, undefined],
    ['the place of the option instead of its text', { [ten[0]?.id ?? '']: String(ten[0]?.answer) }, undefined],
    ['an empty option', { [ten[0]?.id ?? '']: '' }, undefined],
  ])('%s', (_, answers, grade) => {
    expect(gradeAnswers(bank, 'hard', answers)?.correctIds).toEqual(grade)
  })

  test('any choice of options: exactly the right ones count', () => {
    const chosen = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(fc.constantFrom(...DIFFICULTIES), fc.nat(), chosen, (difficulty, seed, places) => {
        const drawn = drawQuestions(bank, difficulty, 10, seeded(seed))
        const answers = Object.fromEntries(drawn.map(({ _id, options }, index) => [_id, options[places[index] ?? 0] ?? '']))
        const expected = drawn
          .map(({ _id }) => _id)
          .filter((id) => {
            const question = bank.get(id)
            return question !== undefined && right(question) === answers[id]
          })
        const wrong = drawn.map(({ _id }) => _id).filter((id) => !expected.includes(id))
        expect(gradeAnswers(bank, difficulty, answers)).toEqual({ correctIds: expected, wrongIds: wrong })
      }),
    )
  })
})

function answers(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`q-${index}`, 'option']))
}

describe('answers on the wire', () => {
  test.each([
    ['none', {}, true],
    ['ten', answers(10), true],
    ['eleven', answers(11), false],
    ['an id of 20 characters', { ['x'.repeat(20)]: 'a' }, true],
    ['an id of 21 characters', { ['x'.repeat(21)]: 'a' }, false],
    ['an option of 201 characters', { 'e-001': 'x'.repeat(201) }, false],
    ['an option that is an operator', { 'e-001': { $ne: '' } }, false],
    ['an empty list', [], false],
    ['a list', ['a', 'b'], false],
    ['nothing at all', null, false],
    ['a text', 'e-001', false],
  ])('%s', (_, input, valid) => {
    expect(v.is(KnowledgeAnswers, input)).toBe(valid)
  })

  test('__proto__ is left out and pollutes nothing', () => {
    const parsed = v.parse(KnowledgeAnswers, JSON.parse('{"__proto__":"a","e-001":"b"}'))
    expect(parsed).toEqual({ 'e-001': 'b' })
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
  })
})
