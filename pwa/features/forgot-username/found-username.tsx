import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../components/button/button.tsx'

export interface FoundUsernameProps {
  username: string
  /** With its middle hidden, as the server sends it. */
  email: string
  onBack: () => void
}

export function FoundUsername({ username, email, onBack }: FoundUsernameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="stack found">
      <h2 ref={heading} tabIndex={-1}>
        We found your account
      </h2>
      <dl>
        <dt>Username</dt>
        <dd className="found-name" translate="no">
          {username}
        </dd>
        <dt>Email</dt>
        <dd translate="no">{email}</dd>
      </dl>
      <div className="row">
        <ButtonLink look="primary" to="/login">
          Login
        </ButtonLink>
        <Button onClick={onBack}>Go Back</Button>
      </div>
    </div>
  )
}
