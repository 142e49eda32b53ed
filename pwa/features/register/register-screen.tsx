import * as say from '#words/register.tsx'
import { FORM_TEXTS, lastBirthday } from '#sync-protocol/domain/registration.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Field } from '../../components/field/field.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { FormPage } from '../../components/form-page/form-page.tsx'
import { Link } from '../../components/link/link.tsx'
import { LoggedInNote } from '../../components/logged-in-note/logged-in-note.tsx'
import { PictureField } from '../../components/picture-field/picture-field.tsx'
import { isUnfinished, textIn, untilLeft, useForm, type FormAttempt, type Refusal } from '../../components/use-form.ts'
import { linkOnItsWay } from '#words/forms.tsx'
import { unknownOutcome } from '../../content/unknown-outcome.ts'
import { useLoggedInAs } from '../../state/logged-in.ts'
import { LOGGED_IN, notify, notifyThere } from '../../state/notices.ts'
import { useOffline } from '../../state/offline.ts'
import { callOffLogin } from '../../actions/open-session.ts'
import { register } from '../../actions/session.ts'
import { fieldOfRefusal, problemsIn, registerBody, type RegisterField, type RegisterValues } from './register-form.ts'
import { useCutOff } from '../../components/use-cut-off.ts'
import { useOnDevice } from '../../state/served.ts'
import { useHasQuizzes } from '../../state/shop.ts'

/** The last day the calendar offers. What is typed is judged when it is sent. */
const latestBirthday = () => lastBirthday(Date.now())

export default function RegisterScreen() {
  const navigate = useNavigate()
  // Whoever comes here wants another login than one that is still under way. Before anything can be pressed: later it would call off what was.
  useLayoutEffect(() => void callOffLogin(), [])
  const [picture, setPicture] = useState('')
  const latest = useOnDevice(latestBirthday, undefined)
  const loggedInAs = useLoggedInAs()
  const isUnanswered = useRef(false)
  const open = async (form: HTMLFormElement, values: RegisterValues, attempt: FormAttempt): Promise<Refusal<RegisterField>> => {
    const result = await register(registerBody(values), attempt)
    isUnanswered.current = !result.ok && result.code === undefined && result.isUnknown !== true
    if (result.ok) {
      // Whoever has gone on to another page meanwhile stays there.
      const tell = form.isConnected ? notifyThere : notify
      tell({ key: LOGGED_IN, tone: 'good', text: say.registered })
      tell({ tone: 'info', text: linkOnItsWay(values.email.trim()) })
      if (!form.isConnected) return undefined
      void navigate('/dashboard', { replace: true })
      await untilLeft
      return undefined
    }
    if (result.isUnknown) return { text: unknownOutcome(say.accountWasCreated), isUnknown: true }
    const text = result.message || say.failed
    const field = fieldOfRefusal(result.code)
    return field ? { field, text } : { text, issues: result.issues ?? [] }
  }

  const { props, busy, failure, isUnknown, errorOf, clear } = useForm<RegisterField>((form) => {
    const values = valuesOf(form, picture)
    const problems = problemsIn(values)
    return problems.length > 0 ? problems : (attempt) => open(form, values, attempt)
  })
  const hasQuizzes = useHasQuizzes()
  const offlineText = say.needsConnection(useCutOff())
  const offline = useOffline(() => isUnanswered.current && clear())

  return (
    <FormPage title={say.title} lede={hasQuizzes ? say.lede : say.ledeWithoutQuizzes} accent="pink">
      <LoggedInNote name={loggedInAs} />
      <FormMessage tone="info">{offline && offlineText}</FormMessage>
      <Card>
        <form {...props} className="register-form">
          <Field
            label={say.username}
            name="username"
            asterisk
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf('username')}
          />
          <Field label={say.email} name="email" type="email" asterisk autoComplete="email" error={errorOf('email')} />
          <PasswordField
            label={say.password}
            name="password"
            asterisk
            hint={errorOf('password') !== FORM_TEXTS.password && say.passwordHint}
            autoComplete="new-password"
            error={errorOf('password')}
          />
          <PasswordField
            label={say.confirmPassword}
            name="confirmPassword"
            asterisk
            autoComplete="new-password"
            error={errorOf('confirmPassword')}
          />
          <Field label={say.name} name="name" autoComplete="name" hint={say.nameHint} error={errorOf('name')} />
          <Field
            label={say.phoneNumber}
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            hint={say.phoneHint}
            error={errorOf('phoneNumber')}
          />
          <Field
            label={say.birthday}
            name="birthday"
            type="date"
            autoComplete="bday"
            max={latest}
            hint={say.birthdayHint}
            error={errorOf('birthday')}
          />
          <PictureField
            label={say.profilePicture}
            name="profilePicture"
            value={picture}
            seed="new fan"
            onChange={setPicture}
            error={errorOf('profilePicture')}
            disabled={busy}
          />
          <FormMessage tone={isUnknown ? 'info' : 'bad'}>{failure}</FormMessage>
          <FormMessage tone="info">{offline && failure && !isUnknown && offlineText}</FormMessage>
          <Button look="primary" size="large" wide type="submit" disabled={busy}>
            {busy ? say.registering : say.register}
          </Button>
        </form>
      </Card>
      <p className="form-links">
        {say.haveAccount((text) => (
          <Link to="/login">{text}</Link>
        ))}
      </p>
    </FormPage>
  )
}

function valuesOf(form: HTMLFormElement, profilePicture: string): RegisterValues {
  const text = (name: RegisterField) => textIn(form, name)
  return {
    name: text('name'),
    username: text('username'),
    email: text('email'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
    phoneNumber: text('phoneNumber'),
    birthday: isUnfinished(form, 'birthday') ? 'unfinished' : text('birthday'),
    profilePicture,
  }
}
