import type { Waiting } from '#sync-protocol/mutations/count-pending.ts'
import X from 'lucide-static/icons/x.svg?react'
import { useEffect } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { IconButton } from '../../components/button/icon-button.tsx'
import { whenSent } from '../../content/sending-words.ts'
import { waitingWords } from '#words/waiting.ts'
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
      {blocked === 'auth' && <p>Log in again and it is sent. Nothing is lost.</p>}
      {blocked === 'upgrade' && <p>It needs the new version: reload when offered.</p>}
      {isAsked && <p>{asks(questions, areOrders)}</p>}
      {unreadable > 0 && <p>This version can’t read some changes. They are kept.</p>}
      {(member || blocked === 'auth' || isTryable) && (
        <div className="row">
          {blocked === 'auth' && (
            <ButtonLink size="small" look="primary" to="/login">
              Log in
            </ButtonLink>
          )}
          {isTryable && blocked === undefined && (
            <Button size="small" look={isAsked ? 'quiet' : 'primary'} onClick={onRetry}>
              Try now
            </Button>
          )}
          {member && (
            <ButtonLink size="small" look={isAsked ? 'primary' : 'quiet'} to={isAsked ? '/decisions' : '/activity'}>
              {isAsked ? 'Answer now' : 'Activity'}
            </ButtonLink>
          )}
        </div>
      )}
      {/* Last for who goes on from the light by keyboard, whatever corner it has. */}
      <div className="signal-close">
        <IconButton label="Close" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <img className="signal-art" src={state === 'offline' ? '/art/offline.svg' : '/art/beacon.svg'} alt="" width="160" height="160" />
    </>
  )
}

function asks(questions: number, areOrders: boolean): string {
  const what = areOrders ? 'orders' : 'changes'
  if (questions > 1) return `${questions} of your ${what} need an answer.`
  return areOrders ? 'Your order needs an answer.' : 'One of your changes needs an answer.'
}

function explanation(state: Connection['state'], waiting: Waiting, member: boolean): string {
  const isOnline = state === 'online'
  if (waiting.pendingCount === 0)
    return !isOnline
      ? 'Keep shopping. What you do is kept here and will be sent later.'
      : member
        ? 'Everything you did is saved.'
        : `${shopName()} works offline, too.`
  const kept = `${waitingWords(waiting)} ${waiting.pendingCount === 1 ? 'is' : 'are'}`
  return isOnline ? `${kept} on the way to the shop.` : `${kept} kept on this device and will be sent ${whenSent()}.`
}
