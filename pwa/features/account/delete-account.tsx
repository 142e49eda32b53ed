import * as say from '#words/account.tsx'
import { FORM_TEXTS } from '#sync-protocol/domain/registration.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { textIn, useForm, type FormAttempt, type Refusal } from '../../components/use-form.ts'
import { notify } from '../../state/notices.ts'
import { forgetAccount, noteDeletion } from '../../actions/session.ts'
import { deleteUser, type Refusal as DeleteRefusal } from './account-calls.ts'
import { cutOff } from '../../content/cut-off.ts'
import { unknownOutcome } from '../../content/unknown-outcome.ts'

const FIELD = 'currentPassword'

export interface DeleteAccountProps {
  userId: string
  onSessionInvalid: (text: string) => void
}

export function DeleteAccount({ userId, onSessionInvalid }: DeleteAccountProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const id = useId()
  const deleted = useRef('')

  // Only when the landing page is on display: on a page for members the guard would redirect to the login.
  useEffect(
    () => () => {
      if (deleted.current !== '') void forgetAccount(deleted.current)
    },
    [],
  )

  const remove = async (password: string, attempt: FormAttempt): Promise<Refusal<typeof FIELD>> => {
    noteDeletion(userId)
    const answer = await deleteUser(userId, password, attempt)
    if (!answer.ok) {
      const { refusal } = answer
      if (refusal.kind !== 'unknown') noteDeletion('')
      if (refusal.kind === 'unknown') return { text: unknownOutcome(say.accountWasDeleted), isUnknown: true }
      if (refusal.kind === 'password') return { field: FIELD, text: say.wrongPassword }
      if (refusal.kind !== 'session') return textOf(refusal)
      onSessionInvalid(refusal.message)
      return undefined
    }
    deleted.current = userId
    notify({ tone: 'good', text: say.deleted })
    navigate('/', { replace: true })
    return undefined
  }

  const { props, busy, failure, errorOf, clear } = useForm<typeof FIELD>((form) => {
    const password = textIn(form, FIELD)
    return password === '' ? { field: FIELD, text: FORM_TEXTS.required } : (attempt) => remove(password, attempt)
  })

  const close = () => {
    setOpen(false)
    clear()
    noteDeletion('')
  }

  return (
    <Card as="section" className="account-part" aria-labelledby="delete-title">
      <div>
        <h2 id="delete-title">{say.deleteAccount}</h2>
        <p className="muted">{say.deleteWhat}</p>
      </div>
      <Button look="danger" onClick={() => setOpen(true)}>
        {say.deleteAsk}
      </Button>
      <Dialog
        open={open}
        title={say.deleteTitle}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{say.keepAccount}</Button>
            <Button look="danger" type="submit" form={id} disabled={busy}>
              {busy ? say.deleting : say.deletePermanently}
            </Button>
          </>
        }
      >
        <p>{say.deleteWarning}</p>
        <form {...props} id={id}>
          <PasswordField label={say.currentPassword} name={FIELD} error={errorOf(FIELD)} autoComplete="current-password" />
        </form>
        <FormMessage tone="bad">{failure}</FormMessage>
      </Dialog>
    </Card>
  )
}

function textOf(refusal: DeleteRefusal): string {
  if (refusal.kind === 'offline') return say.notDeletedOffline(cutOff())
  return refusal.kind === 'refused' && refusal.code === 'rate_limited' ? refusal.message : say.notDeleted
}
