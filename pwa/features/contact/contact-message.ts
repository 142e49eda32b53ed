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

/** What is wrong with a message, by field in the order of the form (specification §5: all three required). */
export function checkMessage({ name, email, message }: ContactMessage): MessageErrors {
  const errors: MessageErrors = {}
  if (!name.trim()) errors.name = 'Please tell us your name.'
  if (!email.trim()) errors.email = 'Please tell us where to answer.'
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) errors.email = 'This does not look like an e-mail address.'
  if (!message.trim()) errors.message = 'Please write a message.'
  return errors
}
