import { QUIZ_LENGTH } from '#sync-protocol/domain/economy.ts'
import { Difficulty, KnowledgeAnswers, KnowledgeQuestion } from '#sync-protocol/api/quiz.ts'
import * as v from 'valibot'
import type { DraftForm } from '../../actions/drafts.ts'

/** The round in play with the answers so far. The questions stand in it: the pack they were drawn from may be another one by then. */
const RoundDraft = v.pipe(
  v.object({
    difficulty: Difficulty,
    questions: v.pipe(v.array(KnowledgeQuestion), v.maxLength(QUIZ_LENGTH)),
    answers: KnowledgeAnswers,
  }),
  v.check(({ questions, answers }) =>
    Object.entries(answers).every(([id, option]) => questions.some((question) => question._id === id && question.options.includes(option))),
  ),
)
export type RoundDraft = v.InferOutput<typeof RoundDraft>

export const KNOWLEDGE_DRAFT: DraftForm<RoundDraft> = {
  name: 'knowledge',
  schema: RoundDraft,
  blank: { difficulty: 'easy', questions: [], answers: {} },
}
