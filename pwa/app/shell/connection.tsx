import { memo } from 'react'
import { retryNow } from '../../actions/mutate.ts'
import { ConnectionStatus } from '../../components/connection-status/connection-status.tsx'
import { optional } from '../../components/optional.ts'
import { waitingWords } from '#words/waiting.ts'
import * as say from '#words/connection.ts'
import { useAccount, type AccountView } from '../../state/account.ts'
import { useConnection } from '../../state/connection.ts'
import { lateCode } from '../../state/late-code.ts'
import { useSeenWaiting } from '../../state/late.ts'
import { raisedQuestions } from '../../state/raised-questions.ts'

// Only a press shows it. Where it cannot come, the words of the light must do.
const ConnectionPanel = optional(lateCode(() => import('./connection-panel.tsx')))

/** The connection light, with how much waits on this device. */
export const Connection = memo(function Connection() {
  const state = useConnection((connection) => connection.state)
  const pendingCount = useAccount((account) => account.pendingCount)
  const pendingOrders = useAccount((account) => account.pendingOrders)
  const waiting = useSeenWaiting({ pendingCount, pendingOrders })
  const held = useAccount((account) => (raisedQuestions(account) > 0 ? say.needsYou : isHeld(account) ? say.onHold : undefined))

  return (
    <ConnectionStatus state={state} pending={waiting.pendingCount} waiting={waitingWords(waiting)} held={held}>
      {(close) => <ConnectionPanel onRetry={retryNow} onClose={close} />}
    </ConnectionStatus>
  )
})

function isHeld({ blocked, unreadable }: AccountView): boolean {
  return blocked !== undefined || unreadable > 0
}
