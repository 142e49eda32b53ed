import * as say from '#words/forgot-username.tsx'
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
import { lookUp, lookUpBody, type Memory } from './look-up.ts'

export default function ForgotUsernameScreen() {
  const [found, setFound] = useState<{ username: string; email: string }>()

  return (
    <FormPage title={say.title} lede={say.lede} accent="mint">
      <Card>{found ? <FoundUsername {...found} onBack={() => setFound(undefined)} /> : <LookUpForm onFound={setFound} />}</Card>
      <p className="form-links">
        {say.remembered((text) => (
          <Link to="/login">{text}</Link>
        ))}
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
        {say.found}
      </h2>
      <dl>
        <dt>{say.username}</dt>
        <dd className="found-name" translate="no">
          {username}
        </dd>
        <dt>{say.email}</dt>
        <dd translate="no">{email}</dd>
      </dl>
      <div className="row">
        <ButtonLink look="primary" to="/login">
          {say.login}
        </ButtonLink>
        <Button onClick={onBack}>{say.goBack}</Button>
      </div>
    </div>
  )
}

const MEMORIES: readonly { key: Memory; title: string }[] = [
  { key: 'phone', title: say.choices.phone },
  { key: 'birthday', title: say.choices.birthday },
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
      <FilterBar label={say.findBy} options={MEMORIES} current={memory} onChange={choose} />
      <Field
        key={memory}
        label={say.labels[memory]}
        name="memory"
        type={memory === 'phone' ? 'tel' : 'text'}
        inputMode={memory === 'phone' ? 'tel' : 'numeric'}
        autoComplete={memory === 'phone' ? 'tel' : 'off'}
        hint={say.forms[memory]}
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
            <Link to="/register">{say.register}</Link>
          </>
        )}
      </FormMessage>
      <FormMessage tone="info">{offline && say.needsConnection(cutOff)}</FormMessage>
      <Button look="primary" size="large" wide type="submit" disabled={busy}>
        {busy ? say.finding : say.find}
      </Button>
    </form>
  )
}
