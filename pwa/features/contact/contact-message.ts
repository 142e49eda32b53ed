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

/** What is wrong with a message, in the order of the form (specification §5: all three required). */
export function checkMessage({ name, email, message }: ContactMessage): Fault<keyof ContactMessage>[] {
  const faults: Fault<keyof ContactMessage>[] = []
  if (!name.trim()) faults.push({ field: 'name', text: 'Please tell us your name.' })
  if (!email.trim()) faults.push({ field: 'email', text: 'Please tell us where to answer.' })
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) faults.push({ field: 'email', text: 'This does not look like an e-mail address.' })
  if (!message.trim()) faults.push({ field: 'message', text: 'Please write a message.' })
  return faults
}
