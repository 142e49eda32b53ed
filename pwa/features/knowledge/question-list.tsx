import type { KnowledgeQuestion } from '#sync-protocol/api/quiz.ts'
import type { FormEvent } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { ChoiceField } from '../../components/choice-field/choice-field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'

export interface QuestionListProps {
  questions: readonly KnowledgeQuestion[]
  answers: Readonly<Record<string, string>>
  state: 'open' | 'sending' | 'handed-in'
  error: string | undefined
  onAnswer: (id: string, option: string) => void
  onSubmit: () => void
}

export function QuestionList({ questions, answers, state, error, onAnswer, onSubmit }: QuestionListProps) {
  const answered = questions.filter(({ _id }) => answers[_id] !== undefined).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state === 'open') onSubmit()
  }

  return (
    <form onSubmit={submit} className="stack">
      <ol className="knowledge-questions">
        {questions.map(({ _id, question, options }, index) => (
          <Card as="li" key={_id}>
            <ChoiceField
              legend={question}
              mark={index + 1}
              name={_id}
              options={options.map((option) => ({ value: option, label: option }))}
              value={answers[_id]}
              onChange={(option) => onAnswer(_id, option)}
              disabled={state !== 'open'}
            />
          </Card>
        ))}
      </ol>
      {state !== 'handed-in' && (
        <div className="knowledge-submit">
          <p role="status">
            {answered} of {questions.length} answered
          </p>
          <Button look="primary" size="large" type="submit" disabled={state === 'sending'}>
            {state === 'sending' ? 'Handing in…' : 'Submit'}
          </Button>
          <FormMessage tone="bad">{error}</FormMessage>
        </div>
      )}
    </form>
  )
}

export function QuestionsLoading() {
  return (
    <Loading label="Loading questions…">
      <div className="knowledge-questions">
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
  return <FormMessage tone="bad">Failed to load questions. Please try again later.</FormMessage>
}
