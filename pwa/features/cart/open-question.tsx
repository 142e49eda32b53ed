import { ButtonLink } from '../../components/button/button.tsx'
import { gemText } from '../../content/gem-text.ts'
import { useAccount } from '../../state/account.ts'

/** Orders that could not be placed as the user saw them, shown in the cart, where the user will look for them. */
export function OpenQuestion() {
  const questions = useAccount(({ decisions }) => decisions)
  const question = questions.at(-1)
  if (!question) return null
  const { error, lines, total } = question
  const names = lines.map(({ name, qty }) => (qty > 1 ? `${name || 'An item'} × ${qty}` : name || 'An item'))
  return (
    <div className="cart-question" role="status">
      <div>
        <p>
          <strong>{questions.length === 1 ? 'Your order needs your say.' : `${questions.length} of your orders need your say.`}</strong>{' '}
          {error}
        </p>
        {names.length > 0 && (
          <p className="small">
            {names.slice(0, NAMED).join(', ')}
            {names.length > NAMED && ` and ${names.length - NAMED} more`}, together {gemText(total)}
          </p>
        )}
      </div>
      <ButtonLink look="primary" to="/decisions">
        Decide
      </ButtonLink>
    </div>
  )
}

const NAMED = 3
