import * as say from '#words/forgot-password.tsx'
import { FORM_TEXTS } from '#sync-protocol/domain/registration.ts'
import { Button } from '../../components/button/button.tsx'
import { Field } from '../../components/field/field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { useConnection } from '../../state/connection.ts'
import { useForm } from '../../components/use-form.ts'
import { unknownOutcome } from '../../content/unknown-outcome.ts'
import { verifyAccount } from './recovery-calls.ts'
import { useCutOff } from '../../components/use-cut-off.ts'

export interface VerifyStepProps {
  identifier: string
  onIdentifier: (identifier: string) => void
  /** What went wrong before this step was shown. */
  failure: string
  onVerified: (message: string) => void
}

export function VerifyStep({ identifier, onIdentifier, failure: before, onVerified }: VerifyStepProps) {
  const offline = useConnection(({ state }) => state === 'offline')
  const cutOff = useCutOff()
  const { props, busy, failure, isUnknown, errorOf } = useForm<'identifier'>(() => {
    const name = identifier.trim()
    if (name === '') return { field: 'identifier', text: FORM_TEXTS.required }
    return async (attempt) => {
      const answer = await verifyAccount(name, attempt)
      if (answer.ok) return onVerified(answer.value)
      return answer.isUnknown ? { text: answer.message, isUnknown: true } : { text: answer.message, issues: answer.issues }
    }
  }, before)

  return (
    <form {...props} className="stack">
      <Field
        label={say.emailOrUsername}
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={identifier}
        onChange={(event) => onIdentifier(event.target.value)}
        error={errorOf('identifier')}
      />
      <FormMessage tone="bad">{failure}</FormMessage>
      <FormMessage tone="info">{isUnknown ? unknownOutcome(say.emailWasSent) : offline && say.sendingNeedsConnection(cutOff)}</FormMessage>
      <Button look="primary" size="large" wide type="submit" disabled={busy}>
        {busy ? say.verifying : say.verify}
      </Button>
    </form>
  )
}
