import type { Waiting } from '#sync-protocol/mutations/count-pending.ts'
import X from 'lucide-static/icons/x.svg?react'
import { useEffect } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { IconButton } from '../../components/button/icon-button.tsx'
import { sendsInBackground } from '../../content/sending-words.ts'
import * as say from '#words/connection-panel.ts'
import { useAccount } from '../../state/account.ts'
import { useConnection, type Connection } from '../../state/connection.ts'
import { OFFLINE, takeNoticeBack } from '../../state/notices.ts'
import { raisedQuestions } from '../../state/raised-questions.ts'
import { useSession } from '../../state/session.ts'
import { shopName } from '../../state/shop.ts'

interface ConnectionPanelProps {
  onRetry: () => void
  onClose: () => void
}

/** What the connection light means, why something waits, and the ways to help it along. */
export default function ConnectionPanel({ onRetry, onClose }: ConnectionPanelProps) {
  const state = useConnection((connection) => connection.state)
  const waiting = useAccount(useShallow(({ pendingCount, pendingOrders }) => ({ pendingCount, pendingOrders })))
  const blocked = useAccount((account) => account.blocked)
  const questions = useAccount(raisedQuestions)
  const isAsked = questions > 0
  const areOrders = useAccount(({ undecided }) => undecided.length === 0)
  const unreadable = useAccount((account) => account.unreadable)
  const isTryable = state === 'offline' || waiting.pendingCount > 0
  const member = useSession((session) => session.status === 'authenticated')
  // Its headline says the same.
  useEffect(() => takeNoticeBack(OFFLINE), [])

  return (
    <>
      <p>{explanation(state, waiting, member)}</p>
      {blocked === 'auth' && <p>{say.loginAgain}</p>}
      {blocked === 'upgrade' && <p>{say.needsNewVersion}</p>}
      {isAsked && <p>{areOrders ? say.ordersAsk(questions) : say.changesAsk(questions)}</p>}
      {unreadable > 0 && <p>{say.unreadable}</p>}
      {(member || blocked === 'auth' || isTryable) && (
        <div className="row">
          {blocked === 'auth' && (
            <ButtonLink size="small" look="primary" to="/login">
              {say.login}
            </ButtonLink>
          )}
          {isTryable && blocked === undefined && (
            <Button size="small" look={isAsked ? 'quiet' : 'primary'} onClick={onRetry}>
              {say.tryNow}
            </Button>
          )}
          {member && (
            <ButtonLink size="small" look={isAsked ? 'primary' : 'quiet'} to={isAsked ? '/decisions' : '/activity'}>
              {isAsked ? say.answerNow : say.activity}
            </ButtonLink>
          )}
        </div>
      )}
      {/* Last for who goes on from the light by keyboard, whatever corner it has. */}
      <div className="signal-close">
        <IconButton label={say.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <img className="signal-art" src={state === 'offline' ? '/art/offline.svg' : '/art/beacon.svg'} alt="" width="160" height="160" />
    </>
  )
}

function explanation(state: Connection['state'], waiting: Waiting, member: boolean): string {
  const isOnline = state === 'online'
  if (waiting.pendingCount > 0) return isOnline ? say.onTheWay(waiting) : say.keptHere(waiting, sendsInBackground())
  if (!isOnline) return say.keepShopping
  return member ? say.allSaved : say.worksOffline(shopName())
}
