import { accountDatabaseName, hasAccountDatabase, openAccountDatabase, type AccountDatabase } from '../db/account-database.ts'
import type { ConnectionOptions } from '../db/connection.ts'
import { openDeviceDatabase } from '../db/device-database.ts'
import { backoff } from './backoff.ts'
import { contactTransport } from './contact-transport.ts'
import { deadline } from './deadline.ts'
import { drain, type DrainResult } from './drain.ts'
import type { Env } from './env.ts'
import { forgetOnDevice, wipeAccount } from './gone-account.ts'
import { lockName } from './lock.ts'
import { CONNECTED_MS, type Urgency } from './pause.ts'
import { pushTransport } from './transport.ts'

/**
 * How long the worker waits for the queue's own pauses in total, in ms: a returning connection often fails the first request, and the
 * browser wakes the worker again only after minutes.
 */
const PATIENCE_MS = 20_000

/** Drains the queue the worker was woken for, and the guest's, whoever is logged in (SPEC R44). Never throws. */
export async function drainOwnerAndGuest(accountId: string | undefined, env: Env): Promise<DrainResult> {
  const [own, guests] = await Promise.all([
    drainPatiently(accountId, env),
    accountId === undefined ? undefined : drainPatiently(undefined, env),
  ])
  return own.kind !== 'retry' && guests?.kind === 'retry' ? guests : own
}

/** `drainInBackground`, repeated while the queue's pauses are short. Never throws. */
export async function drainPatiently(accountId: string | undefined, env: Env): Promise<DrainResult> {
  for (let left = PATIENCE_MS; ;) {
    const result = await drainInBackground(accountId, env, 'connected')
    if (result.kind !== 'retry') return result
    const wait = result.why === 'silent' ? Math.min(result.after, CONNECTED_MS) : result.after
    if (wait > left) return result
    left -= wait
    await new Promise<void>((resolve) => env.after(wait, resolve))
  }
}

/**
 * Drains the queue of an account, or of the guest, without an open page: the same drain under the same lock. `retry` means that another try
 * is worthwhile. Never throws.
 */
export async function drainInBackground(accountId: string | undefined, env: Env, urgency: Urgency): Promise<DrainResult> {
  const options: ConnectionOptions = {
    ...(env.dexie === undefined ? {} : { dexie: env.dexie }),
    deadline: (ms, run) => deadline(env, ms, run),
  }
  if (!(await hasAccountDatabase(accountId, options))) return { kind: 'done', pushed: false }
  const channel = env.openChannel(accountDatabaseName(accountId), () => {})
  try {
    const database = await openAccountDatabase(accountId, options)
    const transport = accountId === undefined ? contactTransport(env) : pushTransport(database, accountId, env)
    try {
      const drained = await drain(database, transport, env, { lock: lockName(accountId), urgency, onProgress: () => channel.post() })
      if (drained.kind === 'gone' && accountId !== undefined) {
        await leaveGone(database, accountId, env)
        channel.post()
      }
      return drained
    } finally {
      database.close()
    }
  } catch {
    return { kind: 'retry', after: backoff(0, env.random()), why: 'answered' }
  } finally {
    channel.close()
  }
}

/** The account was deleted elsewhere: everything of it is removed here, and the next page says so. */
async function leaveGone(database: AccountDatabase, accountId: string, env: Env): Promise<void> {
  if (!(await wipeAccount(database, env))) return
  const device = await openDeviceDatabase(env.dexie === undefined ? {} : { dexie: env.dexie })
  try {
    await forgetOnDevice(device, accountId, true)
  } finally {
    device.close()
  }
}
