import * as say from '#words/account.tsx'
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
    if (refusal.kind === 'offline') return say.notUpdatedOffline(cutOff())
    if (refusal.kind === 'unknown') return { text: unknownOutcome(say.changesWereSaved), isUnknown: true }
    if (refusal.kind === 'session') {
      onSessionInvalid(refusal.message)
      return undefined
    }
    const name = fieldOfRefusal(refusal.code)
    if (name) return { field: name, text: refusal.message }
    return { text: refusal.code === 'rate_limited' ? refusal.message : say.notUpdated, issues: refusal.issues }
  }

  const { props, busy, failure, errorOf, run, clear } = useForm<ProfileField>((form) => {
    if (userId === '') {
      onSessionInvalid(say.noSession)
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
    if (refusal?.kind === 'unknown') return { text: unknownOutcome(say.changesWereSaved), isUnknown: true }
    return refusal?.kind === 'password' ? { field: 'currentPassword', text: say.wrongPassword } : undefined
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
        <FormMessage tone="info">{isKept && isChanged ? say.unsavedChanges : ''}</FormMessage>
        <PictureField
          label={say.profilePicture}
          name="profilePicture"
          value={values.profilePicture}
          seed={loaded.username}
          onChange={edit('profilePicture')}
          error={errorOf('profilePicture')}
          disabled={busy}
        />
        <p className="muted">{say.asterisk}</p>
        <Field label={say.name} {...field('name')} asterisk hint={loaded.name === '' ? say.nameNeeded : undefined} autoComplete="name" />
        <Field label={say.username} {...field('username')} asterisk autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <Field label={say.email} type="email" {...field('email')} asterisk autoComplete="email" />
        <Field label={say.phoneNumber} type="tel" {...field('phoneNumber')} hint={say.phoneForm} autoComplete="tel" />
        <Field label={say.birthday} type="date" {...field('birthday')} max={LATEST} autoComplete="bday" />
        <PasswordField label={say.newPassword} {...field('password')} hint={say.newPasswordHint} autoComplete="new-password" />
        <FormMessage tone="bad">{failure}</FormMessage>
        <div className="row">
          <Button look="primary" type="submit" disabled={busy}>
            {busy ? say.saving : say.saveChanges}
          </Button>
          <Button onClick={cancel}>{say.cancel}</Button>
        </div>
      </form>
      <ConfirmPassword open={isPasswordAsked} onConfirm={confirm} onClose={() => setPasswordAsked(false)} />
    </>
  )
}
