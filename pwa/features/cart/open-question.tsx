import { ButtonLink } from '../../components/button/button.tsx'
import { useAccount } from '../../stores/account-store.ts'

/** An order of hers could not be placed as she saw it: the cart is where she will look for it. */
export function OpenQuestion() {
  const question = useAccount(({ decisions }) => decisions[0])
  if (!question) return null
  return (
    <div className="cart-question" role="status">
      <p>
        <strong>Your order needs your say.</strong> {question.error}
      </p>
      <ButtonLink look="primary" to="/decisions">
        Decide
      </ButtonLink>
    </div>
  )
}
