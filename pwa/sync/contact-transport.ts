import type { Outcome } from '#sync-protocol/protocol/messages.ts'
import { textOf } from '#sync-protocol/domain/errors.ts'
import { OkResponse } from '#sync-protocol/api/answers.ts'
import type { Env } from './env.ts'
import { call } from './http.ts'
import { codeOf, dataOf } from './read-reply.ts'
import { troubleOf, type Transport } from './transport.ts'

/**
 * A guest's queue holds contact forms only, and each is a call of its own: the entry's id as Idempotency-Key makes a repeated
 * one the same one (SPEC R18). No cookie is sent, so a guest's message is never attributed to an account.
 */
export function contactTransport(env: Env): Transport {
  return {
    async send({ entries }) {
      const outcomes: Outcome[] = []
      for (const { seq, id, args } of entries) {
        const reply = await call(env, '/api/contact', {
          method: 'POST',
          body: args,
          headers: { 'idempotency-key': id },
          credentials: 'omit',
        })
        const code = codeOf(reply)
        if (dataOf(reply, OkResponse) !== undefined) {
          outcomes.push({ seq, id, status: 'applied', result: {} })
        } else if (code === 'invalid' || code === 'idempotency_key_reused') {
          outcomes.push({ seq, id, status: 'rejected', code, error: textOf(code) })
        } else {
          if (outcomes.length === 0) return troubleOf(reply)
          break
        }
      }
      return { kind: 'settled', outcomes }
    },

    // A guest has no device on the server: the numbers only order the guest's queue.
    newDevice: () => Promise.resolve({ kind: 'device', deviceId: `guest.${env.randomId()}` }),
  }
}
