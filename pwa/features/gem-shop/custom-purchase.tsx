import * as say from '#words/gem-shop.tsx'
import { purchaseCustom } from '#sync-protocol/mutations/gem-shop.ts'
import { useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Field } from '../../components/field/field.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { useForm } from '../../components/use-form.ts'
import { perform } from '../../actions/perform.ts'
import { notify } from '../../state/notices.ts'
import { amountOf, given } from './amount.ts'
import { customNotice } from './purchase-notice.ts'

const FIRST = 10

export function CustomPurchase({
  gems,
  left,
}: {
  gems: number
  /** Gems that purchases still give above their cost today. */ left: number
}) {
  // No more than there is and the day allows, as long as that is something.
  const [typed, setTyped] = useState(() => String(Math.min(FIRST, gems || FIRST, left || FIRST)))
  const amount = amountOf(typed)
  const short = amount - gems
  const isOver = given(amount) - amount > left

  const { props, busy } = useForm(() => async () => notify(customNotice(await perform(purchaseCustom, { amount }), amount)))

  return (
    <Card as="section" accent="lemon" className="custom" aria-labelledby="custom-title">
      <div className="custom-words">
        <h2 id="custom-title">{say.customAmount}</h2>
        <p className="custom-value">{say.twiceTheValue}</p>
      </div>
      <form {...props}>
        <Field
          label={say.gemsToSpend}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={short > 0 ? say.moreThanYouHave(short) : isOver && left > 0 ? say.atMostToday(left) : undefined}
        />
        <p className="custom-deal" aria-live="polite">
          {say.deal(
            <GemAmount gems={amount} bare />,
            <span aria-hidden="true"> →</span>,
            <GemAmount gems={given(amount)} bare />,
            (text) => (
              <span className="hidden-visually">{text}</span>
            ),
          )}
        </p>
        <Button type="submit" className={short > 0 || isOver ? 'btn-idle' : undefined} disabled={busy}>
          {busy ? say.buyingGems : say.buyGems}
        </Button>
      </form>
    </Card>
  )
}
