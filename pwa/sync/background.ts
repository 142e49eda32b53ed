import { accountDatabaseName, hasAccountDatabase, openAccountDatabase } from '../db/account-database.ts'
import { contactTransport } from './contact-transport.ts'
import { drain, type DrainResult } from './drain.ts'
import type { Env } from './env.ts'
import { lockName } from './lock.ts'
import { pushTransport } from './push-transport.ts'

/** Before it gives up: a connection that has just come back often does not carry the first request, and the browser waits minutes. */
const WAITS_MS = [1_000, 4_000, 15_000]

/**
 * What the worker does each time it is woken: drains the queue it was woken for, and the guest's, which is sent whichever user is logged in (SPEC R44). Never throws.
 */
export async function drainOwnerAndGuest(accountId: string | undefined, env: Env): Promise<DrainResult> {
  const [own, guests] = await Promise.all([
    drainPatiently(accountId, env),
    accountId === undefined ? undefined : drainPatiently(undefined, env),
  ])
  return own.kind !== 'retry' && guests?.kind === 'retry' ? guests : own
}

/** `drainInBackground`, tried several times within half a minute. Never throws. */
export async function drainPatiently(accountId: string | undefined, env: Env): Promise<DrainResult> {
  for (const wait of WAITS_MS) {
    const result = await drainInBackground(accountId, env)
    if (result.kind !== 'retry' || (result.after ?? 0) > wait) return result
    await new Promise<void>((resolve) => env.after(wait, resolve))
  }
  return drainInBackground(accountId, env)
}

/**
 * Drains the queue of an account, or of the guest, where no page is open: the very same drain, under the very same lock. `retry`
 * means that it is worth trying again. Never throws.
 */
export async function drainInBackground(accountId: string | undefined, env: Env): Promise<DrainResult> {
  const options = env.dexie === undefined ? {} : { dexie: env.dexie }
  if (!(await hasAccountDatabase(accountId, options))) return { kind: 'done', pushed: false }
  const channel = env.openChannel(accountDatabaseName(accountId), () => {})
  try {
    const database = await openAccountDatabase(accountId, options)
    const transport = accountId === undefined ? contactTransport(env) : pushTransport(database, accountId, env)
    try {
      return await drain(database, transport, env, { lock: lockName(accountId), onProgress: () => channel.post() })
    } finally {
      database.close({ disableAutoOpen: true })
    }
  } catch {
    return { kind: 'retry', after: undefined }
  } finally {
    channel.close()
  }
}
