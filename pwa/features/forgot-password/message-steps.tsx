import { useEffect, useRef, type ReactNode } from 'react'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'

/** A step that only says something: its heading takes the focus, so that it is heard. */
function MessageStep({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="stack message-step">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  )
}

export function SentStep({ message, identifier, onBack }: { message: string; identifier: string; onBack: () => void }) {
  return (
    <MessageStep title="Check your email">
      <p>{message || 'If this account exists, an email with a link is on its way.'}</p>
      <p className="muted">
        <span>You asked for </span>
        <b translate="no">{identifier.trim()}</b>
        <span>. No email? Check your spam folder and the spelling.</span>
      </p>
      <p>
        <Button onClick={onBack}>Try another email or username</Button>
      </p>
    </MessageStep>
  )
}

export function OpeningStep({ failure }: { failure: string }) {
  return (
    <MessageStep title="Opening your link…">
      <FormMessage tone="bad">{failure}</FormMessage>
      <p className="muted">{failure === '' ? 'One moment.' : 'We’ll try your link again as soon as we can. It works for ten minutes.'}</p>
    </MessageStep>
  )
}

export function DoneStep({ message }: { message: string }) {
  return (
    <MessageStep title="Your password is changed">
      <p>{message}</p>
      <p className="muted">All your devices have been logged out.</p>
      <p>
        <ButtonLink look="primary" size="large" to="/login">
          Login
        </ButtonLink>
      </p>
    </MessageStep>
  )
}
