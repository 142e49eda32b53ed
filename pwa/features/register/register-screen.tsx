import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Field } from '../../components/field/field.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { Link } from '../../components/link/link.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { PictureField } from '../../components/picture-field/picture-field.tsx'
import { useBusy } from '../../components/use-busy.ts'
import { notify } from '../../state/notices.ts'
import { register } from '../../actions/session.ts'
import { fieldOfRefusal, firstProblem, registerBody, type Problem, type RegisterField, type RegisterValues } from './register-form.ts'
import './register.css'

export default function RegisterScreen() {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [picture, setPicture] = useState('')
  const [busy, run] = useBusy()
  const [problem, setProblem] = useState<Problem>()
  const [failure, setFailure] = useState('')

  const errorOf = (field: RegisterField) => (problem?.field === field ? problem.text : undefined)
  const point = (found: Problem) => {
    setProblem(found)
    form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, picture)
    setFailure('')
    setProblem(undefined)
    const found = firstProblem(values)
    if (found) point(found)
    else void run(() => open(values))
  }

  const open = async (values: RegisterValues) => {
    const result = await register(registerBody(values))
    if (result.ok) {
      notify({ tone: 'good', text: 'Registration successful! You are now logged in.' })
      return navigate('/dashboard', { replace: true })
    }
    const text = result.message || 'Registration failed. Please try again.'
    const field = fieldOfRefusal(result.code, text)
    if (field) point({ field, text })
    else setFailure(text)
  }

  return (
    <div className="wrap wrap-form page" data-world="pink">
      <PageHeader title="Register" lede="A cart, a wishlist, quizzes that pay in gems. Fields with an asterisk are needed, the rest is up to you." />
      <Card>
        <form ref={form} className="register-form" noValidate onSubmit={submit}>
          <Field label="Username" name="username" asterisk autoComplete="username" autoCapitalize="none" spellCheck={false} error={errorOf('username')} />
          <Field label="Email" name="email" type="email" asterisk autoComplete="email" error={errorOf('email')} />
          <PasswordField
            label="Password"
            name="password"
            asterisk
            hint="At least 8 characters."
            autoComplete="new-password"
            error={errorOf('password')}
          />
          <PasswordField label="Confirm password" name="confirmPassword" asterisk autoComplete="new-password" error={errorOf('confirmPassword')} />
          <Field label="Name" name="name" autoComplete="name" hint="How the lane greets you." />
          <Field
            label="Phone number"
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            hint="Finds your username again: 123-456-7890."
            error={errorOf('phoneNumber')}
          />
          <Field label="Birthday" name="birthday" type="date" autoComplete="bday" hint="Finds your username, too." error={errorOf('birthday')} />
          <PictureField label="Profile picture" value={picture} seed="new fan" onChange={setPicture} error={errorOf('profilePicture')} disabled={busy} />
          <FormMessage tone="bad">{failure}</FormMessage>
          <Button look="primary" size="large" wide type="submit" disabled={busy}>
            {busy ? 'Creating account…' : 'Register'}
          </Button>
        </form>
      </Card>
      <p className="register-links">
        Been here before? <Link to="/login">Login</Link>
      </p>
    </div>
  )
}

function valuesOf(form: HTMLFormElement, profilePicture: string): RegisterValues {
  const data = new FormData(form)
  const text = (name: RegisterField) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const birthday = form.elements.namedItem('birthday')
  // A date that was begun and not finished reads as empty; it must not be dropped in silence.
  const unfinished = birthday instanceof HTMLInputElement && birthday.validity.badInput
  return {
    name: text('name'),
    username: text('username'),
    email: text('email'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
    phoneNumber: text('phoneNumber'),
    birthday: unfinished ? 'unfinished' : text('birthday'),
    profilePicture,
  }
}
