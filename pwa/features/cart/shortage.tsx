import { ButtonLink } from '../../components/button/button.tsx'
import { gemText } from '../../content/gem-text.ts'

export interface ShortageProps {
  /** Gems that are missing. */
  short: number
  /** Orders that wait will take gems, too. */
  hasWaiting: boolean
  /** What the shop said when it was asked to place the order all the same. */
  refusal: string | undefined
}

/** How many gems are missing. */
export function Shortage({ short, hasWaiting, refusal }: ShortageProps) {
  return (
    <p className="checkout-short" role="status">
      {refusal !== undefined && `${refusal} `}
      <strong>{gemText(short)} missing</strong>
      {hasWaiting && ', counting orders that are waiting to be placed'}.
    </p>
  )
}

/** The ways to get them, the one that earns first. */
export function WaysToEarn() {
  return (
    <div className="row checkout-ways">
      <ButtonLink look="primary" to="/knowledge">
        Take a quiz
      </ButtonLink>
      <ButtonLink to="/gem-shop">Gem shop</ButtonLink>
    </div>
  )
}
