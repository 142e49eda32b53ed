import { FORM_TEXTS } from '#sync-protocol/domain/registration.ts'
import { isVisible } from '#sync-protocol/domain/text.ts'
import { ContactArgs } from '#sync-protocol/mutations/contact.ts'
import * as v from 'valibot'
import type { Fault } from '../../components/use-form.ts'
import type { DraftForm } from '../../actions/drafts.ts'

export interface ContactMessage {
  name: string
  email: string
  message: string
}

/** What is half-written. */
export const CONTACT_DRAFT: DraftForm<ContactMessage> = {
  name: 'contact',
  schema: v.object({ name: v.string(), email: v.string(), message: v.string() }),
  blank: { name: '', email: '', message: '' },
}

/** What is wrong with a message, in the order of the form (specification §5: all three required), by the rules of the protocol. */
export function checkMessage({ name, email, message }: ContactMessage): Fault<keyof ContactMessage>[] {
  const faults: Fault<keyof ContactMessage>[] = []
  const { entries } = ContactArgs
  if (!isVisible(name)) faults.push({ field: 'name', text: 'Please tell us your name.' })
  else if (!v.is(entries.name, name)) faults.push({ field: 'name', text: FORM_TEXTS.characters })
  if (!isVisible(email)) faults.push({ field: 'email', text: 'Please tell us your email address, so that we can answer.' })
  else if (!v.is(entries.email, email)) faults.push({ field: 'email', text: 'This does not look like an email address.' })
  if (!isVisible(message)) faults.push({ field: 'message', text: 'Please write a message.' })
  else if (!v.is(entries.message, message)) faults.push({ field: 'message', text: FORM_TEXTS.characters })
  return faults
}
