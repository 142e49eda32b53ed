import { submitKnowledge } from '#sync-protocol/mutations/quiz.ts'
import type { Difficulty, KnowledgeAnswers } from '#sync-protocol/api/quiz.ts'
import { useState } from 'react'
import * as v from 'valibot'
import { perform } from '../../actions/account.ts'
import { useReceipts } from '../../actions/receipts.ts'
import type { ReceiptView } from '../../state/receipts.ts'

export type Score = v.InferOutput<typeof submitKnowledge.result>

/** What may be said of a round that was handed in: `done` without a score means that this app version cannot read it. */
export type Submission =
  | { kind: 'open' | 'sending' | 'failed' }
  | { kind: 'waiting'; id: string }
  | { kind: 'done'; score: Score | undefined }

export interface SubmissionView {
  submission: Submission
  /** True when it was handed in, to the server or on this device. */
  submit: (difficulty: Difficulty, answers: KnowledgeAnswers) => Promise<boolean>
  clear: () => void
}

/** Hands in a round, and keeps looking while it waits: when the server has graded it, the score is here. */
export function useSubmission(): SubmissionView {
  const [submission, setSubmission] = useState<Submission>({ kind: 'open' })
  const receipts = useReceipts().receipts
  const graded = submission.kind === 'waiting' ? receipts.find(({ id }) => id === submission.id) : undefined

  const submit = async (difficulty: Difficulty, answers: KnowledgeAnswers) => {
    setSubmission({ kind: 'sending' })
    const answer = await perform('quiz/knowledge/submit', { difficulty, answers })
    if (answer.kind === 'done') setSubmission({ kind: 'done', score: answer.result })
    else setSubmission(answer.kind === 'waiting' ? answer : { kind: 'failed' })
    return answer.kind === 'done' || answer.kind === 'waiting'
  }

  return {
    submission: graded ? settled(graded) : submission,
    submit,
    clear: () => setSubmission({ kind: 'open' }),
  }
}

function settled({ outcome }: ReceiptView): Submission {
  if (outcome.status !== 'applied') return { kind: 'failed' }
  const score = v.safeParse(submitKnowledge.result, outcome.result)
  return { kind: 'done', score: score.success ? score.output : undefined }
}
