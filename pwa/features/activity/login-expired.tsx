import * as say from '#words/login-expired.ts'
import type { Waiting } from '#sync-protocol/mutations/count-pending.ts'
import { useLocation } from 'react-router-dom'
import { useShallow } from 'zustand/react/shallow'
import { ButtonLink } from '../../components/button/button.tsx'
import { useAccount } from '../../state/account.ts'

/** On every page: nothing is sent before the user has logged in again. Renders nothing as long as the login is good. */
export function LoginExpired() {
  const { pathname, search } = useLocation()
  const expired = useAccount(({ blocked }) => blocked === 'auth')
  const waiting = useAccount(useShallow(({ pendingCount, pendingOrders }) => ({ pendingCount, pendingOrders })))

  return (
    <div role="status" className={expired ? 'expired' : undefined}>
      {expired && (
        <div className="wrap row">
          <p>
            <strong>{say.loginExpired}</strong>
            <span>{kept(waiting)}</span>
          </p>
          <ButtonLink size="small" to="/login" state={{ from: pathname + search }}>
            {say.logInAgain}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function kept(waiting: Waiting): string {
  if (waiting.pendingCount === 0) return say.nothingLost
  return say.keptUntilLogin(waiting)
}
