import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Field } from '../../components/field/field.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { Link } from '../../components/link/link.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { textIn, useForm } from '../../components/use-form.ts'
import { notify } from '../../state/notices.ts'
import { login } from '../../actions/session.ts'
import { ArrivalMessage } from './arrival-message.tsx'
import { readArrival } from './arrival.ts'

export default function LoginScreen() {
  const navigate = useNavigate()
  const { goal } = readArrival(useLocation().state)
  const { props, busy, failure } = useForm((form) => {
    const typed = { emailOrUsername: textIn(form, 'emailOrUsername'), password: textIn(form, 'password') }
    return async () => {
      const result = await login(typed)
      if (!result.ok) return result.message || 'Login failed'
      notify({ tone: 'good', text: 'Login successful!' })
      await navigate(goal, { replace: true })
    }
  })

  return (
    <div className="wrap wrap-form page" data-world="blue">
      <PageHeader title="Login" lede="Your cart, your wishlist and your gems are where you left them." />
      <ArrivalMessage />
      <Card>
        <form {...props} className="stack login-form">
          <Field label="Email or username" name="emailOrUsername" autoComplete="username" autoCapitalize="none" spellCheck={false} />
          <PasswordField label="Password" name="password" autoComplete="current-password" />
          <FormMessage tone="bad">{failure}</FormMessage>
          <Button look="primary" size="large" wide type="submit" disabled={busy}>
            {busy ? 'Logging in…' : 'Login'}
          </Button>
        </form>
      </Card>
      <ul className="login-links">
        <li>
          New here? <Link to="/register">Register</Link>
        </li>
        <li>
          <Link to="/forgot-username">Forgot username?</Link>
        </li>
        <li>
          <Link to="/forgot-password">Forgot password?</Link>
        </li>
      </ul>
    </div>
  )
}
