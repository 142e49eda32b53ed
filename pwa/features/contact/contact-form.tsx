import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Field, TextField } from '../../components/field/field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { perform } from '../../actions/account.ts'
import { useDraft, useDraftOwner } from '../../actions/drafts.ts'
import { checkMessage, CONTACT_DRAFT, type ContactMessage, type MessageErrors } from './contact-message.ts'

type Outcome = { tone: 'good' | 'bad' | 'info'; text: string }

/** Name, e-mail and message, all required. What was written stays until it is safely stored. */
export function ContactForm() {
  const { value: message, change, handIn } = useDraft(CONTACT_DRAFT, useDraftOwner())
  const [errors, setErrors] = useState<MessageErrors>({})
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkMessage(message)
    setErrors(found)
    setOutcome(undefined)
    const [first] = Object.keys(found)
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    setSending(true)
    await handIn(send)
  }

  const send = async (): Promise<boolean> => {
    const answer = await perform('contact', message)
    setSending(false)
    const taken = answer.kind === 'done' || answer.kind === 'waiting'
    if (taken) change(CONTACT_DRAFT.blank)
    if (answer.kind === 'done') setOutcome({ tone: 'good', text: 'Thank you! Your message has reached us.' })
    else if (answer.kind === 'waiting') setOutcome({ tone: 'info', text: 'Your message is kept on this device and sent as soon as there is a signal.' })
    else setOutcome({ tone: 'bad', text: answer.message || 'Your message could not be sent. Please try again.' })
    return taken
  }

  const field = (name: keyof ContactMessage) => ({
    name,
    value: message[name],
    error: errors[name],
    asterisk: true,
    onChange: (event: { target: { value: string } }) => change({ ...message, [name]: event.target.value }),
  })

  return (
    <Card>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field {...field('name')} label="Name" autoComplete="name" maxLength={100} />
        <Field {...field('email')} label="Email" type="email" autoComplete="email" inputMode="email" maxLength={254} />
        <TextField {...field('message')} label="Message" maxLength={4000} />
        <FormMessage tone={outcome?.tone ?? 'info'}>{outcome?.text}</FormMessage>
        <Button type="submit" look="primary" disabled={sending}>
          {sending ? 'Sending…' : 'Send'}
        </Button>
      </form>
    </Card>
  )
}
