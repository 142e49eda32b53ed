import { useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { useBusy } from '../../components/use-busy.ts'
import { askForConfirmation } from './account-calls.ts'
import { cutOff } from '../../content/cut-off.ts'

export interface EmailNoticeProps {
  userId: string
  email: string
  onSessionInvalid: (text: string) => void
}

/** Shown until the address is confirmed: why that matters, and how to get there. */
export function EmailNotice({ userId, email, onSessionInvalid }: EmailNoticeProps) {
  const [busy, run] = useBusy()
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: string }>({ tone: 'good', text: '' })

  const send = async () => {
    const answer = await askForConfirmation(userId)
    if (answer.ok) return setSaid({ tone: 'good', text: 'Sent. The link works once, for a week.' })
    const { refusal } = answer
    if (refusal.kind === 'session') return onSessionInvalid(refusal.message)
    setSaid({ tone: 'bad', text: refusal.kind === 'offline' ? `${cutOff()}. Nothing was sent.` : refusal.message })
  }

  return (
    <Card as="section" className="account-notice" aria-labelledby="confirm-title">
      <h2 id="confirm-title">Confirm your email</h2>
      <p>
        <span>We sent a link to </span>
        <b translate="no">{email}</b>
        <span>. Until you open it, you can’t reset a forgotten password by email.</span>
      </p>
      <FormMessage tone={said.tone}>{said.text}</FormMessage>
      <Button disabled={busy} onClick={() => void run(send)}>
        {busy ? 'Sending…' : 'Send the link again'}
      </Button>
    </Card>
  )
}
