import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'

export interface ConfirmPasswordProps {
  /** Undefined: closed. A text: what was wrong with the last try, '' at first. */
  asked: string | undefined
  busy: boolean
  onConfirm: (password: string) => void
  onClose: () => void
}

/** Asks for the current password before a change that a stranger at an open device must not make. The form behind it stays as it is. */
export function ConfirmPassword({ asked, busy, onConfirm, onClose }: ConfirmPasswordProps) {
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const open = asked !== undefined

  // A dialog gives the focus to its first control, which is the one that closes it.
  useEffect(() => {
    if (open) form.current?.querySelector('input')?.focus()
  }, [open])

  const leave = () => {
    setPassword('')
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !busy) onConfirm(password)
  }

  return (
    <Dialog
      open={open}
      title="Is it really you?"
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button look="primary" type="submit" form={id} disabled={busy}>
            {busy ? 'Saving…' : 'Confirm'}
          </Button>
        </>
      }
    >
      <p>You logged in a while ago. Enter your current password, and your changes are saved.</p>
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <PasswordField
          label="Current password"
          name="currentPassword"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={asked || undefined}
          autoComplete="current-password"
        />
      </form>
    </Dialog>
  )
}
