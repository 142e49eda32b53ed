import { submitPersonality } from '#sync-protocol/mutations/quiz.ts'
import { archetypeOf } from '#sync-protocol/domain/personality/archetypes.ts'
import {
  scorePersonality,
  sharesOf,
  type Choice,
  type PersonalityAnswers,
  type PersonalityScore,
} from '#sync-protocol/domain/personality/score.ts'
import { useRef, useState } from 'react'
import { PERSONALITY_QUESTIONS } from '#sync-protocol/domain/personality/questions.ts'
import * as v from 'valibot'
import * as say from '#words/personality.ts'
import { focusTitle } from '../../components/page-header/focus-title.ts'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { transitionBeneath } from '../../components/page-header/transition-beneath.ts'
import { useUnderWay } from '../../components/use-under-way.ts'
import { perform } from '../../actions/perform.ts'
import { useAccount } from '../../state/account.ts'
import type { ReceiptView } from '../../state/receipts.ts'
import { useDraft, type DraftForm } from '../../actions/drafts.ts'
import { useReceipts } from '../../actions/receipts.ts'
import { useSession } from '../../state/session.ts'
import { QuizForm } from './quiz-form.tsx'
import { ResultPanel, type Saving } from './result-panel.tsx'

const CHOICES: readonly unknown[] = ['a', 'b'] satisfies Choice[]

/** The answers given so far. */
const PERSONALITY_DRAFT: DraftForm<PersonalityAnswers> = {
  name: 'personality',
  // An answer that is none leaves the others as they are.
  schema: v.pipe(
    v.custom<object>((stored) => typeof stored === 'object' && stored !== null),
    v.transform((stored) => Object.fromEntries(PERSONALITY_QUESTIONS.flatMap(({ id }) => answerTo(id, stored)))),
  ),
  blank: {},
}

function answerTo(id: string, stored: object): [string, Choice][] {
  const choice: unknown = Object.hasOwn(stored, id) ? Reflect.get(stored, id) : undefined
  return isChoice(choice) ? [[id, choice]] : []
}

function isChoice(value: unknown): value is Choice {
  return CHOICES.includes(value)
}

export default function PersonalityScreen() {
  const owner = useSession((session) => session.user.id)
  return <PersonalityQuiz key={owner} owner={owner} />
}

function PersonalityQuiz({ owner }: { owner: string }) {
  const known = useAccount((account) => account.personalityType)
  const { value: answers, change, handIn } = useDraft(PERSONALITY_DRAFT, owner)
  const [score, setScore] = useState<PersonalityScore>()
  const [saved, setSaved] = useState<{ kind: Saving; id?: string }>({ kind: 'idle' })
  const { receipts } = useReceipts()
  const saving = savingOf(saved, receipts)
  const attempt = useRef(0)
  const underWay = useUnderWay<void>()

  const submit = (result: PersonalityScore) =>
    handIn(async (id) => {
      const mine = ++attempt.current
      setSaved({ kind: 'saving' })
      const { vibe } = archetypeOf(result.type)
      const details = { vibe, ...sharesOf(result) }
      const answer = await perform(submitPersonality, { personalityType: result.type, details }, {}, id)
      // The user has started over meanwhile: these answers are no draft any more, even if sending them failed.
      if (mine !== attempt.current) return true
      const taken = answer.kind === 'done' || answer.kind === 'waiting'
      setSaved(taken ? answer : { kind: 'failed' })
      return taken
    })
  const save = (result: PersonalityScore) => underWay.run(() => submit(result))

  const seeMyType = () => {
    const result = scorePersonality(answers)
    void transitionBeneath(() => {
      setScore(result)
      scrollTo(0, 0)
    })
    void save(result)
  }

  const toQuestions = (begin?: () => void) => {
    void transitionBeneath(() => {
      setScore(undefined)
      begin?.()
      scrollTo({ top: 0, behavior: 'instant' })
      focusTitle()
    })
  }
  const reset = () => {
    attempt.current += 1
    underWay.drop()
    toQuestions(() => {
      setSaved({ kind: 'idle' })
      change({})
    })
  }

  const current = known === '' ? undefined : archetypeOf(known)

  return (
    <div className="wrap page personality" data-accent="pink">
      <PageHeader
        title={say.title}
        lede={score ? say.ledeOfResult : current ? say.ledeOfKnown(current.type || known, current.name, current.emoji) : say.lede}
      />
      {score ? (
        <ResultPanel score={score} saving={saving} onRetry={() => void save(score)} onBack={() => toQuestions()} onReset={reset} />
      ) : (
        <QuizForm
          answers={answers}
          saving={saving === 'saving'}
          onAnswer={(id: string, choice: Choice) => change({ ...answers, [id]: choice })}
          onSubmit={seeMyType}
          onReset={reset}
        />
      )}
    </div>
  )
}

/** What waited is saved, or not, once the shop has said so. */
function savingOf({ kind, id }: { kind: Saving; id?: string }, receipts: readonly ReceiptView[]): Saving {
  const outcome = kind === 'waiting' ? receipts.find((receipt) => receipt.id === id)?.outcome : undefined
  if (outcome === undefined) return kind
  return outcome.status === 'applied' ? 'done' : 'failed'
}
