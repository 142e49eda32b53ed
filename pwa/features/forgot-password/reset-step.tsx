import * as say from '#words/forgot-password.tsx'
import { FORM_TEXTS, MIN_PASSWORD } from '#sync-protocol/domain/registration.ts'
import { Button } from '../../components/button/button.tsx'
import { Field } from '../../components/field/field.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { useConnection } from '../../state/connection.ts'
import { textIn, useForm, type Fault, type FormAttempt, type Refusal } from '../../components/use-form.ts'
import { unknownOutcome } from '../../content/unknown-outcome.ts'
import { resetPassword } from './recovery-calls.ts'
import { useCutOff } from '../../components/use-cut-off.ts'

export interface ResetStepProps {
  /** The username whose password the link may set; '' or masked: the server did not say, so the user types it. */
  grantedTo: string
  /** A new password was sent before, and the page was loaded anew without an answer. */
  isAgain: boolean
  identifier: string
  onIdentifier: (identifier: string) => void
  onDone: (message: string) => void
}

type Name = 'identifier' | 'newPassword' | 'confirmPassword'

export function ResetStep({ grantedTo, isAgain, identifier, onIdentifier, onDone }: ResetStepProps) {
  const known = grantedTo !== '' && !grantedTo.includes('*')
  const reset = async ({ identifier, newPassword }: Record<Name, string>, attempt: FormAttempt): Promise<Refusal<Name>> => {
    const answer = await resetPassword(identifier, newPassword, attempt)
    if (answer.ok) return void onDone(answer.value)
    return answer.isUnknown ? { text: answer.message, isUnknown: true } : { text: answer.message, issues: answer.issues }
  }

  const offline = useConnection(({ state }) => state === 'offline')
  const cutOff = useCutOff()
  const { props, busy, failure, isUnknown, errorOf } = useForm<Name>((form) => {
    const text = (name: Name) => textIn(form, name)
    const values = { identifier: text('identifier').trim(), newPassword: text('newPassword'), confirmPassword: text('confirmPassword') }
    return problemIn(values) ?? ((attempt) => reset(values, attempt))
  })

  return (
    <form {...props} className="stack">
      {isAgain && <p>{say.resetAgain}</p>}
      <Field
        label={say.emailOrUsername}
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={known}
        value={known ? grantedTo : identifier}
        onChange={(event) => onIdentifier(event.target.value)}
        error={errorOf('identifier')}
      />
      <PasswordField
        label={say.newPassword}
        name="newPassword"
        hint={errorOf('newPassword') !== FORM_TEXTS.password && say.passwordHint}
        autoComplete="new-password"
        required
        error={errorOf('newPassword')}
      />
      <PasswordField
        label={say.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errorOf('confirmPassword')}
      />
      <FormMessage tone="bad">{failure}</FormMessage>
      <FormMessage tone="info">
        {isUnknown ? unknownOutcome(say.passwordWasChanged) : offline && say.resettingNeedsConnection(cutOff)}
      </FormMessage>
      <Button look="primary" size="large" wide type="submit" disabled={busy}>
        {busy ? say.saving : say.setPassword}
      </Button>
    </form>
  )
}

function problemIn(values: Record<Name, string>): Fault<Name> | readonly Fault<Name>[] | undefined {
  const missing = (['identifier', 'newPassword', 'confirmPassword'] as const).filter((field) => values[field] === '')
  if (missing.length > 0) return missing.map((field) => ({ field, text: FORM_TEXTS.required }))
  if (values.newPassword !== values.confirmPassword) return { field: 'confirmPassword', text: FORM_TEXTS.mismatch, with: 'newPassword' }
  if (values.newPassword.length < MIN_PASSWORD) return { field: 'newPassword', text: FORM_TEXTS.password }
  return undefined
}
