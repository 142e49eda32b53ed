import * as say from '#words/contact.ts'
import { ContactArgs, contact } from '#sync-protocol/mutations/contact.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { FORM_TEXTS } from '#sync-protocol/domain/registration.ts'
import { isVisible } from '#sync-protocol/domain/text.ts'
import * as v from 'valibot'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Field, TextField } from '../../components/field/field.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { useForm, type Fault, type Refusal } from '../../components/use-form.ts'
import { whenSent } from '../../content/sending-words.ts'
import { perform } from '../../actions/perform.ts'
import { useDraft, useDraftOwner, type DraftForm } from '../../actions/drafts.ts'
import { useReceipts } from '../../actions/receipts.ts'

const TAKEN = {
  done: () => say.sent,
  waiting: () => say.waits(whenSent()),
}

/** Name, e-mail and message, all required. What was written stays until it is safely stored. */
export function ContactForm() {
  const { value: message, change, handIn } = useDraft(CONTACT_DRAFT, useDraftOwner())
  const [taken, setTaken] = useState<{ kind: 'done' } | { kind: 'waiting'; id: string }>()
  const { receipts } = useReceipts()
  // What has been answered since is told as what it has become.
  const said = taken?.kind === 'waiting' && receipts.some(({ id }) => id === taken.id) ? undefined : taken?.kind
  const latest = useRef(message)
  useLayoutEffect(() => {
    latest.current = message
  })
  const send = async () => {
    let failed: Refusal<keyof ContactMessage>
    await handIn(async (id) => {
      const answer = await perform(contact, message, {}, id)
      const isTaken = answer.kind === 'done' || answer.kind === 'waiting'
      // What was written meanwhile is another message.
      if (isTaken && latest.current === message) change(CONTACT_DRAFT.blank)
      if (isTaken) setTaken(answer)
      else failed = { text: answer.message || say.failed, issues: (answer.kind === 'refused' && answer.issues) || [] }
      return isTaken
    })
    return failed
  }

  const { props, busy, failure, errorOf } = useForm<keyof ContactMessage>(() => {
    const faults = checkMessage(message)
    setTaken(undefined)
    return faults.length > 0 ? faults : send
  })

  const field = (name: keyof ContactMessage) => ({
    name,
    value: message[name],
    error: errorOf(name),
    asterisk: true,
    onChange: (event: { target: { value: string } }) => change({ ...message, [name]: event.target.value }),
  })

  return (
    <Card>
      <form {...props}>
        <Field {...field('name')} label={say.name} autoComplete="name" maxLength={100} />
        <Field {...field('email')} label={say.email} type="email" autoComplete="email" inputMode="email" maxLength={254} />
        <TextField {...field('message')} label={say.message} rows={3} maxLength={4000} />
        <FormMessage tone={failure ? 'bad' : said === 'done' ? 'good' : 'info'}>{failure || (said && TAKEN[said]())}</FormMessage>
        <Button type="submit" look="primary" size="large" wide disabled={busy}>
          {busy ? say.sending : say.send}
        </Button>
      </form>
    </Card>
  )
}

interface ContactMessage {
  name: string
  email: string
  message: string
}

/** What is half-written. */
const CONTACT_DRAFT: DraftForm<ContactMessage> = {
  name: 'contact',
  schema: v.object({ name: v.string(), email: v.string(), message: v.string() }),
  blank: { name: '', email: '', message: '' },
}

/** What is wrong with a message, in the order of the form (specification §5: all three required), by the rules of the protocol. */
function checkMessage({ name, email, message }: ContactMessage): Fault<keyof ContactMessage>[] {
  const faults: Fault<keyof ContactMessage>[] = []
  const { entries } = ContactArgs
  if (!isVisible(name)) faults.push({ field: 'name', text: say.nameMissing })
  else if (!v.is(entries.name, name)) faults.push({ field: 'name', text: FORM_TEXTS.characters })
  if (!isVisible(email)) faults.push({ field: 'email', text: say.emailMissing })
  else if (!v.is(entries.email, email)) faults.push({ field: 'email', text: say.emailWrong })
  if (!isVisible(message)) faults.push({ field: 'message', text: say.messageMissing })
  else if (!v.is(entries.message, message)) faults.push({ field: 'message', text: FORM_TEXTS.characters })
  return faults
}
