import { FORM_TEXTS, MIN_PASSWORD } from '#sync-protocol/domain/registration.ts'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Field } from '../../components/field/field.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { resetPassword } from './recovery-calls.ts'

export interface ResetStepProps {
  /** Whose password the link may set, as the server named them; '' or masked: it did not, so the person says. */
  grantedTo: string
  identifier: string
  onIdentifier: (identifier: string) => void
  onDone: (message: string) => void
}

type Name = 'identifier' | 'newPassword' | 'confirmPassword'

export function ResetStep({ grantedTo, identifier, onIdentifier, onDone }: ResetStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<{ field: Name; text: string }>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const known = grantedTo !== '' && !grantedTo.includes('*')
  const errorOf = (field: Name) => (problem?.field === field ? problem.text : undefined)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const values = { identifier: text(data, 'identifier').trim(), newPassword: text(data, 'newPassword'), confirmPassword: text(data, 'confirmPassword') }
    const found = firstProblem(values)
    setFailure('')
    setProblem(found)
    if (found) return form.current?.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus()
    setBusy(true)
    const answer = await resetPassword(values.identifier, values.newPassword)
    setBusy(false)
    if (answer.ok) onDone(answer.value)
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
        readOnly={known}
        value={known ? grantedTo : identifier}
        onChange={(event) => onIdentifier(event.target.value)}
        error={errorOf('identifier')}
      />
      <PasswordField label="New password" name="newPassword" hint="At least 8 characters." autoComplete="new-password" required error={errorOf('newPassword')} />
      <PasswordField label="Confirm new password" name="confirmPassword" autoComplete="new-password" required error={errorOf('confirmPassword')} />
      <FormMessage tone="bad">{failure}</FormMessage>
      <Button look="primary" size="large" wide type="submit" disabled={busy}>
        {busy ? 'Saving…' : 'Set new password'}
      </Button>
    </form>
  )
}

function firstProblem(values: Record<Name, string>): { field: Name; text: string } | undefined {
  const missing = (['identifier', 'newPassword', 'confirmPassword'] as const).find((field) => values[field] === '')
  if (missing) return { field: missing, text: FORM_TEXTS.required }
  if (values.newPassword !== values.confirmPassword) return { field: 'confirmPassword', text: FORM_TEXTS.mismatch }
  if (values.newPassword.length < MIN_PASSWORD) return { field: 'newPassword', text: FORM_TEXTS.password }
  return undefined
}

function text(data: FormData, name: Name): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
