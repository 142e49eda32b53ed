import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Card } from '../../components/card/card.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { useConnection } from '../../state/connection.ts'
import { notify } from '../../state/notices.ts'
import { logout, refreshUser } from '../../actions/session.ts'
import { useSession } from '../../state/session.ts'
import { loadUser } from './account-calls.ts'
import { DeleteAccount } from './delete-account.tsx'
import { profileOf, type Profile } from './profile.ts'
import { ProfileForm } from './profile-form.tsx'
import { Standing } from './standing.tsx'

export default function AccountScreen() {
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  const offline = useConnection((connection) => connection.state === 'offline')
  const [loaded, setLoaded] = useState<Profile>(() => profileOf(user))

  /** Not a logout the user asked for: what is queued stays sealed on this device until the next login. */
  const leaveInvalid = async (text: string) => {
    notify({ tone: 'bad', text })
    await logout('keep')
    navigate('/login', { replace: true, state: { from: '/account' } })
  }

  useEffect(() => {
    let gone = false
    if (user.id === '') return
    void loadUser(user.id).then((answer) => {
      if (gone) return
      if (answer.ok) setLoaded(profileOf(answer.value))
      else if (answer.refusal.kind === 'session') void leaveInvalid(answer.refusal.message)
    })
    return () => {
      gone = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each account, not for each new identity of its fields
  }, [user.id])

  const saved = async () => {
    notify({ tone: 'good', text: 'Account updated successfully!' })
    await refreshUser()
    navigate('/dashboard')
  }

  return (
    <div className="wrap page account" data-world="lemon">
      <PageHeader title="Account" lede="Your profile, your personality type and your gems." />
      <div className="account-columns">
        <Standing />
        <div className="stack">
          <FormMessage tone="info">
            {offline ? "You're offline. You can edit your details now and save them once you're back online." : ''}
          </FormMessage>
          <Card>
            <ProfileForm
              userId={user.id}
              loaded={loaded}
              onSaved={() => void saved()}
              onCancel={() => navigate('/dashboard')}
              onSessionInvalid={(text) => void leaveInvalid(text)}
            />
          </Card>
          <DeleteAccount userId={user.id} onSessionInvalid={(text) => void leaveInvalid(text)} />
        </div>
      </div>
    </div>
  )
}
