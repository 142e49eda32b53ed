import { AXES } from '#sync-protocol/domain/personality/axes.ts'
import { PERSONALITY_QUESTIONS } from '#sync-protocol/domain/personality/questions.ts'
import { PERSONALITY_TYPES } from '#sync-protocol/domain/personality/resolve.ts'
import {
  axesOfDetails,
  enoughAnswered,
  progressOf,
  scorePersonality,
  sharesOf,
  type Choice,
  type PersonalityAnswers,
} from '#sync-protocol/domain/personality/score.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/** Answers every question of an axis with the option of the wanted letter. */
function answersFor(letters: string): PersonalityAnswers {
  return Object.fromEntries(PERSONALITY_QUESTIONS.map(({ id, a }): [string, Choice] => [id, letters.includes(a.letter) ? 'a' : 'b']))
}

const choices = fc.dictionary(fc.constantFrom(...PERSONALITY_QUESTIONS.map(({ id }) => id)), fc.constantFrom<Choice>('a', 'b'))

describe('scoring the personality quiz (specification §4)', () => {
  test.each(PERSONALITY_TYPES.map((type) => [type]))('reaches %s', (type) => {
    const score = scorePersonality(answersFor(type))
    expect(score.type).toBe(type)
    expect(score.axes.map(({ letter }) => letter).join('')).toBe(type)
  })

  test('takes the first letter of every axis when no question is answered', () => {
    expect(scorePersonality({}).type).toBe('ESTJ')
    expect(scorePersonality({}).axes.map(({ share }) => share)).toEqual([0.5, 0.5, 0.5, 0.5])
  })

  test.each(AXES.map((axis) => [axis.id, axis.first]))('breaks a one-to-one tie on %s for %s', (id, first) => {
    const [one, other] = PERSONALITY_QUESTIONS.filter(({ axis }) => axis === id)
    if (!one || !other) throw new Error('three questions per axis')
    const pick = (question: typeof one, wanted: boolean): Choice => ((question.a.letter === first) === wanted ? 'a' : 'b')
    const scored = scorePersonality({ [one.id]: pick(one, true), [other.id]: pick(other, false) }).axes.find(({ axis }) => axis.id === id)
    expect(scored).toMatchObject({ letter: first, share: 0.5 })
  })

  test('always follows the majority of an axis', () => {
    fc.assert(
      fc.property(choices, (answers) => {
        for (const { axis, letter, share } of scorePersonality(answers).axes) {
          const given = PERSONALITY_QUESTIONS.filter((question) => question.axis === axis.id && Object.hasOwn(answers, question.id))
          const first = given.filter((question) => question[answers[question.id] ?? 'a'].letter === axis.first).length
          expect(letter).toBe(first >= given.length - first ? axis.first : axis.second)
          expect(share).toBe(given.length === 0 ? 0.5 : first / given.length)
        }
      }),
    )
  })

  test('ignores unknown question ids, even those named like built-ins', () => {
    const strangers: PersonalityAnswers = Object.fromEntries(['Q99', 'constructor', 'toString'].map((id): [string, Choice] => [id, 'b']))
    expect(scorePersonality(strangers)).toEqual(scorePersonality({}))
    expect(progressOf({ Q99: 'b' })).toEqual({ answered: 0, percent: 0 })
  })
})

describe('progress', () => {
  test.each([
    [0, 0, false],
    [1, 8, false],
    [5, 42, false],
    [6, 50, true],
    [7, 58, true],
    [12, 100, true],
  ])('%i answers are %i percent, enough: %s', (count, percent, enough) => {
    const answers = Object.fromEntries(PERSONALITY_QUESTIONS.slice(0, count).map(({ id }): [string, Choice] => [id, 'a']))
    expect(progressOf(answers)).toEqual({ answered: count, percent })
    expect(enoughAnswered(answers)).toBe(enough)
  })
})

describe('the shares saved with a result', () => {
  test('draw the same axes again', () => {
    fc.assert(
      fc.property(choices, (answers) => {
        const score = scorePersonality(answers)
        const again = axesOfDetails({ vibe: 'any', ...sharesOf(score) })
        expect(again?.map(({ letter }) => letter)).toEqual(score.axes.map(({ letter }) => letter))
        again?.forEach(({ share }, index) => expect(share).toBeCloseTo(score.axes[index]?.share ?? -1, 2))
      }),
    )
  })

  test.each([
    ['one is missing', { EI: 10, SN: 20, TF: 30 }],
    ['one is text', { EI: 10, SN: 20, TF: 30, JP: '40' }],
    ['one is below zero', { EI: -1, SN: 20, TF: 30, JP: 40 }],
    ['one is beyond a hundred', { EI: 10, SN: 20, TF: 30, JP: 101 }],
    ['one is no number', { EI: 10, SN: 20, TF: 30, JP: Number.NaN }],
  ])('are not drawn where %s', (_why, details) => {
    expect(axesOfDetails(details)).toBeUndefined()
  })
})
