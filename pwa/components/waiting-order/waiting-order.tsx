import Undo2 from 'lucide-static/icons/undo-2.svg?react'
import { useId } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { sendsInBackground } from '../../content/sending-words.ts'
import * as lists from '#words/lists.ts'
import * as say from '#words/waiting-order.tsx'
import { shownAs } from '../../content/shown.ts'
import { Button, ButtonLink } from '../button/button.tsx'
import { GemAmount } from '../gem/gem-amount.tsx'
import { CardStack } from '../card-stack/card-stack.tsx'
import type { Pictured } from '../product-picture/product-picture.tsx'
import { useBusy } from '../use-busy.ts'
import './waiting-order.css'

export interface WaitingOrderProps {
  lines: readonly { itemId: string; name: string; qty: number }[]
  /** What this device knows of what is sold. */
  byId: ReadonlyMap<string, Pictured & Pick<Product, 'priceGems' | 'name' | 'shown'>>
  /** Gems, as the user saw it at the checkout. */
  total: number
  /** The gems left after it, as far as this device knows. Negative: short by that many. */
  left: number
  /** Tries to send it at once; absent where that is done anyway. Where gems are missing a quiz helps more. */
  onRetry?: (() => void) | undefined
  /** Takes the order back, so that it can be changed or left. */
  onTakeBack: () => Promise<void>
}

/** An order made on this device that the shop has not placed: it must never look like one that is. */
export function WaitingOrderCard({ lines, byId, total, left, onRetry, onTakeBack }: WaitingOrderProps) {
  const id = useId()
  const [busy, run] = useBusy()
  const prices = pricesIn(lines, total, byId)
  return (
    <article className="waiting" aria-labelledby={id}>
      <h3 id={id}>{say.waitsToBePlaced}</h3>
      <p className="muted small">{say.notYours(sendsInBackground(), left < 0 ? say.gemsMissing(-left) : <span>{say.asksFirst}</span>)}</p>
      <p className="waiting-actions">
        <Button disabled={busy} aria-describedby={`${id}back`} onClick={() => void run(onTakeBack)}>
          <Undo2 />
          <span>{say.cancelOrder}</span>
        </Button>
        {left < 0 ? (
          <ButtonLink look="primary" to="/knowledge">
            {say.takeQuiz}
          </ButtonLink>
        ) : (
          onRetry && (
            <Button look="primary" onClick={onRetry}>
              {say.tryNow}
            </Button>
          )
        )}
        <span className="muted small" id={`${id}back`}>
          {say.cancelingPutsBack}
        </span>
      </p>
      <CardStack pictures={lines.flatMap(({ itemId }) => byId.get(itemId) ?? [])} />
      <ul>
        {lines.map(({ itemId, name, qty }, index) => (
          <li key={itemId}>
            <span>{lists.timesOf(shownAs(byId.get(itemId), name) || lists.nameless, qty)}</span>
            {prices[index] !== undefined && <GemAmount gems={prices[index]} />}
          </li>
        ))}
      </ul>
      <p className="waiting-total">{say.total(<GemAmount gems={total} />)}</p>
      {left >= 0 && <p className="waiting-total muted small">{say.gemsLeft(<GemAmount gems={left} />)}</p>}
    </article>
  )
}

/** Gems of each of several lines, where the prices are those that the total was made of. */
function pricesIn(lines: WaitingOrderProps['lines'], total: number, byId: WaitingOrderProps['byId']): readonly number[] {
  const prices = lines.map(({ itemId, qty }) => qty * (byId.get(itemId)?.priceGems ?? Number.NaN))
  return lines.length > 1 && prices.reduce((sum, gems) => sum + gems, 0) === total ? prices : []
}
