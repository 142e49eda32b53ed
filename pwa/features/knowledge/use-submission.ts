import { submitKnowledge } from '#sync-protocol/mutations/quiz.ts'
import type { Difficulty, KnowledgeAnswers } from '#sync-protocol/api/quiz.ts'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import * as say from '#words/knowledge.tsx'
import { perform } from '../../actions/perform.ts'
import { noteShown, useReceipts } from '../../actions/receipts.ts'
import { noticesOf } from '../../content/outcome-notices.ts'
import type { ReceiptView } from '../../state/receipts.ts'
import { useAccount, useOrdering } from '../../state/account.ts'
import type { Answer } from '../../state/answer.ts'
import { awaitOutcome } from '../../state/awaited.ts'
import { notify } from '../../state/notices.ts'
import { transitionBeneath } from '../../components/page-header/transition-beneath.ts'
import { useUnderWay } from '../../components/use-under-way.ts'
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
  /** True when it was handed in, to the server or on this device; `id` names it to the queue. */
  submit: (id: string, difficulty: Difficulty, answers: KnowledgeAnswers) => Promise<boolean>
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
  const shownId = settledOne && awaitedId
  useEffect(() => {
    if (shownId !== undefined) noteShown(SUBMIT, shownId).catch(() => undefined)
  }, [shownId])

  // What it earns shows with the score, and not before.
  const isSending = submission.kind === 'sending'
  useLayoutEffect(() => {
    if (!isSending) return
    useOrdering.setState({ gems: useAccount.getState().gems })
    return () => useOrdering.setState({ gems: undefined })
  }, [isSending])

  // A round that was handed in and left for another one, or for another page, has no place here any more.
  const shown = useRef<HandedIn>(undefined)
  useEffect(() => () => (shown.current = undefined), [])

  const underWay = useUnderWay<boolean>()
  const handIn = async (id: string, difficulty: Difficulty, answers: KnowledgeAnswers) => {
    const round = (shown.current = { difficulty, answers })
    const here = location.pathname
    setHandedIn(round)
    setSubmission({ kind: 'sending' })
    const answer = await perform(submitKnowledge, round, {}, id)
    const known: Submission =
      answer.kind === 'done' ? { kind: 'done', score: answer.result } : answer.kind === 'waiting' ? answer : { kind: 'failed' }
    if (shown.current === round && location.pathname === here) await transitionBeneath(() => setSubmission(known))
    else tellElsewhere(answer, round)
    return known.kind !== 'failed'
  }

  return {
    submission: current,
    marks: useMarks(handedIn, current.kind === 'done' ? current.score : undefined),
    submit: (id, difficulty, answers) => underWay.run(() => handIn(id, difficulty, answers)),
    clear: () => {
      shown.current = undefined
      underWay.drop()
      setSubmission({ kind: 'open' })
    },
  }
}

/** One that waits is told of when it no longer does. */
function tellElsewhere(answer: Answer<typeof SUBMIT>, args: HandedIn): void {
  if (answer.kind === 'done') {
    for (const notice of noticesOf([{ name: SUBMIT, args, outcome: { status: 'applied', result: answer.result } }])) notify(notice)
  } else if (answer.kind !== 'waiting') notify({ tone: 'bad', text: say.submitFailed })
}

function settled({ outcome }: ReceiptView): Submission {
  if (outcome.status !== 'applied') return { kind: 'failed' }
  const score = v.safeParse(submitKnowledge.result, outcome.result)
  return { kind: 'done', score: score.success ? score.output : undefined }
}
