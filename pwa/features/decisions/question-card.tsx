import * as say from '#words/decisions.tsx'
import { useId } from 'react'
import type { Choice, Decision } from '#sync-protocol/api/account-state.ts'
import { orderPlaced } from '#sync-protocol/mutations/order-words.ts'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { focusShown } from '../../components/focus-shown.ts'
import { useBusy } from '../../components/use-busy.ts'
import { noticeKey } from '../../content/notice-key.ts'
import { orderTakenBack as ORDER_TAKEN_BACK } from '#words/orders.ts'
import { orderWaits } from '../../content/order-texts.ts'
import { whenSent } from '../../content/sending-words.ts'
import { decide, isAnsweredHere } from '../../actions/orders.ts'
import { useFreeGems } from '../../state/account.ts'
import { notify, type Notice } from '../../state/notices.ts'
import type { Answer } from '../../state/answer.ts'
import { QuestionFacts } from './question-facts.tsx'
import { answersTo } from './question-words.ts'

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
  // Where it is only gems that are missing no answer helps: the ways to earn some stand first.
  const isShort = question.why === 'not_enough_gems' && !affordable
  const answers = answersTo(question, affordable)

  const answer = (choice: Choice) =>
    run(async () => {
      onAnswered()
      const said = await decide(question.id, choice)
      const isHere = said.kind === 'refused' && (await isAnsweredHere(question.id))
      const tell = () => notify(noticeOf(choice, said, isHere))
      // What is asked instead stands here, too, and says it itself.
      if (said.kind === 'decision') focusShown(cardOf(said.decisionId), tell)
      else tell()
    })

  return (
    <Card as="article" accent="blue" className="stack question" id={cardOf(question.id)} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>{say.questions[question.why]}</h2>
      <QuestionFacts question={question} />
      {/* The buttons have a row of their own, which stays in sight however long the order is. */}
      <div className="question-ways question-choices">
        {answers.map(({ choice, action }, index) => (
          <Button
            key={choice}
            look={index === 0 && !isShort ? 'primary' : 'quiet'}
            disabled={busy}
            aria-describedby={`${id}${choice}`}
            onClick={() => void answer(choice)}
          >
            {action}
          </Button>
        ))}
      </div>
      <div className="question-ways">
        {answers.map(({ choice, effect }) => (
          <p key={choice} className="small" id={`${id}${choice}`}>
            {effect}
          </p>
        ))}
      </div>
    </Card>
  )
}

function cardOf(questionId: string): string {
  return `question-${questionId}`
}

/** What is said after a decision: as after a checkout, where it became one (specification §8). `isHere`: another tab of this browser has answered. */
function noticeOf(choice: Choice, answer: Answer<'store/cart/decide'>, isHere: boolean): Notice {
  switch (answer.kind) {
    case 'done':
      if (answer.result !== undefined && 'withdrawn' in answer.result) return { tone: 'info', text: ORDER_TAKEN_BACK }
      if (choice === 'keep') return { tone: 'info', text: say.nothingOrdered, link: { to: '/cart', label: say.cart } }
      return {
        tone: answer.tooLate === true ? 'info' : 'good',
        text: orderPlaced(balanceOf(answer.result), answer.tooLate),
        link: { to: '/inventory', label: say.inventory },
      }
    case 'waiting':
      return choice === 'keep'
        ? { key: noticeKey.waits(answer.id), tone: 'info', text: say.answerWaits(whenSent()) }
        : { key: noticeKey.waits(answer.id), tone: 'info', text: orderWaits(), link: { to: '/cart', label: say.cart } }
    case 'refused':
      if (answer.code !== 'decision_gone') return { tone: 'bad', text: answer.message }
      return { tone: 'info', text: isHere ? say.alreadyAnsweredInTab : say.alreadyClosed }
    case 'decision':
      return { key: noticeKey.asked(answer.decisionId), tone: 'bad', text: answer.message }
    case 'failed':
      return { tone: 'bad', text: answer.message }
  }
}

function balanceOf(result: Extract<Answer<'store/cart/decide'>, { kind: 'done' }>['result']): number | undefined {
  return result && 'remainingGems' in result ? result.remainingGems : undefined
}
