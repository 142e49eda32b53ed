import * as say from '#words/decisions.tsx'
import type { Decision } from '#sync-protocol/api/account-state.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { Link } from '../../components/link/link.tsx'
import { ProductPicture } from '../../components/product-picture/product-picture.tsx'
import { shownAs } from '../../content/shown.ts'
import { useFreeGems } from '../../state/account.ts'
import { useCatalog } from '../../state/catalog.ts'
import { nameIn } from '../../state/catalog.ts'
import { isPartGone, reasonOf } from './question-words.ts'

/** What the question is about: why it is asked, the total, and every line with its price. */
export function QuestionFacts({ question }: { question: Decision }) {
  const { why, total, seenTotal, options } = question
  const free = useFreeGems()
  const missing = total - free
  const isAboutGems = why === 'not_enough_gems'
  const isShort = missing > 0 && options.some((choice) => choice !== 'keep')
  return (
    <>
      <p>
        <span>{`${reasonOf(question, missing <= 0)} `}</span>
        {why === 'already_ordered' && <Link to="/inventory">{say.seeFirstOrder}</Link>}
      </p>
      <dl className="question-facts">
        {why === 'price_rose' && seenTotal !== undefined && <Amount of={say.seenPrice} gems={seenTotal} />}
        {isPartGone(question) && <Amount of={say.seenTotal} gems={question.seenTotal} />}
        <Amount of={totalLabel(question)} gems={total} />
        {(isAboutGems || isShort) && <Amount of={say.gemsFree} gems={free} />}
        {isShort && <Amount of={say.gemsMissing} gems={missing} />}
        {missing <= 0 && <Amount of={why === 'already_ordered' ? say.gemsLeftThen : say.gemsLeft} gems={-missing} />}
      </dl>
      {isAboutGems && missing <= 0 && <p>{say.enoughNow}</p>}
      {isShort && (
        <div className="row">
          <ButtonLink look={isAboutGems ? 'primary' : 'quiet'} to="/knowledge">
            {say.takeQuiz}
          </ButtonLink>
          <ButtonLink to="/gem-shop">{say.gemShop}</ButtonLink>
        </div>
      )}
      <Lines question={question} />
    </>
  )
}

function totalLabel(question: Decision): string {
  if (question.why === 'price_rose') return say.priceNow
  // It is one of two ways on.
  if (question.why === 'already_ordered') return say.priceIfOrdered
  return isPartGone(question) ? say.priceOfRest : say.total
}

function Amount({ of, gems }: { of: string; gems: number }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>
        <GemAmount gems={gems} />
      </dd>
    </div>
  )
}

function Lines({ question: { lines, gone } }: { question: Decision }) {
  const catalog = useCatalog()
  return (
    <ul className="question-lines">
      {lines.map(({ itemId, name, qty, priceGems, was }) => {
        // What has a new name is sold, also where that is the name of what is gone.
        const isGone = was === undefined && gone.includes(name || itemId)
        // The shop knows only the id of what was put into the cart without a signal and gone by then.
        const product = catalog.byId.get(itemId)
        const title = shownAs(product, name) || nameIn(catalog, itemId) || say.nameless
        return (
          <li key={itemId}>
            {product && <ProductPicture product={product} size={56} loading="lazy" />}
            <span className="question-line-name">
              {isGone ? <s>{title}</s> : <span>{title}</span>}
              {was !== undefined && <span className="question-line-each muted small">{say.formerName(was)}</span>}
              {qty > 1 && <span>{say.times(qty)}</span>}
              {qty > 1 && !isGone && <span className="question-line-each muted small">{say.each(<GemAmount gems={priceGems} />)}</span>}
            </span>
            {isGone ? <strong>{say.noLongerSold}</strong> : <GemAmount gems={priceGems * qty} />}
          </li>
        )
      })}
    </ul>
  )
}
