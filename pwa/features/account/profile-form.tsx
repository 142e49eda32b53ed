import { FORM_TEXTS, lastBirthday } from '#sync-protocol/domain/registration.ts'
import { useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Field } from '../../components/field/field.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { PictureField } from '../../components/picture-field/picture-field.tsx'
import { isUnfinished, useForm, type FormAttempt, type Refusal } from '../../components/use-form.ts'
import { useDraft } from '../../actions/drafts.ts'
import { saveUser, type Refusal as SaveRefusal } from './account-calls.ts'
import { ConfirmPassword, type ConfirmRefusal } from './confirm-password.tsx'
import { ACCOUNT_DRAFT, changedFields, fieldOfRefusal, needsPassword, problemsIn, type Profile, type ProfileField } from './profile.ts'
import { cutOff } from '../../content/cut-off.ts'
import { unknownOutcome } from '../../content/unknown-outcome.ts'

export interface ProfileFormProps {
  userId: string
  loaded: Profile
  /** `newEmail`: the address that was saved, where it is another one than before. */
  onSaved: (newEmail?: string) => void
  onCancel: () => void
  onSessionInvalid: (text: string) => void
}

/** The last day the calendar offers. What is typed is judged when it is sent. */
const LATEST = lastBirthday(Date.now())
const offlineText = () => `${cutOff()}, so nothing was saved. What you typed stays here: save it later.`
const FAILED = 'Failed to update account. Please try again.'

export function ProfileForm({ userId, loaded, onSaved, onCancel, onSessionInvalid }: ProfileFormProps) {
  const draft = useDraft(ACCOUNT_DRAFT, userId)
  const [isKept] = useState(Object.keys(draft.value).length > 0)
  /** Neither a password nor a picture is ever kept in storage. */
  const [unkept, setUnkept] = useState<Partial<Profile>>({})
  const [isPasswordAsked, setPasswordAsked] = useState(false)

  // What the server knows may arrive after the first letter was typed: it fills only what is untouched.
  const values: Profile = { ...loaded, ...draft.value, ...unkept }
  const edit = (field: ProfileField) => (value: string) =>
    field === 'password' || field === 'profilePicture'
      ? setUnkept((before) => ({ ...before, [field]: value }))
      : draft.change({ ...draft.value, [field]: value })
  const forget = () => {
    draft.change(ACCOUNT_DRAFT.blank)
    setUnkept({})
  }
  const isChanged = Object.keys(changedFields(loaded, values)).length > 0

  const save = async (attempt: FormAttempt, currentPassword?: string) => {
    const changes = changedFields(loaded, values)
    const answer = await saveUser(userId, currentPassword === undefined ? changes : { ...changes, currentPassword }, attempt)
    // Sent with a password and not answered, it is sent again by the dialog, which still has that.
    const isUnanswered = !answer.ok && answer.refusal.kind === 'unknown' && currentPassword !== undefined
    setPasswordAsked(isUnanswered || (!answer.ok && answer.refusal.kind === 'password'))
    if (!answer.ok) return answer.refusal
    forget()
    onSaved(changes.email)
    return undefined
  }

  const shown = (refusal: SaveRefusal | undefined): Refusal<ProfileField> => {
    // A password that is missing or wrong is asked for in the dialog.
    if (refusal === undefined || refusal.kind === 'password') return undefined
    if (refusal.kind === 'offline') return offlineText()
    if (refusal.kind === 'unknown') return { text: unknownOutcome('your changes were saved'), isUnknown: true }
    if (refusal.kind === 'session') {
      onSessionInvalid(refusal.message)
      return undefined
    }
    const name = fieldOfRefusal(refusal.code)
    if (name) return { field: name, text: refusal.message }
    return { text: refusal.code === 'rate_limited' ? refusal.message : FAILED, issues: refusal.issues }
  }

  const { props, busy, failure, errorOf, run, clear } = useForm<ProfileField>((form) => {
    if (userId === '') {
      onSessionInvalid('User session invalid. Please log in again.')
      return undefined
    }
    const problems = problemsIn(values)
    if (problems.length > 0) return problems
    if (isUnfinished(form, 'birthday')) return { field: 'birthday', text: FORM_TEXTS.birthday }
    if (needsPassword(changedFields(loaded, values))) {
      setPasswordAsked(true)
      return undefined
    }
    if (isChanged) return async (attempt) => shown(await save(attempt))
    forget()
    onSaved()
    return undefined
  })
  const confirm = async (password: string, attempt: FormAttempt): Promise<ConfirmRefusal> => {
    let refusal: SaveRefusal | undefined
    await run(async () => {
      refusal = await save(attempt, password)
      return refusal?.kind === 'unknown' ? undefined : shown(refusal)
    })
    if (refusal?.kind === 'unknown') return { text: unknownOutcome('your changes were saved'), isUnknown: true }
    return refusal?.kind === 'password' ? { field: 'currentPassword', text: 'That isn’t your current password.' } : undefined
  }
  const field = (name: ProfileField) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => edit(name)(target.value),
    error: errorOf(name),
  })

  const cancel = () => {
    clear()
    forget()
    onCancel()
  }

  return (
    <>
      <form {...props} className="account-form">
        <FormMessage tone="info">{isKept && isChanged ? 'You have changes here that are not saved yet.' : ''}</FormMessage>
        <PictureField
          label="Profile picture"
          name="profilePicture"
          value={values.profilePicture}
          seed={loaded.username}
          onChange={edit('profilePicture')}
          error={errorOf('profilePicture')}
          disabled={busy}
        />
        <p className="muted">Fields with an asterisk are required.</p>
        <Field
          label="Name"
          {...field('name')}
          asterisk
          hint={loaded.name === '' ? 'You have not given a name yet. It is needed to save any change here.' : undefined}
          autoComplete="name"
        />
        <Field label="Username" {...field('username')} asterisk autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <Field label="Email" type="email" {...field('email')} asterisk autoComplete="email" />
        <Field label="Phone number" type="tel" {...field('phoneNumber')} hint="123-456-7890" autoComplete="tel" />
        <Field label="Birthday" type="date" {...field('birthday')} max={LATEST} autoComplete="bday" />
        <PasswordField
          label="New Password (optional)"
          {...field('password')}
          hint="At least 8 characters. Saving it logs out your other devices."
          autoComplete="new-password"
        />
        <FormMessage tone="bad">{failure}</FormMessage>
        <div className="row">
          <Button look="primary" type="submit" disabled={busy}>
            {busy ? 'Saving…' : 'Save Changes'}
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      </form>
      <ConfirmPassword open={isPasswordAsked} onConfirm={confirm} onClose={() => setPasswordAsked(false)} />
    </>
  )
}
