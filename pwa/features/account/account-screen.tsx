import * as say from '#words/account.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Card } from '../../components/card/card.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { useCutOff } from '../../components/use-cut-off.ts'
import { Button } from '../../components/button/button.tsx'
import { useForm } from '../../components/use-form.ts'
import { linkOnItsWay } from '#words/forms.tsx'
import { cutOff } from '../../content/cut-off.ts'
import { unknownOutcome } from '../../content/unknown-outcome.ts'
import { useConnection } from '../../state/connection.ts'
import { notify } from '../../state/notices.ts'
import { leaveIfDeleted, logout, refreshUser } from '../../actions/session.ts'
import { useSession } from '../../state/session.ts'
import { read, write } from '../../storage/web-storage.ts'
import { askForConfirmation, loadUser } from './account-calls.ts'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { Language } from './language.tsx'
import { profileOf, type Profile } from './profile.ts'
import { ProfileForm } from './profile-form.tsx'
import { Standing } from './standing.tsx'
import { StoragePanel } from './storage-panel.tsx'
import { YourData } from './your-data.tsx'

/** Names the account in this tab whose email is not confirmed yet. */
const UNCONFIRMED = 'starlane-unconfirmed'

export default function AccountScreen() {
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  const offline = useConnection((connection) => connection.state === 'offline')
  const cutOff = useCutOff()
  const [loaded, setLoaded] = useState<Profile>(() => profileOf(user))
  // As this tab last heard it: coming late, the notice would push what is read.
  const [isConfirmed, setConfirmed] = useState(() => read('sessionStorage', UNCONFIRMED) !== user.id)

  /** Not a logout the user asked for: what is queued stays sealed on this device until the next login. */
  const leaveInvalid = async (text: string) => {
    if (await leaveIfDeleted(user.id)) return
    notify({ tone: 'bad', text })
    await logout('keep')
    navigate('/login', { replace: true, state: { from: '/account' } })
  }

  useEffect(() => {
    let gone = false
    if (user.id === '') return
    void loadUser(user.id).then((answer) => {
      if (gone) return
      if (answer.ok) {
        setLoaded(profileOf(answer.value.user))
        setConfirmed(answer.value.emailConfirmed)
        write('sessionStorage', UNCONFIRMED, answer.value.emailConfirmed ? '' : user.id)
      } else if (answer.refusal.kind === 'session') void leaveInvalid(answer.refusal.message)
    })
    return () => {
      gone = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each account, not for each new identity of its fields
  }, [user.id])

  const saved = async (newEmail?: string) => {
    notify({ tone: 'good', text: say.updated })
    if (newEmail !== undefined) notify({ tone: 'info', text: linkOnItsWay(newEmail.trim()) })
    await refreshUser()
    navigate('/dashboard')
  }

  const own = { userId: user.id, onSessionInvalid: (text: string) => void leaveInvalid(text) }

  return (
    <div className="wrap page account" data-accent="lemon">
      <PageHeader title={say.title} lede={say.lede} />
      <div className="account-columns">
        <Standing />
        <div className="stack">
          <FormMessage tone="info">{offline ? say.editOffline(cutOff) : ''}</FormMessage>
          <Card>
            <ProfileForm {...own} loaded={loaded} onSaved={(newEmail) => void saved(newEmail)} onCancel={() => navigate('/dashboard')} />
          </Card>
          {/* Known late: below the form, which is higher than a screen, it moves nothing that is in sight. */}
          {!isConfirmed && <EmailNotice {...own} email={loaded.email} />}
          <Devices {...own} />
          <StoragePanel />
          <Language />
          <YourData {...own} />
          <DeleteAccount {...own} />
        </div>
      </div>
    </div>
  )
}

interface EmailNoticeProps {
  userId: string
  email: string
  onSessionInvalid: (text: string) => void
}

/** Shown until the address is confirmed: why that matters, and how to get there. */
function EmailNotice({ userId, email, onSessionInvalid }: EmailNoticeProps) {
  const [isSent, setSent] = useState(false)
  const { props, busy, failure, isUnknown } = useForm(() => async (attempt) => {
    const answer = await askForConfirmation(userId, attempt)
    setSent(answer.ok)
    if (answer.ok) return undefined
    const { refusal } = answer
    if (refusal.kind === 'session') return onSessionInvalid(refusal.message)
    if (refusal.kind === 'unknown') return { text: unknownOutcome(say.emailWasSent), isUnknown: true }
    return refusal.kind === 'offline' ? say.notSentAgain(cutOff()) : refusal.message
  })

  return (
    <Card as="section" className="account-notice" aria-labelledby="confirm-title">
      <h2 id="confirm-title">{say.confirmEmail}</h2>
      <p>{say.linkSent(<b translate="no">{email}</b>)}</p>
      {isSent && <FormMessage tone="good">{say.sentAgain}</FormMessage>}
      <FormMessage tone={isUnknown ? 'info' : 'bad'}>{failure}</FormMessage>
      <form {...props}>
        <Button type="submit" disabled={busy}>
          {busy ? say.sending : say.sendAgain}
        </Button>
      </form>
    </Card>
  )
}
