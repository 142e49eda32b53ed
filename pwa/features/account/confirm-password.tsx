import * as say from '#words/account.tsx'
import { FORM_TEXTS } from '#sync-protocol/domain/registration.ts'
import { useEffect, useId } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { textIn, useForm, type FormAttempt, type Refusal } from '../../components/use-form.ts'

const FIELD = 'currentPassword'

export type ConfirmRefusal = Refusal<typeof FIELD>

export interface ConfirmPasswordProps {
  open: boolean
  /** Resolves with what is wrong with the password, or that no answer came; undefined where nothing is wrong here. */
  onConfirm: (password: string, attempt: FormAttempt) => Promise<ConfirmRefusal>
  onClose: () => void
}

/** Asks for the current password before a change that a stranger at an open device must not make. The form behind it stays as it is. */
export function ConfirmPassword({ open, onConfirm, onClose }: ConfirmPasswordProps) {
  const id = useId()
  const { props, busy, failure, errorOf, clear } = useForm<typeof FIELD>((form) => {
    const password = textIn(form, FIELD)
    return password === '' ? { field: FIELD, text: FORM_TEXTS.required } : (attempt) => onConfirm(password, attempt)
  })

  // A dialog gives the focus to its first control, which is the one that closes it.
  useEffect(() => {
    if (open) props.ref.current?.querySelector('input')?.focus()
  }, [open, props.ref])

  const close = () => {
    clear()
    onClose()
  }

  return (
    <Dialog
      open={open}
      title={say.confirmTitle}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{say.cancel}</Button>
          <Button look="primary" type="submit" form={id} disabled={busy}>
            {busy ? say.saving : say.confirm}
          </Button>
        </>
      }
    >
      <p>{say.confirmWhy}</p>
      <form {...props} id={id}>
        <PasswordField label={say.currentPassword} name={FIELD} error={errorOf(FIELD)} autoComplete="current-password" />
      </form>
      <FormMessage tone="info">{failure}</FormMessage>
    </Dialog>
  )
}
