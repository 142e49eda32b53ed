import { useId } from 'react'
import type { Choice, Decision } from '#sync-protocol/api/account-state.ts'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { useFocusCaught } from '../../components/lost-focus.ts'
import { useBusy } from '../../components/use-busy.ts'
import { decide } from '../../actions/account.ts'
import { notify } from '../../state/notices.ts'
import { noticeOf } from './decision-notice.ts'
import { QuestionFacts, useFreeGems } from './question-facts.tsx'
import { answersTo, TITLES } from './question-words.ts'

export interface QuestionCardProps {
  question: Decision
  /** Called when the user has pressed one of its answers. */
  onAnswered: () => void
}

/** A question of the shop about an order, with every answer there is and what it does. */
export function QuestionCard({ question, onAnswered }: QuestionCardProps) {
  const id = useId()
  const [busy, run] = useBusy()
  const affordable = useFreeGems() >= question.total
  useFocusCaught()

  const answer = (choice: Choice) =>
    run(async () => {
      onAnswered()
      notify(noticeOf(choice, await decide(question.id, choice)))
    })

  return (
    <Card as="article" world="blue" className="stack question" aria-labelledby={id}>
      <h2 id={id}>{TITLES[question.why]}</h2>
      <QuestionFacts question={question} />
      <ul className="question-choices">
        {answersTo(question, affordable).map(({ choice, action, effect }, index) => (
          <li key={choice}>
            <Button
              look={index === 0 ? 'primary' : 'quiet'}
              disabled={busy}
              aria-describedby={`${id}${choice}`}
              onClick={() => void answer(choice)}
            >
              {action}
            </Button>
            <p className="small" id={`${id}${choice}`}>
              {effect}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
