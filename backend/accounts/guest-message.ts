import type * as v from 'valibot'
import type { ContactArgs } from '#sync-protocol/mutations/contact.ts'
import { ApiError } from '../api-error.ts'
import type { Background } from '../background.ts'
import { BOUNDS } from '../limits/bounds.ts'
import type { TellOperator } from '../mail/tell-operator.ts'
import type { Storage } from '../storage/port.ts'
import type { IdempotencyKey } from '../sync/idempotency-key.ts'
import { trimAll } from '../sync/record-bounds.ts'

/** The account id under which messages of visitors without a login are kept. */
export const GUEST = 'guest'
const BOUND = BOUNDS['guest-message']

interface Deps {
  storage: Pick<Storage, 'records'>
  /** ms since the epoch. */
  clock(): number
  background: Background
  tellOperator: TellOperator
}

interface Left {
  key: IdempotencyKey
  /** A MAC of the address it came from. */
  sender: string
}

/** Keeps a visitor's message for the operator; the same Idempotency-Key leaves it once. Throws idempotency_key_reused. */
export async function leaveMessage(deps: Deps, message: v.InferOutput<typeof ContactArgs>, { key, sender }: Left): Promise<void> {
  const { records } = deps.storage
  const record = { accountId: GUEST, kind: 'message' as const, id: `call.${key.id}`, at: deps.clock(), ...message }
  await records.append([record])
  const kept = key.given ? await records.get(GUEST, 'message', record.id) : record
  if (kept?.kind !== 'message' || kept.name !== message.name || kept.email !== message.email || kept.message !== message.message) {
    throw new ApiError('idempotency_key_reused')
  }
  await deps.tellOperator([record], sender)
  deps.background.run('bounds of messages', () => forgetOldMessages(deps))
}

/** Removes the messages of visitors that are older than their life, and the oldest of too many. */
export async function forgetOldMessages({ storage, clock }: Pick<Deps, 'storage' | 'clock'>): Promise<void> {
  const now = clock()
  await trimAll(storage.records, GUEST, 'message', { keep: BOUND.count, from: now - BOUND.life, now })
}
