import type * as v from 'valibot'
import type { ContactArgs } from '#sync-protocol/mutations/contact.ts'
import { ApiError } from '../api-error.ts'
import type { Background } from '../background.ts'
import type { TellOperator } from '../mail/tell-operator.ts'
import type { IdempotencyKey } from '../sync/idempotency-key.ts'
import { GUEST } from '../domain/message-key.ts'
import { boundMessages, forgetOldMessages, type Bounding } from './guest-bounds.ts'

interface Deps extends Bounding {
  background: Background
  tellOperator: TellOperator
}

interface Left {
  key: IdempotencyKey
  /** A MAC of the network it came from. */
  network: string
}

/** Keeps a visitor's message for the operator; the same Idempotency-Key leaves it once. Throws idempotency_key_reused. */
export async function leaveMessage(deps: Deps, message: v.InferOutput<typeof ContactArgs>, { key, network }: Left): Promise<void> {
  const { records } = deps.storage
  const record = { accountId: GUEST, kind: 'message' as const, id: `call.${key.id}`, at: deps.clock(), ...message, group: network }
  await records.append([record])
  const kept = key.given ? await records.get(GUEST, 'message', record.id) : record
  if (kept?.kind !== 'message' || kept.name !== message.name || kept.email !== message.email || kept.message !== message.message) {
    throw new ApiError('idempotency_key_reused')
  }
  await deps.tellOperator([record], network)
  deps.background.run('bounds of messages', async () => {
    await boundMessages(deps, network)
    await forgetOldMessages(deps)
  })
}
