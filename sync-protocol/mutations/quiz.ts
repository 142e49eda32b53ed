import * as v from 'valibot'
import * as say from '#words/mutations.ts'
import { ANSWER_REWARD, MAX_BALANCE, QUIZ_LENGTH } from '../domain/economy.ts'
import { resolvePersonalityType } from '../domain/personality/resolve.ts'
import { PlainObject } from '../api/plain-object.ts'
import { Gems, Text } from '../api/primitives.ts'
import { Difficulty, KnowledgeAnswers } from '../api/quiz.ts'
import { Details, type KnowledgeRecord } from '../api/records.ts'
import { isVisible } from '../domain/text.ts'
import { defineMutation } from './definition.ts'
import { moveGems, today } from './gems.ts'
import { applied, rejected } from './step.ts'

const Score = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(QUIZ_LENGTH))

/**
 * Hands in a knowledge quiz; the server grades it (specification §4). A question pays an account once per UTC day, unless
 * it was answered wrongly that day, and a balance never passes its limit (DECISIONS D22). Rejects unknown_question. On a device nothing changes until graded.
 */
export const submitKnowledge = defineMutation({
  name: 'quiz/knowledge/submit',
  version: 1,
  summary: 'Hands in a knowledge quiz to be graded.',
  refusals: ['unknown_question'],
  example: { difficulty: 'easy', answers: { 'e-001': 'ARMY', 'e-003': 'A glowing item that fans wave at concerts' } },
  words: {
    done: ({ difficulty }) => say.knowledgeQuiz(difficulty),
    outcome: say.graded,
    notice: say.quizGraded,
  },
  args: v.strictObject({ difficulty: Difficulty, answers: KnowledgeAnswers }),
  result: v.object({ score: Score, total: Score, earnedGems: Gems }),
  reduce(body, { difficulty, answers }, context) {
    if (context.authority === undefined) return applied(body, {}, { score: 0, total: QUIZ_LENGTH, earnedGems: 0 })
    const graded = context.authority.grade(difficulty, answers)
    if (graded === undefined) return rejected('unknown_question')

    const daily = today(body.daily, context.now)
    const { rewarded, missed = [] } = daily
    const right = graded.correctIds.filter((id) => !rewarded.includes(id))
    const wrong = graded.wrongIds.filter((id) => !rewarded.includes(id) && !missed.includes(id))
    const paying = right.filter((id) => !missed.includes(id))
    const earnedGems = Math.min(paying.length * ANSWER_REWARD[difficulty], MAX_BALANCE - body.state.gems)
    const moved = moveGems(body, earnedGems, 'knowledge', difficulty, context)
    if (typeof moved === 'string') return rejected(moved)

    const score = graded.correctIds.length
    const record: KnowledgeRecord = {
      kind: 'knowledge',
      id: context.entryId,
      at: context.now,
      group: difficulty,
      score,
      total: QUIZ_LENGTH,
      earnedGems,
    }
    const counted = { ...body, daily: { ...daily, rewarded: [...rewarded, ...right], missed: [...missed, ...wrong] } }
    const records = earnedGems === 0 ? [record] : [record, moved.record]
    return applied(counted, { gems: moved.gems }, { score, total: QUIZ_LENGTH, earnedGems }, records)
  },
})

/** Saves a personality result, computed on the device (DECISIONS D18). A nickname is stored as its type (specification §3). */
export const submitPersonality = defineMutation({
  name: 'quiz/personality/submit',
  version: 1,
  summary: 'Saves a personality result.',
  refusals: [],
  example: { personalityType: 'INFP', details: { EI: 38, SN: 71, TF: 64, JP: 55 } },
  words: { done: ({ personalityType }) => say.personalityType(personalityType) },
  args: v.strictObject({
    personalityType: v.pipe(Text, v.trim(), v.minLength(1), v.check(isVisible), v.maxLength(40)),
    details: v.pipe(PlainObject, Details),
  }),
  result: v.object({ personalityType: v.string() }),
  reduce(body, { personalityType: given, details }, context) {
    const personalityType = resolvePersonalityType(given) ?? given
    return applied(body, { personalityType }, { personalityType }, [
      { kind: 'personality', id: context.entryId, at: context.now, personalityType, details },
    ])
  },
})
