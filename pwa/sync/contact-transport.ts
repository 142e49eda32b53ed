import type { Outcome } from '#sync-protocol/protocol/messages.ts'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import type { Env } from './env.ts'
import { call } from './http.ts'
import { issuesIn, type FieldIssue } from './field-issues.ts'
import { dataOf, refusalOf } from './read-reply.ts'
import { troubleOf, type Transport } from './transport.ts'

/**
 * The transport of a guest's queue, which holds contact forms only. Each is a call with the entry's id as Idempotency-Key, so a repeated
 * one is the same (SPEC R18), and without a cookie, so it is never attributed to an account. `onInvalid` gets the fields that the shop
 * found wrong, which an outcome cannot hold.
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
        const { code, message = '', rule = message } = refusalOf(reply) ?? {}
        if (dataOf(reply, OkResponse) !== undefined) {
          outcomes.push({ seq, id, status: 'applied', result: {} })
        } else if (code === 'invalid' || code === 'idempotency_key_reused') {
          onInvalid?.(id, issuesIn(reply))
          outcomes.push({ seq, id, status: 'rejected', code, error: rule })
        } else {
          if (outcomes.length === 0) return troubleOf(reply)
          break
        }
      }
      return { kind: 'settled', outcomes, lasted }
    },

    // A guest has no device on the server: the numbers only order the queue.
    newDevice: () => Promise.resolve({ kind: 'device', deviceId: `guest.${env.randomId()}` }),
  }
}
