import * as v from 'valibot'
import { Difficulty, KnowledgeAnswers } from './quiz.ts'

/** POST /api/quiz/knowledge/marks: the answers of a submitted round. */
export const MarksBody = v.strictObject({ difficulty: Difficulty, answers: KnowledgeAnswers })

/** The ids of the questions that were answered right. */
export const MarksResponse = v.object({ ok: v.literal(true), right: v.array(v.string()) })
