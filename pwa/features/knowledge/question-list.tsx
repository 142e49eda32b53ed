import type { KnowledgeQuestion } from '#sync-protocol/api/quiz.ts'
import Check from 'lucide-static/icons/check.svg?react'
import X from 'lucide-static/icons/x.svg?react'
import { useState, type FormEvent } from 'react'
import * as say from '#words/knowledge.tsx'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { ChoiceField } from '../../components/choice-field/choice-field.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { QuizProgress } from '../../components/quiz-progress/quiz-progress.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { shownQuestion } from '../../content/shown.ts'
import { useTextLang } from '../../components/text-lang.ts'
import type { Marks } from './use-marks.ts'

export interface QuestionListProps {
  questions: readonly KnowledgeQuestion[]
  answers: Readonly<Record<string, string>>
  state: 'open' | 'sending' | 'handed-in'
  marks: Marks
  error: string | undefined
  onAnswer: (id: string, option: string) => void
  onSubmit: () => void
}

export function QuestionList({ questions, answers, state, marks, error, onAnswer, onSubmit }: QuestionListProps) {
  const langOf = useTextLang()
  const [isEmptyAsked, setEmptyAsked] = useState(false)
  const answered = questions.filter(({ _id }) => answers[_id] !== undefined).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'open') return
    if (answered === 0) setEmptyAsked(true)
    else onSubmit()
  }
  const submitEmpty = () => {
    setEmptyAsked(false)
    onSubmit()
  }

  return (
    <form onSubmit={submit}>
      <ol className="quiz-questions knowledge-questions">
        {questions.map(({ _id, ...question }, index) => {
          const { isShown, ...shown } = shownQuestion(question)
          return (
            <Card as="li" key={_id}>
              <ChoiceField
                {...shown}
                lang={langOf(isShown)}
                mark={index + 1}
                name={_id}
                value={answers[_id]}
                // Under the focus, they are not disabled while the round is being sent.
                onChange={(option) => state === 'open' && onAnswer(_id, option)}
                disabled={state === 'handed-in'}
              />
              {marks && <AnswerMark answered={answers[_id] !== undefined} right={marks.has(_id)} />}
            </Card>
          )
        })}
      </ol>
      {state !== 'handed-in' && (
        <QuizProgress
          answered={answered}
          total={questions.length}
          said={say.answered(answered, questions.length)}
          questions={questions.map(({ _id }) => _id)}
          hint={<FormMessage tone="bad">{error}</FormMessage>}
        >
          <Button look={answered > 0 ? 'primary' : 'quiet'} type="submit" disabled={state === 'sending'}>
            {state === 'sending' ? say.submitting : say.submit}
          </Button>
        </QuizProgress>
      )}
      <Dialog
        open={isEmptyAsked}
        title={say.submitEmpty}
        onClose={() => setEmptyAsked(false)}
        actions={
          <>
            <Button onClick={submitEmpty}>{say.submitAnyway}</Button>
            <Button look="primary" onClick={() => setEmptyAsked(false)}>
              {say.backToQuestions}
            </Button>
          </>
        }
      >
        <p>{say.nothingAnswered(questions.length)}</p>
      </Dialog>
    </form>
  )
}

/** How an answer was judged. The right one of a wrong answer is not told: the question may come again. */
function AnswerMark({ answered, right }: { answered: boolean; right: boolean }) {
  if (!answered) return <p className="knowledge-mark muted">{say.notAnswered}</p>
  return (
    <p className={right ? 'knowledge-mark mark-right' : 'knowledge-mark mark-wrong'}>
      {right ? <Check /> : <X />}
      <span>{right ? say.right : say.wrong}</span>
    </p>
  )
}

export function QuestionsLoading() {
  return (
    <Loading label={say.loading}>
      <div className="quiz-questions knowledge-questions">
        {[0, 1, 2].map((index) => (
          <Card key={index} className="knowledge-bones">
            <Skeleton width="80%" height="1.5rem" />
            {[0, 1, 2, 3].map((option) => (
              <Skeleton key={option} shape="block" height="2.75rem" />
            ))}
          </Card>
        ))}
      </div>
    </Loading>
  )
}

export function QuestionsFailed() {
  return <FormMessage tone="bad">{say.loadingFailed}</FormMessage>
}
