import { memo } from 'react'
import { Button } from '../../components/button/button.tsx'
import { ConnectionStatus } from '../../components/connection-status/connection-status.tsx'
import { Link } from '../../components/link/link.tsx'
import { retryNow } from '../../actions/account.ts'
import { useAccount } from '../../state/account.ts'
import { useConnection } from '../../state/connection.ts'
import { raisedQuestions } from '../../state/raised-questions.ts'
import { useSession } from '../../state/session.ts'

/** The connection light, with what waits on this device and the ways to help it along. */
export const Connection = memo(function Connection() {
  const state = useConnection((connection) => connection.state)
  const pending = useAccount((account) => account.pendingCount)
  const blocked = useAccount((account) => account.blocked)
  const questions = useAccount(raisedQuestions)
  const unreadable = useAccount((account) => account.unreadable)
  const member = useSession((session) => session.status === 'authenticated')

  const reasons = [
    blocked === 'auth' && 'Log in again and they are sent. Nothing is lost meanwhile.',
    blocked === 'upgrade' && 'They need the new version of Starlane: reload when it is offered.',
    questions > 0 && (questions === 1 ? 'One change needs your say.' : `${questions} changes need your say.`),
    unreadable > 0 && 'Some stored changes cannot be read by this version. They are kept.',
  ].filter((reason) => reason !== false)

  return (
    <ConnectionStatus state={state} pending={pending} reasons={reasons}>
      {member && <Link to={questions > 0 ? '/decisions' : '/activity'}>{questions > 0 ? 'Decide now' : 'Activity'}</Link>}
      {blocked === 'auth' && <Link to="/login">Log in</Link>}
      {pending > 0 && blocked === undefined && (
        <Button size="small" onClick={retryNow}>
          Try now
        </Button>
      )}
    </ConnectionStatus>
  )
})
