import { useId } from 'react'
import type { Choice, Decision } from '#sync-protocol/account-state.ts'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { Link } from '../../components/link/link.tsx'
import { useFocusCaught } from '../../components/lost-focus.ts'
import { useBusy } from '../../components/use-busy.ts'
import { decide, useAccount } from '../../stores/account-store.ts'
import { useCatalog } from '../../stores/catalog-store.ts'
import { nameIn } from '../../stores/catalog-view.ts'
import { notify } from '../../stores/notices.ts'
import { noticeOf } from './decision-notice.ts'
import { TITLES, wordsOfChoice } from './question-words.ts'

/** A question of the shop about an order, with every answer there is and what it does. */
export function QuestionCard({ question }: { question: Decision }) {
  const id = useId()
  const [busy, run] = useBusy()
  useFocusCaught()

  const answer = (choice: Choice) => run(async () => notify(noticeOf(choice, await decide(question.id, choice))))

  return (
    <Card as="article" world="blue" className="stack question" aria-labelledby={id}>
      <h2 id={id}>{TITLES[question.why]}</h2>
      <Facts question={question} />
      <ul className="question-choices">
        {question.options.map((choice, index) => {
          const { action, effect } = wordsOfChoice(choice, question)
          return (
            <li key={choice}>
              <Button look={index === 0 ? 'primary' : 'quiet'} disabled={busy} aria-describedby={`${id}${choice}`} onClick={() => void answer(choice)}>
                {action}
              </Button>
              <p className="small" id={`${id}${choice}`}>
                {effect}
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Facts({ question: { why, total, seenTotal, gone } }: { question: Decision }) {
  const gems = useAccount((account) => account.gems)
  const catalog = useCatalog()
  if (why === 'price_rose') {
    return (
      <>
        <p>Since you checked out, something in your cart has become more expensive. Nothing was ordered.</p>
        <dl className="question-facts">
          {seenTotal !== undefined && (
            <div>
              <dt>You saw</dt>
              <dd>
                <GemAmount gems={seenTotal} />
              </dd>
            </div>
          )}
          <div>
            <dt>It costs now</dt>
            <dd>
              <GemAmount gems={total} />
            </dd>
          </div>
        </dl>
      </>
    )
  }
  if (why === 'item_gone') {
    return (
      <>
        <p>Nothing was ordered, because this is no longer sold:</p>
        <ul className="question-gone">
          {/* The shop knows only the id of what was put into the cart without a signal and gone by then. */}
          {gone.map((name) => (
            <li key={name}>{nameIn(catalog, name) ?? name}</li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <p>Nothing was ordered. {gems >= total ? 'By now you have enough.' : 'Gems can be earned with a quiz or come in bundles.'}</p>
      <dl className="question-facts">
        <div>
          <dt>The order costs</dt>
          <dd>
            <GemAmount gems={total} />
          </dd>
        </div>
        <div>
          <dt>You have</dt>
          <dd>
            <GemAmount gems={gems} />
          </dd>
        </div>
        {gems < total && (
          <div>
            <dt>Missing</dt>
            <dd>
              <GemAmount gems={total - gems} />
            </dd>
          </div>
        )}
      </dl>
      {gems < total && (
        <p className="question-ways">
          <Link to="/knowledge">Take a quiz</Link> <Link to="/gem-shop">Gem shop</Link>
        </p>
      )}
    </>
  )
}
