import { ANSWER_REWARD, QUIZ_LENGTH } from '#sync-protocol/domain/economy.ts'
import { Difficulty, KnowledgeAnswers, KnowledgeQuestion } from '#sync-protocol/api/quiz.ts'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import * as say from '#words/knowledge.tsx'
import { Button } from '../../components/button/button.tsx'
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx'
import { focusTitle } from '../../components/page-header/focus-title.ts'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { transition } from '../../components/transition.ts'
import { LEVELS } from '../../content/levels.ts'
import { useDraft, type DraftForm } from '../../actions/drafts.ts'
import { reloadPage } from '../../actions/reload-page.ts'
import { notify } from '../../state/notices.ts'
import { useSession } from '../../state/session.ts'
import { KnowledgeOutcome } from './knowledge-outcome.tsx'
import { QuestionList, QuestionsFailed, QuestionsLoading } from './question-list.tsx'
import { useRound } from './use-round.ts'
import { useSubmission } from './use-submission.ts'

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
type RoundDraft = v.InferOutput<typeof RoundDraft>

const KNOWLEDGE_DRAFT: DraftForm<RoundDraft> = {
  name: 'knowledge',
  schema: RoundDraft,
  blank: { difficulty: 'easy', questions: [], answers: {} },
}

export default function KnowledgeScreen() {
  const owner = useSession((session) => session.user.id)
  return <KnowledgeQuiz key={owner} owner={owner} />
}

function KnowledgeQuiz({ owner }: { owner: string }) {
  const draft = useDraft(KNOWLEDGE_DRAFT, owner)
  const { answers } = draft.value
  const [difficulty, setDifficulty] = useState<Difficulty>(draft.value.difficulty)
  const round = useRound(difficulty, draft.value.questions)
  const { submission, marks, submit, clear } = useSubmission()
  const handedIn = submission.kind === 'done' || submission.kind === 'waiting'

  const { length } = round.questions
  useEffect(() => {
    if (round.number > 1) notify({ tone: 'heard', text: say.dealt(length) })
  }, [round.number, length])

  const fresh = () => {
    draft.change(KNOWLEDGE_DRAFT.blank)
    clear()
  }
  // What was pressed last, also while the movement to it has not begun: its button shows it at once.
  const [chosen, setChosen] = useState(difficulty)
  const choose = (level: Difficulty) => {
    if (level === chosen) return
    setChosen(level)
    void transition('step', () => {
      setDifficulty(level)
      fresh()
    })
  }
  const again = () => {
    // Before the reload, which comes back to where the page was scrolled to.
    scrollTo({ top: 0, behavior: 'instant' })
    draft.change({ difficulty, questions: [...round.deal()], answers: {} })
    if (reloadPage()) return
    fresh()
    round.next()
    focusTitle()
  }

  return (
    <div className="wrap page stack" data-accent="blue">
      <PageHeader title={say.title} />
      <div className="knowledge-bar">
        <FilterBar label={say.difficulty} options={LEVELS} current={chosen} onChange={choose} />
        <p className="muted small">{say.reward(ANSWER_REWARD[chosen])}</p>
        <Button
          look="plain"
          disabled={submission.kind === 'sending'}
          onClick={() => {
            void transition('step', () => {
              fresh()
              round.next()
            })
          }}
        >
          {say.deal}
        </Button>
      </div>
      {handedIn && <KnowledgeOutcome submission={submission} onAgain={again} />}
      {round.status === 'loading' && <QuestionsLoading />}
      {round.status === 'failed' && <QuestionsFailed />}
      {round.status === 'ready' && (
        <QuestionList
          key={`${round.number}${handedIn}`}
          questions={round.questions}
          answers={answers}
          state={handedIn ? 'handed-in' : submission.kind === 'sending' ? 'sending' : 'open'}
          marks={marks}
          error={submission.kind === 'failed' ? say.submitFailed : undefined}
          onAnswer={(id, option) => draft.change({ difficulty, questions: [...round.questions], answers: { ...answers, [id]: option } })}
          onSubmit={() => void draft.handIn((id) => submit(id, difficulty, answers))}
        />
      )}
    </div>
  )
}
