import { toldText } from '#sync-protocol/domain/errors.ts'
import * as say from '#words/cart.tsx'
import type { Decision } from '#sync-protocol/api/account-state.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { namesIn } from '../../content/names-in.ts'
import { CardStack } from '../../components/card-stack/card-stack.tsx'
import type { Pictured } from '../../components/product-picture/product-picture.tsx'
import { nameIn, useCatalog } from '../../state/catalog.ts'
import type { CartEntry } from '../../state/shop-items.ts'
import type { CartView } from './use-checkout.ts'

/** Where the focus goes when an order was asked about at once. */
export const QUESTION = 'cart-question'

interface OpenQuestionProps extends Pick<CartView, 'decisions' | 'cart'> {
  picturesOf: (lines: readonly { itemId: string }[]) => Pictured[]
}

/** Orders that could not be placed as they were seen: the cart is where they are looked for. */
export function OpenQuestion({ decisions, cart, picturesOf }: OpenQuestionProps) {
  const catalog = useCatalog()
  const questions = decisions.filter((decision) => !isShortOfGems(decision, cart))
  const question = questions.at(-1)
  if (!question) return null
  const { why, error, lines, total } = question
  return (
    <div className="cart-question" role="status" id={QUESTION} tabIndex={-1}>
      <div>
        <p>
          {say.needAnswer(questions.length, toldText({ code: why, error }), (text) => (
            <strong>{text}</strong>
          ))}
        </p>
        <p className="small">
          {say.notPaid(
            namesIn(lines.map((line) => ({ ...line, name: nameIn(catalog, line.itemId, line.name) ?? line.name }))),
            total,
            (text) => (
              <strong>{text}</strong>
            ),
          )}
        </p>
      </div>
      <CardStack small pictures={picturesOf(lines)} />
      <ButtonLink look="primary" to="/decisions">
        {say.answer}
      </ButtonLink>
    </div>
  )
}

/** Too few gems for what lies in the cart: there is nothing to decide, and the checkout bar says what is missing and how to earn it. */
export function isShortOfGems({ why, lines }: Pick<Decision, 'why' | 'lines'>, cart: readonly CartEntry[]): boolean {
  if (why !== 'not_enough_gems' || cart.length === 0) return false
  return lines.every(({ itemId, qty }) => cart.some((line) => line.id === itemId && line.qty === qty))
}
