import { useState } from 'react'
import { Card } from '../../components/card/card.tsx'
import { FormPage } from '../../components/form-page/form-page.tsx'
import { Link } from '../../components/link/link.tsx'
import { FoundUsername } from './found-username.tsx'
import { LookUpForm } from './look-up-form.tsx'

export default function ForgotUsernameScreen() {
  const [found, setFound] = useState<{ username: string; email: string }>()

  return (
    <FormPage title="Forgot username" lede="Find it with the phone number or birthday of your account." world="mint">
      <Card>{found ? <FoundUsername {...found} onBack={() => setFound(undefined)} /> : <LookUpForm onFound={setFound} />}</Card>
      <p className="form-links">
        <span>Remember it after all? </span>
        <Link to="/login">Login</Link>
      </p>
    </FormPage>
  )
}
