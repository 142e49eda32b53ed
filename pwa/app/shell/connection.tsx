import { memo, Suspense, useEffect, useState } from 'react'
import { retryNow } from '../../actions/account.ts'
import { ConnectionStatus } from '../../components/connection-status/connection-status.tsx'
import { optional } from '../../components/optional.ts'
import { waitingWords } from '../../content/waiting-words.ts'
import { useAccount } from '../../state/account.ts'
import { useConnection } from '../../state/connection.ts'
import { raisedQuestions } from '../../state/raised-questions.ts'

// Only a press shows it. Where it cannot come, the words of the light must do.
const ConnectionPanel = optional(() => import('./connection-panel.tsx'))

/** What the shop has within this time was never seen to wait: counted, it would push the bar about with every tap. */
const AT_ONCE_MS = 500

/** The connection light, with how much waits on this device. */
export const Connection = memo(function Connection() {
  const state = useConnection((connection) => connection.state)
  const pendingCount = useAccount((account) => account.pendingCount)
  const waiting = useAccount(waitingWords)
  const held = useAccount((account) => account.blocked !== undefined || account.unreadable > 0 || raisedQuestions(account) > 0)
  const waits = pendingCount > 0
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLate(true), AT_ONCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waits])

  return (
    <ConnectionStatus state={state} pending={isLate || state !== 'online' ? pendingCount : 0} waiting={waiting} held={held}>
      <Suspense fallback={null}>
        <ConnectionPanel onRetry={retryNow} />
      </Suspense>
    </ConnectionStatus>
  )
})
