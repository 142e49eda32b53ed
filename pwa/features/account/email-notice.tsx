import { useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { useForm } from '../../components/use-form.ts'
import { askForConfirmation } from './account-calls.ts'
import { cutOff } from '../../content/cut-off.ts'
import { unknownOutcome } from '../../content/unknown-outcome.ts'

export interface EmailNoticeProps {
  userId: string
  email: string
  onSessionInvalid: (text: string) => void
}

/** Shown until the address is confirmed: why that matters, and how to get there. */
export function EmailNotice({ userId, email, onSessionInvalid }: EmailNoticeProps) {
  const [isSent, setSent] = useState(false)
  const { props, busy, failure, isUnknown } = useForm(() => async (attempt) => {
    const answer = await askForConfirmation(userId, attempt)
    setSent(answer.ok)
    if (answer.ok) return undefined
    const { refusal } = answer
    if (refusal.kind === 'session') return onSessionInvalid(refusal.message)
    if (refusal.kind === 'unknown') return { text: unknownOutcome('the email was sent'), isUnknown: true }
    return refusal.kind === 'offline' ? `${cutOff()}. Nothing was sent.` : refusal.message
  })

  return (
    <Card as="section" className="account-notice" aria-labelledby="confirm-title">
      <h2 id="confirm-title">Confirm your email</h2>
      <p>
        <span>We sent a link to </span>
        <b translate="no">{email}</b>
        <span>. Until you open it, we email you nothing else about your account.</span>
      </p>
      {isSent && <FormMessage tone="good">Sent. The link works once, for a week.</FormMessage>}
      <FormMessage tone={isUnknown ? 'info' : 'bad'}>{failure}</FormMessage>
      <form {...props}>
        <Button type="submit" disabled={busy}>
          {busy ? 'Sending…' : 'Send the link again'}
        </Button>
      </form>
    </Card>
  )
}
