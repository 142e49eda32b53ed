import { applyPush } from '#sync-protocol/protocol/apply.ts'
import { MAX_BATCH } from '#sync-protocol/domain/limits.ts'
import type { PushRequest, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'
import type { SecurityEvents } from '../security-events.ts'
import { checkSamePassword } from './same-password.ts'
import type { AccountStore } from './account-store.ts'
import type { DeviceIds } from './device-ids.ts'
import type { Storage } from '../storage/port.ts'
import { purchasesOf, readsPurchases } from './purchases.ts'
import type { ServerContexts } from './server-context.ts'

/** The wait, in ms, before a device may send what was not taken. */
const RETRY_AFTER_MS = 1_000

interface Deps {
  storage: Pick<Storage, 'records'>
  accounts: AccountStore
  contexts: ServerContexts
  deviceIds: DeviceIds
  security: Pick<SecurityEvents, 'note'>
}

/** Applies a push and stores it durably in one commit (SPEC R3). Throws applyPush's refusals. */
export async function pushChanges(
  { accounts, contexts, deviceIds, security, storage }: Deps,
  login: Account,
  request: PushRequest,
): Promise<PushResponse> {
  const context = await contexts.now()
  const needsPurchases = request.mutations.some(({ name }) => readsPurchases(name))
  let retires = false
  const answer = await accounts.change<PushResponse | ApiError>(login, async (account, takenShares) => {
    checkSamePassword(login, account)
    const purchases = needsPurchases ? await purchasesOf(storage, account) : []
    const options = { issuedAt: deviceIds.issuedAt(account, request.deviceId), capacity: MAX_BATCH, retryAfter: RETRY_AFTER_MS }
    const result = applyPush(account, request, { ...context, purchases, takenShares }, options)
    if (result.kind === 'refused') {
      const refusal = new ApiError(result.code, result.expected === undefined ? {} : { expected: result.expected })
      if (result.aggregate === undefined) throw refusal
      retires = result.aggregate.retiredThrough > account.retiredThrough
      return { account: { ...account, ...result.aggregate }, value: refusal }
    }
    const { aggregate, outcomes, changed } = result
    const { version, commit, state } = aggregate
    retires = aggregate.retiredThrough > account.retiredThrough
    const value: PushResponse = { ok: true, protocol: PROTOCOL_VERSION, accountId: account.id, version, commit, state, outcomes }
    return changed ? { account: { ...account, ...aggregate }, value } : { value }
  })
  if (retires) security.note('device_retired', login)
  if (answer instanceof ApiError) throw answer
  return answer
}
