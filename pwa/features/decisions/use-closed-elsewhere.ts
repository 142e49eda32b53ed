import type { Decision } from '#sync-protocol/api/account-state.ts'
import { useEffect, useRef } from 'react'
import { isAnsweredHere } from '../../actions/orders.ts'
import { useAccount } from '../../state/account.ts'
import { notify } from '../../state/notices.ts'

const ANSWERED = 'A question here was answered in another tab.'
const CLOSED = 'A question here was closed: it was answered on another device, or your cart has changed since.'

/** Says so when a question goes away that was not answered here; the returned function marks one as answered here. */
export function useClosedElsewhere(decisions: readonly Decision[]): (id: string) => void {
  const shown = useRef<readonly string[]>([])
  const answered = useRef(new Set<string>())

  useEffect(() => {
    const open = decisions.map(({ id }) => id)
    const closed = shown.current.filter((id) => !open.includes(id))
    shown.current = open
    // Not told: questions closed by an order placed here, and questions that went with a logout.
    const isNews = useAccount.getState().ready && closed.length > 0 && !closed.some((id) => answered.current.has(id))
    if (isNews) void tell(closed)
  }, [decisions])

  return (id) => void answered.current.add(id)
}

async function tell(closed: readonly string[]): Promise<void> {
  notify({ tone: 'info', text: (await isAnsweredHere(...closed)) ? ANSWERED : CLOSED })
}
