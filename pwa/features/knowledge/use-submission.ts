import { submitKnowledge } from '#sync-protocol/mutations/quiz.ts'
import type { Difficulty, KnowledgeAnswers } from '#sync-protocol/api/quiz.ts'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { perform } from '../../actions/account.ts'
import { noteTold, useReceipts } from '../../actions/receipts.ts'
import type { ReceiptView } from '../../state/receipts.ts'
import { useAccount, useOrdering } from '../../state/account.ts'
import { awaitOutcome } from '../../state/awaited.ts'
import { turn } from '../../components/turn.ts'
import { useMarks, type Marks } from './use-marks.ts'

const SUBMIT = 'quiz/knowledge/submit'

export type Score = v.InferOutput<typeof submitKnowledge.result>

/** A round as it was handed in. */
export interface HandedIn {
  difficulty: Difficulty
  answers: KnowledgeAnswers
}

/** What may be said of a round that was handed in: `done` without a score means that this app version cannot read it. */
export type Submission =
  | { kind: 'open' | 'sending' | 'failed' }
  | { kind: 'waiting'; id: string }
  | { kind: 'done'; score: Score | undefined }

export interface SubmissionView {
  submission: Submission
  /** Which answers were right, once it is graded. */
  marks: Marks
  /** True when it was handed in, to the server or on this device. */
  submit: (difficulty: Difficulty, answers: KnowledgeAnswers) => Promise<boolean>
  clear: () => void
}

/** Hands in a round, and keeps looking while it waits: when the server has graded it, the score is here. */
export function useSubmission(): SubmissionView {
  const [handedIn, setHandedIn] = useState<HandedIn>()
  const [submission, setSubmission] = useState<Submission>({ kind: 'open' })
  const receipts = useReceipts().receipts
  const graded = submission.kind === 'waiting' ? receipts.find(({ id }) => id === submission.id) : undefined
  // The list of receipts is made anew at every change; what became of this round is one thing.
  const settledOne = useMemo(() => graded && settled(graded), [graded])
  const current = settledOne ?? submission

  // The score stands here: a message that says it once more would lie over it.
  const awaitedId = submission.kind === 'waiting' ? submission.id : undefined
  useEffect(() => (awaitedId === undefined ? undefined : awaitOutcome(awaitedId)), [awaitedId])
  const toldId = settledOne && awaitedId
  useEffect(() => {
    if (toldId !== undefined) noteTold(SUBMIT, toldId).catch(() => undefined)
  }, [toldId])

  // What it earns shows with the score, and not before.
  const isSending = submission.kind === 'sending'
  useLayoutEffect(() => {
    if (!isSending) return
    useOrdering.setState({ gems: useAccount.getState().gems })
    return () => useOrdering.setState({ gems: undefined })
  }, [isSending])

  const submit = async (difficulty: Difficulty, answers: KnowledgeAnswers) => {
    setHandedIn({ difficulty, answers })
    setSubmission({ kind: 'sending' })
    const answer = await perform(SUBMIT, { difficulty, answers })
    const known: Submission =
      answer.kind === 'done' ? { kind: 'done', score: answer.result } : answer.kind === 'waiting' ? answer : { kind: 'failed' }
    const show = () => setSubmission(known)
    // A user who has gone on to another page is not to see that one turn.
    if (location.pathname === '/knowledge') await turn('page', show)
    else show()
    return known.kind !== 'failed'
  }

  return {
    submission: current,
    marks: useMarks(handedIn, current.kind === 'done' ? current.score : undefined),
    submit,
    clear: () => setSubmission({ kind: 'open' }),
  }
}

function settled({ outcome }: ReceiptView): Submission {
  if (outcome.status !== 'applied') return { kind: 'failed' }
  const score = v.safeParse(submitKnowledge.result, outcome.result)
  return { kind: 'done', score: score.success ? score.output : undefined }
}
