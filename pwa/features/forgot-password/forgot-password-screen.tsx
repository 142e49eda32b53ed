import * as say from '#words/forgot-password.tsx'
import { textOf } from '#sync-protocol/domain/errors.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { Card } from '../../components/card/card.tsx'
import { FormPage } from '../../components/form-page/form-page.tsx'
import { Link } from '../../components/link/link.tsx'
import { DoneStep, OpeningStep, SentStep } from './message-steps.tsx'
import { openLink, tokenIn, unansweredReset } from './recovery-calls.ts'
import type { Attempt } from '../../actions/api.ts'
import { useFindingOut } from '../../components/use-finding-out.ts'
import { ResetStep } from './reset-step.tsx'
import { VerifyStep } from './verify-step.tsx'

type Step =
  | { name: 'verify'; failure?: string }
  | { name: 'sent'; message: string }
  | ({ name: 'opening' } & Opening)
  | { name: 'reset'; grantedTo: string; isAgain?: boolean }
  | { name: 'done'; message: string }

/** What the page that has confirmed the address passes on: whose password may be set now. */
const Granted = v.object({ grantedTo: v.string() })

/** A link that is being opened: `tries` without an answer so far, and what is said of that. */
interface Opening {
  token: string
  attempt: Attempt
  tries: number
  since: number
  failure: string
}

/** Account verified by a mailed link, then the new password, then the way back in (specification §4 Password recovery). */
export default function ForgotPasswordScreen() {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const opened = useRef('')
  const [step, setStep] = useState<Step>(() => {
    if (tokenIn(hash) !== '') return opening('')
    const granted = v.safeParse(Granted, state)
    if (!granted.success) return resetAgain() ?? { name: 'verify' }
    const { grantedTo } = granted.output
    return { name: 'reset', grantedTo, isAgain: grantedTo === unansweredReset() }
  })
  const [identifier, setIdentifier] = useState('')

  useEffect(() => {
    const token = tokenIn(hash)
    const again = token === opened.current
    opened.current = token
    if (token === '' || again) return
    const begun = opening(token)
    setStep(begun)
    // At once, before any answer: the token must not stay in the address bar, the history or a screenshot.
    navigate('/forgot-password', { replace: true })
    void open(begun).then(setStep)
  }, [hash, navigate])

  const { tries = 0, since = 0 } = step.name === 'opening' ? step : {}
  useFindingOut(
    tries,
    since,
    () => void (step.name === 'opening' && open(step).then(setStep)),
    () => step.name === 'opening' && setStep({ name: 'verify', failure: TOO_LATE }),
  )

  return (
    <FormPage title={say.title} lede={say.lede} accent="lemon">
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
        {step.name === 'opening' && <OpeningStep failure={step.failure} />}
        {step.name === 'reset' && (
          <ResetStep
            grantedTo={step.grantedTo}
            isAgain={step.isAgain ?? false}
            identifier={identifier}
            onIdentifier={setIdentifier}
            onDone={(message) => setStep({ name: 'done', message })}
          />
        )}
        {step.name === 'done' && <DoneStep message={step.message} />}
      </Card>
      {step.name !== 'done' && (
        <p className="form-links">
          {say.remembered((text) => (
            <Link to="/login">{text}</Link>
          ))}
        </p>
      )}
    </FormPage>
  )
}

/** A link lives no longer than the shop remembers what came of it. */
const TOO_LATE = textOf('grant_required')

/** What comes of a link, which works once: without an answer it is kept and opened again, for it may have been opened already. */
async function open(link: Opening): Promise<Step> {
  const answer = await openLink(link.token, link.attempt)
  if (answer.ok) return { name: 'reset', grantedTo: answer.value }
  const { message: failure, isSilent, isUnknown } = answer
  if (isSilent || isUnknown) return { ...link, name: 'opening', tries: link.tries + 1, failure }
  return resetAgain() ?? { name: 'verify', failure }
}

/** Where the page was loaded anew before it was known whether the new password was set: the link may be used up by that. */
function resetAgain(): Step | undefined {
  const grantedTo = unansweredReset()
  return grantedTo === undefined ? undefined : { name: 'reset', grantedTo, isAgain: true }
}

function opening(token: string): { name: 'opening' } & Opening {
  return { name: 'opening', token, attempt: {}, tries: 0, since: Date.now(), failure: '' }
}
