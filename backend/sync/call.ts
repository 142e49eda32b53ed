import * as v from 'valibot'
import type { Aggregate } from '#sync-protocol/protocol/aggregate.ts'
import { applyCall } from '#sync-protocol/protocol/apply.ts'
import type { Step } from '#sync-protocol/mutations/step.ts'
import { MUTATIONS, type MutationName } from '#sync-protocol/mutations/registry.ts'
import type { CallRecord } from '#sync-protocol/api/records.ts'
import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'
import { nextCommit } from '../domain/next-commit.ts'
import { invalid } from '../invalid.ts'
import type { Storage } from '../storage/port.ts'
import { checkSamePassword } from './same-password.ts'
import type { AccountStore, Change } from './account-store.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import { purchasesOf, readsPurchases } from './purchases.ts'
import type { ServerContexts } from './server-context.ts'

interface Deps {
  accounts: AccountStore
  contexts: ServerContexts
  storage: Pick<Storage, 'records'>
}

/** The answer of a documented call on the wire. */
export interface CallAnswer {
  status: number
  body: string
  /** The answer of an earlier request with the same key. */
  replayed: boolean
}

/**
 * Applies one documented call and stores it durably (SPEC R18). With a key, its answer is stored in the same commit, so a retry is answered
 * as the first time, for good. Throws idempotency_key_reused, and invalid, which is never stored.
 */
export async function call(
  { accounts, contexts, storage }: Deps,
  login: Account,
  name: MutationName,
  args: unknown,
  key: IdempotencyKey,
): Promise<CallAnswer> {
  const context = await contexts.now()
  return accounts.change(login, async (account, takenShares): Promise<Change<CallAnswer>> => {
    checkSamePassword(login, account)
    const earlier = key.given ? await storage.records.get(account.id, 'call', key.id) : undefined
    if (earlier?.kind === 'call') {
      if (earlier.fingerprint !== key.fingerprint) throw new ApiError('idempotency_key_reused')
      return { value: { status: earlier.status, body: earlier.body, replayed: true } }
    }

    const purchases = readsPurchases(name) ? await purchasesOf(storage, account) : []
    const { aggregate, step } = applyCall(account, name, args, { ...context, purchases, takenShares })
    if (step.status === 'rejected' && step.code === 'invalid') throw invalidArgs(name, args)
    const { status, body } = answerOf(step)
    const value = { status, body, replayed: false }
    if (!key.given) return aggregate === account ? { value } : { account: { ...account, ...aggregate }, value }

    const record: CallRecord = { kind: 'call', id: key.id, at: context.now, fingerprint: key.fingerprint, status, body }
    return { account: withRecord(account, aggregate, record, context.commit), value }
  })
}

/** The schema that refused the arguments is asked again for the fields. */
function invalidArgs(name: MutationName, args: unknown): ApiError {
  const { issues } = v.safeParse(MUTATIONS[name].args, args)
  return issues === undefined ? new ApiError('invalid') : invalid(issues)
}

function answerOf(step: Step<unknown>): { status: number; body: string } {
  if (step.status === 'applied') return { status: 200, body: JSON.stringify({ ok: true, ...Object(step.result) }) }
  const error = step.status === 'rejected' ? new ApiError(step.code) : new ApiError(step.decision.why)
  return { status: error.status, body: JSON.stringify(error.toBody()) }
}

/** The commit with the answer among its records; a separate commit if the call changed nothing. */
function withRecord(before: Account, after: Aggregate, record: CallRecord, commit: string): Account {
  if (after === before) return nextCommit(before, commit, { outbox: [record] })
  return { ...before, ...after, outbox: [...after.outbox, record] }
}
