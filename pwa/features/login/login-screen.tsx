import * as say from '#words/login.tsx'
import { useEffect, useLayoutEffect, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Field } from '../../components/field/field.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { FormPage } from '../../components/form-page/form-page.tsx'
import { LoggedInNote } from '../../components/logged-in-note/logged-in-note.tsx'
import { Link } from '../../components/link/link.tsx'
import { textIn, untilLeft, useForm } from '../../components/use-form.ts'
import { useAccount } from '../../state/account.ts'
import { hasLoginEnded, useLoggedInAs } from '../../state/logged-in.ts'
import { KEPT, LOGGED_IN, notify, notifyThere, SAVED, sayInSight } from '../../state/notices.ts'
import { useOffline } from '../../state/offline.ts'
import { useOnDevice } from '../../state/served.ts'
import { callOffLogin } from '../../actions/open-session.ts'
import { login } from '../../actions/session.ts'
import { ArrivalMessage } from './arrival-message.tsx'
import { readArrival } from './arrival.ts'
import { useCutOff } from '../../components/use-cut-off.ts'

/** The shop's code for credentials that do not match. */
const WRONG = 'bad_credentials'

export default function LoginScreen() {
  const navigate = useNavigate()
  // Whoever comes here wants another login than one that is still under way. Before anything can be pressed: later it would call off what was.
  useLayoutEffect(() => void callOffLogin(), [])
  const { goal } = readArrival(useLocation().state)
  const loggedInAs = useLoggedInAs()
  const cutOff = useCutOff()
  const waiting = useAccount(({ owner, cart, wishlist }) => (owner === '' ? whatWaits(cart.length, wishlist.length) : undefined))
  // It would be gone in a few seconds, and this page is what it is about.
  const isKept = useOnDevice(hasLoginEnded, false)
  useEffect(() => sayInSight(isKept ? [KEPT, SAVED] : [SAVED]), [isKept])
  /** Undefined where there was no answer. */
  const [refusedBy, setRefusedBy] = useState<string>()
  const isWrong = refusedBy === WRONG
  // Until one of the two is changed.
  const [areMarked, setMarked] = useState(false)
  const { props, busy, failure, clear } = useForm((form) => {
    const typed = { emailOrUsername: textIn(form, 'emailOrUsername'), password: textIn(form, 'password') }
    return async () => {
      const result = await login(typed)
      if (!result.ok) {
        setRefusedBy(result.code)
        setMarked(result.code === WRONG)
        return result.message || say.failed
      }
      // Whoever has gone on to another page meanwhile stays there.
      const tell = form.isConnected ? notifyThere : notify
      tell({ key: LOGGED_IN, tone: 'good', text: say.loggedIn })
      if (!form.isConnected) return undefined
      void navigate(goal, { replace: true })
      await untilLeft
    }
  })

  const offline = useOffline(() => failure && refusedBy === undefined && clear())
  const unmark = (event: FormEvent<HTMLFormElement>) => {
    props.onInput(event)
    setMarked(false)
  }

  return (
    <FormPage title={say.title} lede={loggedInAs === undefined ? (waiting ?? say.lede) : say.ledeLoggedIn} accent="blue">
      {!isKept && <ArrivalMessage />}
      <FormMessage tone="info">{isKept && say.expired}</FormMessage>
      <LoggedInNote name={loggedInAs} />
      <Card>
        <form {...props} className="stack login-form" onInput={unmark}>
          <Field
            wrong={areMarked}
            label={say.emailOrUsername}
            name="emailOrUsername"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField wrong={areMarked} label={say.password} name="password" autoComplete="current-password" />
          <FormMessage tone="bad">
            {failure && isWrong ? (
              <>
                <span>{failure}</span>
                <span> </span>
                <Link to="/forgot-password">{say.resetPassword}</Link>
              </>
            ) : (
              failure
            )}
          </FormMessage>
          <FormMessage tone="info">{offline && say.needsConnection(cutOff, (text) => <Link to="/store">{text}</Link>)}</FormMessage>
          <Button
            look={offline || loggedInAs !== undefined ? 'quiet' : 'primary'}
            size="large"
            wide
            type="submit"
            // It may be pressed, and says why nothing comes of it; it does not look as if something would.
            className={offline ? 'btn-idle' : undefined}
            disabled={busy}
          >
            {busy ? say.loggingIn : say.login}
          </Button>
        </form>
      </Card>
      <ul className="form-links login-links">
        <li>
          {say.newHere((text) => (
            <Link to="/register">{text}</Link>
          ))}
        </li>
        <li>
          <Link to="/forgot-username">{say.forgotUsername}</Link>
        </li>
        <li>
          <Link to="/forgot-password">{say.forgotPassword}</Link>
        </li>
      </ul>
    </FormPage>
  )
}

/** What a visitor has put aside, in place of the usual line, so that nothing is pushed about when it is known late. */
function whatWaits(cart: number, wishlist: number): string | undefined {
  if (cart > 0) return wishlist > 0 ? say.cartAndWishlistWait(cart, wishlist) : say.cartWaits(cart)
  return wishlist > 0 ? say.wishlistWaits(wishlist) : undefined
}
