import * as say from '#words/forgot-password.tsx'
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
    <MessageStep title={say.sentTitle}>
      <p>{message}</p>
      <p className="muted">{say.askedFor(<b translate="no">{identifier.trim()}</b>)}</p>
      <p>
        <Button onClick={onBack}>{say.tryAnother}</Button>
      </p>
    </MessageStep>
  )
}

export function OpeningStep({ failure }: { failure: string }) {
  return (
    <MessageStep title={say.openingTitle}>
      <FormMessage tone="bad">{failure}</FormMessage>
      <p className="muted">{failure === '' ? say.oneMoment : say.openedLater}</p>
    </MessageStep>
  )
}

export function DoneStep({ message }: { message: string }) {
  return (
    <MessageStep title={say.doneTitle}>
      <p>{message}</p>
      <p className="muted">{say.devicesLoggedOut}</p>
      <p>
        <ButtonLink look="primary" size="large" to="/login">
          {say.login}
        </ButtonLink>
      </p>
    </MessageStep>
  )
}
