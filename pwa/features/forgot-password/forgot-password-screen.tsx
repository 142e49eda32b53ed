import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Card } from '../../components/card/card.tsx'
import { FormPage } from '../../components/form-page/form-page.tsx'
import { Link } from '../../components/link/link.tsx'
import { DoneStep, OpeningStep, SentStep } from './message-steps.tsx'
import { openLink, tokenIn } from './recovery-calls.ts'
import { ResetStep } from './reset-step.tsx'
import { VerifyStep } from './verify-step.tsx'

type Step =
  | { name: 'verify'; failure?: string }
  | { name: 'sent'; message: string }
  | { name: 'opening' }
  | { name: 'reset'; grantedTo: string }
  | { name: 'done'; message: string }

/** Account verified by a mailed link, then the new password, then the way back in (specification §4 Password recovery). */
export default function ForgotPasswordScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const opened = useRef('')
  const [step, setStep] = useState<Step>(() => ({ name: tokenIn(hash) === '' ? 'verify' : 'opening' }))
  const [identifier, setIdentifier] = useState('')

  useEffect(() => {
    const token = tokenIn(hash)
    const again = token === opened.current
    opened.current = token
    if (token === '' || again) return
    setStep({ name: 'opening' })
    // At once, before any answer: the token must not stay in the address bar, the history or a screenshot.
    navigate('/forgot-password', { replace: true })
    void openLink(token).then((answer) =>
      setStep(answer.ok ? { name: 'reset', grantedTo: answer.value } : { name: 'verify', failure: answer.message }),
    )
  }, [hash, navigate])

  return (
    <FormPage title="Forgot password" lede="We’ll email you a link to set a new one. It works once, for ten minutes." world="lemon">
      <Card>
        {step.name === 'verify' && (
          <VerifyStep
            identifier={identifier}
            onIdentifier={setIdentifier}
            failure={step.failure ?? ''}
            onVerified={(message) => setStep({ name: 'sent', message })}
          />
        )}
        {step.name === 'sent' && <SentStep message={step.message} identifier={identifier} onBack={() => setStep({ name: 'verify' })} />}
        {step.name === 'opening' && <OpeningStep />}
        {step.name === 'reset' && (
          <ResetStep
            grantedTo={step.grantedTo}
            identifier={identifier}
            onIdentifier={setIdentifier}
            onDone={(message) => setStep({ name: 'done', message })}
          />
        )}
        {step.name === 'done' && <DoneStep message={step.message} />}
      </Card>
      {step.name !== 'done' && (
        <p className="form-links">
          <span>Remember it after all? </span>
          <Link to="/login">Login</Link>
        </p>
      )}
    </FormPage>
  )
}
