import { PERSONALITY_QUESTIONS } from '#sync-protocol/domain/personality/questions.ts'
import { enoughAnswered, progressOf, type Choice, type PersonalityAnswers } from '#sync-protocol/domain/personality/score.ts'
import RotateCcw from 'lucide-static/icons/rotate-ccw.svg?react'
import { useId, type FormEvent } from 'react'
import * as say from '#words/personality.ts'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { ChoiceField } from '../../components/choice-field/choice-field.tsx'
import { QuizProgress } from '../../components/quiz-progress/quiz-progress.tsx'

export interface QuizFormProps {
  answers: PersonalityAnswers
  saving: boolean
  onAnswer: (id: string, choice: Choice) => void
  onSubmit: () => void
  onReset: () => void
}

export function QuizForm({ answers, saving, onAnswer, onSubmit, onReset }: QuizFormProps) {
  const id = useId()
  const { answered, percent } = progressOf(answers)
  const enough = enoughAnswered(answers)
  const blocked = !enough || saving

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!blocked) onSubmit()
  }

  return (
    <form onSubmit={submit}>
      <ol className="quiz-questions">
        {PERSONALITY_QUESTIONS.map((question, index) => (
          <Card as="li" key={question.id}>
            <ChoiceField
              legend={question.text}
              mark={index + 1}
              name={question.id}
              options={[
                { value: 'a', mark: 'A', label: question.a.label },
                { value: 'b', mark: 'B', label: question.b.label },
              ]}
              value={answers[question.id]}
              onChange={(choice: Choice) => onAnswer(question.id, choice)}
            />
          </Card>
        ))}
      </ol>
      <QuizProgress
        answered={answered}
        total={PERSONALITY_QUESTIONS.length}
        said={say.percent(percent)}
        questions={PERSONALITY_QUESTIONS.map((question) => question.id)}
        hint={
          <p id={`${id}hint`} className="quiz-hint small muted" hidden={enough}>
            {say.answerMore}
          </p>
        }
      >
        <Button look="plain" onClick={onReset}>
          <RotateCcw />
          <span className="quiz-reset">{say.reset}</span>
        </Button>
        {/* Not `disabled`: the button keeps its place in the tab order, so that the hint is found without a mouse. */}
        <Button
          look="primary"
          type="submit"
          aria-disabled={blocked}
          aria-describedby={enough ? undefined : `${id}hint`}
          title={enough ? undefined : say.answerMore}
        >
          {say.seeType}
        </Button>
      </QuizProgress>
    </form>
  )
}
