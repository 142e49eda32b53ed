import type { Waiting } from '#sync-protocol/mutations/counted-changes.ts'
import { useLocation } from 'react-router-dom'
import { useShallow } from 'zustand/react/shallow'
import { ButtonLink } from '../../components/button/button.tsx'
import { useAccount } from '../../state/account.ts'
import { raisedQuestions } from '../../state/raised-questions.ts'
import { waitingWords } from '../../content/waiting-words.ts'
import './status-banners.css'

/** On every page: what keeps changes from being sent and needs the user. Renders nothing when nothing does. */
export function StatusBanners() {
  const { pathname, search } = useLocation()
  const expired = useAccount(({ blocked }) => blocked === 'auth')
  const waiting = useAccount(useShallow(({ pendingCount, pendingOrders }) => ({ pendingCount, pendingOrders })))
  // The cart shows the questions about orders itself.
  const questions = useAccount(({ decisions, undecided }) =>
    raisedQuestions({ undecided, decisions: pathname === '/cart' ? [] : decisions }),
  )
  const areOrders = useAccount(({ undecided }) => undecided.length === 0)
  const asking = questions > 0 && pathname !== '/decisions'

  return (
    <div role="status">
      {expired && (
        <div className="status-banner wrap">
          <p>Your login has expired. {kept(waiting)}</p>
          <ButtonLink size="small" look="plain" to="/login" state={{ from: pathname + search }}>
            Log in again
          </ButtonLink>
        </div>
      )}
      {asking && (
        <div className="status-banner wrap">
          <p>{asks(questions, areOrders)}</p>
          <ButtonLink size="small" look="plain" to="/decisions">
            Decide
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function asks(questions: number, areOrders: boolean): string {
  const what = areOrders ? 'orders' : 'changes'
  if (questions > 1) return `${questions} of your ${what} need your decision.`
  return areOrders ? 'Your order needs your decision.' : 'One of your changes needs your decision.'
}

function kept(waiting: Waiting): string {
  if (waiting.pendingCount === 0) return 'Nothing you did is lost.'
  return `${waitingWords(waiting)} ${waiting.pendingCount === 1 ? 'is' : 'are'} saved on this device and will be sent once you log in again.`
}
