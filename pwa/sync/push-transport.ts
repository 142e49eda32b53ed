import { DeviceResponse, PushResponse, type Outcome } from '#sync-protocol/protocol/messages.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { Env } from './env.ts'
import { callAs } from './token.ts'
import { blameless, RETRY, understand, type Batch, type Transport } from './transport.ts'

/** The transport of an account's queue: pushes of many mutations (SPEC R3), by the login's token or the session's cookie. */
export function pushTransport(database: AccountDatabase, accountId: string, env: Env): Transport {
  return {
    async send(batch) {
      const { deviceId, ackedThrough, entries, token, patience } = batch
      const mutations = entries.map(({ at: _at, ...mutation }) => mutation)
      const body = { protocol: PROTOCOL_VERSION, deviceId, ackedThrough, mutations }
      const reply = await callAs(database, env, '/api/sync/push', { method: 'POST', body, patience }, token)
      const answer = understand(reply, PushResponse)
      if (answer.kind !== 'answer') return answer
      const { accountId: whose, outcomes, version, commit, state } = answer.data
      return whose === accountId && fits(outcomes, batch)
        ? { kind: 'settled', outcomes, base: { version, commit, state }, lasted: reply.lasted }
        : RETRY
    },

    async newDevice(after) {
      const answer = understand(await callAs(database, env, '/api/sync/device', { method: 'POST', body: { after } }), DeviceResponse)
      if (answer.kind !== 'answer') return answer.kind === 'refused' ? blameless(answer.code) : answer
      const { accountId: whose, deviceId } = answer.data
      // Another account is logged in in this browser, and its device must not number this queue.
      return whose === accountId ? { kind: 'device', deviceId } : { kind: 'blocked', why: 'auth' }
    },
  }
}

/** True for one outcome per mutation, in order (SPEC R17), with nothing settled behind something postponed (SPEC R20). */
function fits(outcomes: readonly Outcome[], { entries }: Batch): boolean {
  let putOff = false
  return (
    outcomes.length === entries.length &&
    entries.every(({ seq, id }, index) => {
      const outcome = outcomes[index]
      const later = outcome?.status === 'retry_later' || outcome?.status === 'upgrade_required'
      const fit = outcome?.seq === seq && outcome.id === id && (later || !putOff)
      putOff ||= later
      return fit
    })
  )
}
