import { FORM_TEXTS } from '#sync-protocol/domain/registration.ts'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Field } from '../../components/field/field.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { PictureField } from '../../components/picture-field/picture-field.tsx'
import { useDraft } from '../../actions/drafts.ts'
import { saveUser, type Refusal } from './account-calls.ts'
import { ConfirmPassword } from './confirm-password.tsx'
import { ACCOUNT_DRAFT, changedFields, fieldOfRefusal, firstProblem, type Problem, type Profile, type ProfileField } from './profile.ts'

export interface ProfileFormProps {
  userId: string
  loaded: Profile
  onSaved: () => void
  onCancel: () => void
  onSessionInvalid: (text: string) => void
}

const OFFLINE = 'You are offline, so nothing was saved. What you typed stays here: save it when you are back online.'
const FAILED = 'Failed to update account. Please try again.'

export function ProfileForm({ userId, loaded, onSaved, onCancel, onSessionInvalid }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(ACCOUNT_DRAFT, userId)
  const [isKept] = useState(Object.keys(draft.value).length > 0)
  /** Neither a password nor a picture is ever kept in storage. */
  const [unkept, setUnkept] = useState<Partial<Profile>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [failure, setFailure] = useState('')
  /** Why the current password is asked for; undefined: it is not. */
  const [asked, setAsked] = useState<string>()

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
  const field = (name: ProfileField) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => edit(name)(target.value),
    error: problem?.field === name ? problem.text : undefined,
  })

  const point = (found: Problem) => {
    setProblem(found)
    form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus()
  }

  const save = async (currentPassword?: string) => {
    setBusy(true)
    const changes = changedFields(loaded, values)
    const answer = await saveUser(userId, currentPassword === undefined ? changes : { ...changes, currentPassword })
    setBusy(false)
    if (!answer.ok) return refuse(answer.refusal, currentPassword !== undefined)
    setAsked(undefined)
    forget()
    onSaved()
  }

  const refuse = (refusal: Refusal, gavePassword: boolean) => {
    if (refusal.kind === 'password') return setAsked(gavePassword ? 'That is not your current password.' : '')
    setAsked(undefined)
    if (refusal.kind === 'session') return onSessionInvalid(refusal.message)
    if (refusal.kind === 'offline') return setFailure(OFFLINE)
    const name = fieldOfRefusal(refusal.code)
    if (name) return point({ field: name, text: refusal.message })
    setFailure(refusal.code === 'rate_limited' ? refusal.message : FAILED)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure('')
    setProblem(undefined)
    if (userId === '') return onSessionInvalid('User session invalid. Please log in again.')
    const found = firstProblem(values) ?? unfinishedBirthday(form.current)
    if (found) return point(found)
    if (!isChanged) {
      forget()
      return onSaved()
    }
    void save()
  }

  const cancel = () => {
    forget()
    onCancel()
  }

  return (
    <>
      <form ref={form} className="account-form" noValidate onSubmit={submit}>
        <FormMessage tone="info">{isKept && isChanged ? 'What you changed here is not saved yet.' : ''}</FormMessage>
        <PictureField
          label="Profile picture"
          value={values.profilePicture}
          seed={loaded.username}
          onChange={edit('profilePicture')}
          error={problem?.field === 'profilePicture' ? problem.text : undefined}
          disabled={busy}
        />
        <Field label="Name" {...field('name')} asterisk autoComplete="name" />
        <Field label="Username" {...field('username')} asterisk autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <Field label="Email" type="email" {...field('email')} asterisk autoComplete="email" />
        <Field label="Phone number" type="tel" {...field('phoneNumber')} hint="123-456-7890" autoComplete="tel" />
        <Field label="Birthday" type="date" {...field('birthday')} autoComplete="bday" />
        <PasswordField label="New Password (optional)" {...field('password')} hint="At least 8 characters. It ends every other login." autoComplete="new-password" />
        <FormMessage tone="bad">{failure}</FormMessage>
        <div className="row">
          <Button look="primary" type="submit" disabled={busy}>
            {busy ? 'Saving…' : 'Save Changes'}
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      </form>
      <ConfirmPassword
        asked={asked}
        busy={busy}
        onConfirm={(password) => void save(password)}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

/** A date that was begun and not finished reads as empty; it must not be dropped in silence. */
function unfinishedBirthday(form: HTMLFormElement | null): Problem | undefined {
  const input = form?.elements.namedItem('birthday')
  return input instanceof HTMLInputElement && input.validity.badInput ? { field: 'birthday', text: FORM_TEXTS.birthday } : undefined
}
