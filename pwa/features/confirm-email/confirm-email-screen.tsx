import * as say from '#words/confirm-email.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ConfirmEmailResponse } from '#sync-protocol/api/own-user.ts'
import { ApiError, callApi } from '../../actions/api.ts'
import { linkKey } from '../../actions/link-key.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { FormPage } from '../../components/form-page/form-page.tsx'
import { Link } from '../../components/link/link.tsx'
import { box, line, star } from '../../components/sticker/draw-sticker.ts'
import { Sticker } from '../../components/sticker/sticker.tsx'
import { useForm } from '../../components/use-form.ts'
import { unknownOutcome } from '../../content/unknown-outcome.ts'
import { useSession } from '../../state/session.ts'
import { shopName } from '../../state/shop.ts'

const LETTER = box('cream', 18, 46, 112, 80, 8) + line('m18 54 56 42 56-42') + star('lemon', 128, 44, 26)

/** What a mailed link says of itself. `isForPassword`: it was asked for because of a forgotten password. */
interface MailedLink {
  token: string
  isForPassword: boolean
}

/**
 * Where the link of a confirmation mail leads. Opening it changes nothing, for programs open links too: the button does. One that was mailed for a
 * forgotten password goes straight on to the new one.
 */
export default function ConfirmEmailScreen() {
  const { hash } = useLocation()
  const isMember = useSession(({ status }) => status === 'authenticated')
  const navigate = useNavigate()
  const [{ token, isForPassword }, setLink] = useState(() => linkIn(hash))
  const [isDone, setDone] = useState(false)
  /** What is refused can be asked for anew where it was asked for. */
  const [isRefused, setRefused] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const found = linkIn(hash)
    if (found.token === '') return
    setLink(found)
    // The token must not stay in the address bar, the history or a screenshot.
    navigate('/confirm-email', { replace: true })
  }, [hash, navigate])
  useEffect(() => {
    if (isDone) heading.current?.focus()
  }, [isDone])

  const { props, busy, failure, isUnknown } = useForm(() => async (attempt) => {
    try {
      attempt.key ??= await linkKey(token)
      const { identifier } = await callApi('confirm-email', { method: 'POST', body: { token }, attempt, schema: ConfirmEmailResponse })
      if (identifier === undefined) setDone(true)
      else navigate('/forgot-password', { replace: true, state: { grantedTo: identifier } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error.code !== undefined)
      if (error.isUnknown) return { text: unknownOutcome(say.addressWasConfirmed), isUnknown: true }
      return error.status === undefined ? say.offline : error.message || say.failed
    }
    return undefined
  })

  return (
    <FormPage title={say.title} lede={isForPassword ? say.ledeForPassword : say.lede} accent="blue">
      {token === '' ? (
        <EmptyState
          picture={<Sticker drawing={LETTER} size={160} />}
          title={say.noLink}
          text={isMember ? say.openLink : say.openLinkLoggedOut}
        >
          <ButtonLink look="primary" to="/account">
            {isMember ? say.account : say.login}
          </ButtonLink>
        </EmptyState>
      ) : (
        <Card>
          {isDone ? (
            <div className="stack">
              <h2 ref={heading} tabIndex={-1}>
                {say.done}
              </h2>
              <p>{isForPassword ? say.doneTooLate : say.doneWhy}</p>
              <p>
                <ButtonLink look="primary" size="large" to={isForPassword ? '/forgot-password' : '/dashboard'}>
                  {isForPassword ? say.forgotPassword : say.goOn}
                </ButtonLink>
              </p>
            </div>
          ) : (
            <form {...props} className="stack">
              <p>{say.question(shopName())}</p>
              <FormMessage tone={isUnknown ? 'info' : 'bad'}>
                {failure && (
                  <>
                    <span>{failure}</span>
                    <span> </span>
                    {isRefused && (
                      <Link to={isForPassword ? '/forgot-password' : '/account'}>{isForPassword ? say.forgotPassword : say.account}</Link>
                    )}
                  </>
                )}
              </FormMessage>
              <Button look="primary" size="large" wide type="submit" disabled={busy}>
                {busy ? say.confirming : say.yes}
              </Button>
            </form>
          )}
        </Card>
      )}
    </FormPage>
  )
}

function linkIn(hash: string): MailedLink {
  const said = new URLSearchParams(hash.slice(1))
  return { token: said.get('token') ?? '', isForPassword: said.get('next') === 'password' }
}
