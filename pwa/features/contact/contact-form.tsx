import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Field, TextField } from '../../components/field/field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { perform } from '../../stores/account-store.ts'
import { checkMessage, EMPTY_MESSAGE, type ContactMessage, type MessageErrors } from './contact-message.ts'

type Outcome = { tone: 'good' | 'bad' | 'info'; text: string }

/** Name, e-mail and message, all required. What was written stays until it is safely stored. */
export function ContactForm() {
  const [message, setMessage] = useState(EMPTY_MESSAGE)
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
    const answer = await perform('contact', message)
    setSending(false)
    if (answer.kind === 'done' || answer.kind === 'waiting') setMessage(EMPTY_MESSAGE)
    if (answer.kind === 'done') setOutcome({ tone: 'good', text: 'Thank you! Your message has reached us.' })
    else if (answer.kind === 'waiting') setOutcome({ tone: 'info', text: 'Your message is kept on this device and sent as soon as there is a signal.' })
    else setOutcome({ tone: 'bad', text: answer.message || 'Your message could not be sent. Please try again.' })
  }

  const field = (name: keyof ContactMessage) => ({
    name,
    value: message[name],
    error: errors[name],
    asterisk: true,
    onChange: (event: { target: { value: string } }) => setMessage({ ...message, [name]: event.target.value }),
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
