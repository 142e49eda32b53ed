import * as v from 'valibot'
import { QUIZ_LENGTH } from '../domain/economy.ts'
import { DIFFICULTIES } from '../domain/quiz.ts'
import { breaks } from '../domain/rules.ts'
import { LanguageCode } from './catalog.ts'
import { PlainObject } from './plain-object.ts'
import { Text } from './primitives.ts'

export const Difficulty = v.picklist(DIFFICULTIES)
export type Difficulty = v.InferOutput<typeof Difficulty>

/** A question without its answer key (specification §3 Knowledge question). */
export const KnowledgeQuestion = v.object({
  _id: v.string(),
  question: v.string(),
  options: v.array(v.string()),
  /** What a device of another language shows instead, options in the same order. The answer travels as the option itself. */
  shown: v.optional(v.object({ lang: LanguageCode, question: v.string(), options: v.array(v.string()) })),
})
export type KnowledgeQuestion = v.InferOutput<typeof KnowledgeQuestion>

/** Question id to the text of the chosen option (specification §7), at most one quiz's questions. */
export const KnowledgeAnswers = v.pipe(
  PlainObject,
  v.record(v.pipe(Text, v.minLength(1), v.maxLength(20)), v.pipe(Text, v.maxLength(200))),
  v.maxEntries(QUIZ_LENGTH, breaks('answers')),
)
export type KnowledgeAnswers = v.InferOutput<typeof KnowledgeAnswers>

/** GET /api/quiz/knowledge/questions. */
export const QuestionsResponse = v.object({ ok: v.literal(true), questions: v.array(KnowledgeQuestion) })
export type QuestionsResponse = v.InferOutput<typeof QuestionsResponse>
