import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import { ApiError, callApi } from '../../actions/api.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { FormPage } from '../../components/form-page/form-page.tsx'
import { Link } from '../../components/link/link.tsx'
import { box, line, star } from '../../components/sticker/draw-sticker.ts'
import { Sticker } from '../../components/sticker/sticker.tsx'
import { useBusy } from '../../components/use-busy.ts'
import { useSession } from '../../state/session.ts'

const FAILED = 'An error occurred. Please try again.'
const OFFLINE = 'You’re offline. Your link is saved here: try again once you’re back online.'
const LETTER = box('cream', 18, 46, 112, 80, 8) + line('m18 54 56 42 56-42') + star('lemon', 128, 44, 26)

/** Where the link of a confirmation mail leads. Opening it changes nothing, for programs open links too: the button does. */
export default function ConfirmEmailScreen() {
  const { hash } = useLocation()
  const isMember = useSession(({ status }) => status === 'authenticated')
  const navigate = useNavigate()
  const found = new URLSearchParams(hash.slice(1)).get('token')
  const [token, setToken] = useState(found ?? '')
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, run] = useBusy()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (found === null) return
    setToken(found)
    // The token must not stay in the address bar, the history or a screenshot.
    navigate('/confirm-email', { replace: true })
  }, [found, navigate])
  useEffect(() => {
    if (isDone) heading.current?.focus()
  }, [isDone])

  const confirm = async () => {
    setFailure('')
    try {
      await callApi('confirm-email', { method: 'POST', body: { token }, schema: OkResponse })
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.status === undefined ? OFFLINE : error.message || FAILED)
    }
  }

  return (
    <FormPage title="Confirm your email" lede="So that nothing about your account is ever emailed to a stranger." world="blue">
      {token === '' ? (
        <EmptyState
          picture={<Sticker drawing={LETTER} size={160} />}
          title="Look in your inbox"
          text={`Open the link in the email we sent you. You can have it sent again on your account page${isMember ? '' : ', once you’re logged in'}.`}
        >
          <ButtonLink look="primary" to="/account">
            {isMember ? 'Account' : 'Login'}
          </ButtonLink>
        </EmptyState>
      ) : (
        <Card>
          {isDone ? (
            <div className="stack">
              <h2 ref={heading} tabIndex={-1}>
                Your address is confirmed
              </h2>
              <p>If you ever forget your password, the link to set a new one goes there.</p>
              <p>
                <ButtonLink look="primary" size="large" to="/dashboard">
                  Continue
                </ButtonLink>
              </p>
            </div>
          ) : (
            <div className="stack">
              <p>Did you enter this address for your Starlane account?</p>
              <FormMessage tone="bad">
                {failure && (
                  <>
                    <span>{failure === OFFLINE ? failure : `${failure} `}</span>
                    {failure !== OFFLINE && <Link to="/account">Account</Link>}
                  </>
                )}
              </FormMessage>
              <Button look="primary" size="large" wide disabled={busy} onClick={() => void run(confirm)}>
                {busy ? 'Confirming…' : 'Yes, this is my address'}
              </Button>
            </div>
          )}
        </Card>
      )}
    </FormPage>
  )
}
