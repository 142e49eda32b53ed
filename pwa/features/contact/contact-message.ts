import { FORM_TEXTS, isVisible } from '#sync-protocol/domain/registration.ts'
import { ContactArgs } from '#sync-protocol/mutations/contact.ts'
import * as v from 'valibot'
import type { DraftForm } from '../../actions/drafts.ts'

export interface ContactMessage {
  name: string
  email: string
  message: string
}

export type MessageErrors = Partial<Record<keyof ContactMessage, string>>

/** What is half-written. */
export const CONTACT_DRAFT: DraftForm<ContactMessage> = {
  name: 'contact',
  schema: v.object({ name: v.string(), email: v.string(), message: v.string() }),
  blank: { name: '', email: '', message: '' },
}

/** What is wrong with a message, by field in the order of the form (specification §5: all three required), by the rules of the protocol. */
export function checkMessage({ name, email, message }: ContactMessage): MessageErrors {
  const errors: MessageErrors = {}
  const { entries } = ContactArgs
  if (!isVisible(name)) errors.name = 'Please tell us your name.'
  else if (!v.is(entries.name, name)) errors.name = FORM_TEXTS.characters
  if (!isVisible(email)) errors.email = 'Please tell us where to answer.'
  else if (!v.is(entries.email, email)) errors.email = 'This does not look like an e-mail address.'
  if (!isVisible(message)) errors.message = 'Please write a message.'
  else if (!v.is(entries.message, message)) errors.message = FORM_TEXTS.characters
  return errors
}
