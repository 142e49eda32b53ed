import type { Outcome } from '#sync-protocol/protocol/messages.ts'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import type { Env } from './env.ts'
import { call } from './http.ts'
import { issuesIn, type FieldIssue } from './field-issues.ts'
import { dataOf, refusalOf } from './read-reply.ts'
import { troubleOf, type Transport } from './transport.ts'

/**
 * A guest's queue holds contact forms only, and each is a call of its own: the entry's id as Idempotency-Key makes a repeated
 * one the same one (SPEC R18). No cookie is sent, so a guest's message is never attributed to an account.
 * `onInvalid` hears which fields the shop found wrong: an outcome has no place for them.
 */
export function contactTransport(env: Env, onInvalid?: (id: string, issues: readonly FieldIssue[]) => void): Transport {
  return {
    async send({ entries, patience }) {
      const outcomes: Outcome[] = []
      let lasted = 0
      for (const { seq, id, args } of entries) {
        const reply = await call(env, '/api/contact', {
          method: 'POST',
          body: args,
          headers: { 'idempotency-key': id },
          credentials: 'omit',
          patience,
        })
        lasted = Math.max(lasted, reply.lasted)
        const { code, message = '' } = refusalOf(reply) ?? {}
        if (dataOf(reply, OkResponse) !== undefined) {
          outcomes.push({ seq, id, status: 'applied', result: {} })
        } else if (code === 'invalid' || code === 'idempotency_key_reused') {
          onInvalid?.(id, issuesIn(reply))
          outcomes.push({ seq, id, status: 'rejected', code, error: message })
        } else {
          if (outcomes.length === 0) return troubleOf(reply)
          break
        }
      }
      return { kind: 'settled', outcomes, lasted }
    },

    // A guest has no device on the server: the numbers only order the guest's queue.
    newDevice: () => Promise.resolve({ kind: 'device', deviceId: `guest.${env.randomId()}` }),
  }
}
