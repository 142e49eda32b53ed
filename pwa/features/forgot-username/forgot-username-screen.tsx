import { useEffect, useRef, useState } from 'react'
import { Card } from '../../components/card/card.tsx'
import { FormPage } from '../../components/form-page/form-page.tsx'
import { Link } from '../../components/link/link.tsx'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Field } from '../../components/field/field.tsx'
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { useForm } from '../../components/use-form.ts'
import { useCutOff } from '../../components/use-cut-off.ts'
import { useConnection } from '../../state/connection.ts'
import { HINTS, lookUp, lookUpBody, type Memory } from './look-up.ts'

export default function ForgotUsernameScreen() {
  const [found, setFound] = useState<{ username: string; email: string }>()

  return (
    <FormPage title="Forgot username" lede="Find it with the phone number or birthday of your account." accent="mint">
      <Card>{found ? <FoundUsername {...found} onBack={() => setFound(undefined)} /> : <LookUpForm onFound={setFound} />}</Card>
      <p className="form-links">
        <span>Remember it after all? </span>
        <Link to="/login">Login</Link>
      </p>
    </FormPage>
  )
}

interface FoundUsernameProps {
  username: string
  /** With its middle hidden, as the server sends it. */
  email: string
  onBack: () => void
}

function FoundUsername({ username, email, onBack }: FoundUsernameProps) {
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

const MEMORIES: readonly { key: Memory; title: string }[] = [
  { key: 'phone', title: 'Phone' },
  { key: 'birthday', title: 'Birthday' },
]

function LookUpForm({ onFound }: { onFound: (found: { username: string; email: string }) => void }) {
  const offline = useConnection(({ state }) => state === 'offline')
  const cutOff = useCutOff()
  const [memory, setMemory] = useState<Memory>('phone')
  const [typed, setTyped] = useState('')
  const { props, busy, failure, errorOf, clear } = useForm<'memory'>(() => {
    const body = lookUpBody(memory, typed)
    if (typeof body === 'string') return { field: 'memory', text: body }
    return async () => {
      const answer = await lookUp(body)
      if (!answer.ok) return { text: answer.message, issues: answer.issues }
      onFound(answer)
    }
  })

  const choose = (next: Memory) => {
    setMemory(next)
    setTyped('')
    clear()
  }

  return (
    <form {...props} className="stack">
      <FilterBar label="Find it by" options={MEMORIES} current={memory} onChange={choose} />
      <Field
        key={memory}
        label={memory === 'phone' ? 'Phone number' : 'Birthday'}
        name="memory"
        type={memory === 'phone' ? 'tel' : 'text'}
        inputMode={memory === 'phone' ? 'tel' : 'numeric'}
        autoComplete={memory === 'phone' ? 'tel' : 'off'}
        hint={HINTS[memory]}
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={errorOf('memory')}
      />
      <FormMessage tone="bad">
        {failure && (
          <>
            <span>{failure}</span>
            <span> </span>
            <Link to="/register">Register</Link>
          </>
        )}
      </FormMessage>
      <FormMessage tone="info">{offline && `${cutOff}. Looking up your username needs a connection.`}</FormMessage>
      <Button look="primary" size="large" wide type="submit" disabled={busy}>
        {busy ? 'Looking…' : 'Find my username'}
      </Button>
    </form>
  )
}
