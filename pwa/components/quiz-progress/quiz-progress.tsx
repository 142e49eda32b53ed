import { useId, type ReactElement, type ReactNode } from 'react'
import * as say from '#words/quiz-parts.ts'

export interface QuizProgressProps {
  answered: number
  total: number
  /** How far that is, in words: '42%', '3 of 10 answered'. */
  said: string
  /** The names of the questions it counts. */
  questions: readonly string[]
  /** What can be done now: buttons, the one that goes on last. */
  children: ReactNode
  /** Why going on is not possible yet. */
  hint?: ReactElement | false
}

/** How far a quiz has come, and the way on, within reach of the thumb however many questions there are. */
export function QuizProgress({ answered, total, said, questions, children, hint }: QuizProgressProps) {
  const id = useId()
  return (
    <div className="quiz-bar">
      <div className="quiz-progress">
        <label htmlFor={id}>{say.progress}</label>
        <output htmlFor={questions.join(' ')}>{said}</output>
        <progress id={id} value={answered} max={total} />
      </div>
      <div className="quiz-actions">{children}</div>
      {hint}
    </div>
  )
}
