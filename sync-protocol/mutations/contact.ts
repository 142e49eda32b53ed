import * as v from 'valibot'
import * as say from '#words/mutations.ts'
import { Email } from '../api/email.ts'
import { Text } from '../api/primitives.ts'
import { isOneLine, isVisible } from '../domain/text.ts'
import { DAILY_MESSAGES } from '../domain/limits.ts'
import { defineMutation } from './definition.ts'
import { today } from './gems.ts'
import { applied, rejected } from './step.ts'

/** The contact form (specification §5): all three required. The form asks these same rules. */
export const ContactArgs = v.strictObject({
  name: v.pipe(Text, v.trim(), v.minLength(1), v.check(isVisible), v.check(isOneLine), v.maxLength(100)),
  email: Email,
  message: v.pipe(Text, v.trim(), v.minLength(1), v.check(isVisible), v.maxLength(4_000)),
})

/** Leaves a message for the operator; it can be queued offline (DECISIONS D19). Rejects rate_limited. */
export const contact = defineMutation({
  name: 'contact',
  version: 1,
  summary: 'Leaves a message for the operator.',
  refusals: ['rate_limited'],
  example: { name: 'Mina', email: 'mina@example.com', message: 'Do the lightsticks come with batteries?' },
  words: {
    done: () => say.messageToShop,
    notice: () => say.messageSent,
    typed: [
      ['name', say.messageFields.name],
      ['email', say.messageFields.email],
      ['message', say.messageFields.message],
    ],
    unread: say.messageToShop,
  },
  guest: 'queued',
  args: ContactArgs,
  result: v.object({}),
  reduce(body, args, context) {
    const daily = today(body.daily, context.now)
    const messages = (daily.messages ?? 0) + 1
    // Counted here and not only where it is sent to: a push brings a thousand at once.
    if (context.authority !== undefined && messages > DAILY_MESSAGES) return rejected('rate_limited')
    return applied({ ...body, daily: { ...daily, messages } }, {}, {}, [{ kind: 'message', id: context.entryId, at: context.now, ...args }])
  },
})
