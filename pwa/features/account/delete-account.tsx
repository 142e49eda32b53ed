import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { useBusy } from '../../components/use-busy.ts'
import { notify } from '../../state/notices.ts'
import { forgetAccount } from '../../actions/session.ts'
import { deleteUser } from './account-calls.ts'

export interface DeleteAccountProps {
  userId: string
  onSessionInvalid: (text: string) => void
}

export function DeleteAccount({ userId, onSessionInvalid }: DeleteAccountProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [busy, run] = useBusy()
  const [failure, setFailure] = useState('')
  const deleted = useRef(false)

  // Only when the landing page is on display: on a page for members the guard would redirect to the login.
  useEffect(
    () => () => {
      if (deleted.current) void forgetAccount()
    },
    [],
  )

  const close = () => {
    setOpen(false)
    setFailure('')
  }

  const remove = async () => {
    setFailure('')
    const answer = await deleteUser(userId)
    if (!answer.ok) {
      if (answer.refusal.kind === 'session') return onSessionInvalid(answer.refusal.message)
      const offline = answer.refusal.kind === 'offline'
      return setFailure(offline ? 'Could not delete account. You are offline.' : 'Could not delete account.')
    }
    deleted.current = true
    notify({ tone: 'good', text: "Account deleted. We're sorry to see you go." })
    navigate('/', { replace: true })
  }

  return (
    <section className="account-danger" aria-labelledby="delete-title">
      <div>
        <h2 id="delete-title">Leave the lane</h2>
        <p className="muted">Your profile, gems, results and everything you collected go for good.</p>
      </div>
      <Button look="danger" onClick={() => setOpen(true)}>
        Delete Account
      </Button>
      <Dialog
        open={open}
        title="Are you sure you want to delete your account?"
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Keep my account</Button>
            <Button look="danger" disabled={busy} onClick={() => void run(remove)}>
              {busy ? 'Deleting…' : 'Delete for good'}
            </Button>
          </>
        }
      >
        <p>There is no way back: gems, inventory, wishlist and results are erased here and on the server.</p>
        <FormMessage tone="bad">{failure}</FormMessage>
      </Dialog>
    </section>
  )
}
