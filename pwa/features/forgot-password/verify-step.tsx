import { FORM_TEXTS } from '#sync-protocol/domain/registration.ts'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Field } from '../../components/field/field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { verifyAccount } from './recovery-calls.ts'

export interface VerifyStepProps {
  identifier: string
  onIdentifier: (identifier: string) => void
  /** What went wrong before this step was shown. */
  failure: string
  onVerified: (message: string) => void
}

export function VerifyStep({ identifier, onIdentifier, failure: before, onVerified }: VerifyStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState('')
  const [failure, setFailure] = useState(before)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const name = identifier.trim()
    setFailure('')
    setProblem(name === '' ? FORM_TEXTS.required : '')
    if (name === '') return form.current?.querySelector<HTMLElement>('input')?.focus()
    setBusy(true)
    const answer = await verifyAccount(name)
    setBusy(false)
    if (answer.ok) onVerified(answer.value)
    else setFailure(answer.message)
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Email or username"
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={identifier}
        onChange={(event) => onIdentifier(event.target.value)}
        error={problem || undefined}
      />
      <FormMessage tone="bad">{failure}</FormMessage>
      <Button look="primary" size="large" wide type="submit" disabled={busy}>
        {busy ? 'Verifying…' : 'Verify account'}
      </Button>
    </form>
  )
}
