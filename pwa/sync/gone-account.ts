import type { AccountDatabase } from '../db/account-database.ts'
import { GoneRow, type DeviceDatabase } from '../db/device-database.ts'
import * as v from 'valibot'
import type { Env } from './env.ts'
import { call } from './http.ts'
import { deviceHeader, PULL } from './pull.ts'
import { codeOf } from './read-reply.ts'
import { clearAll, transact } from './state-rows.ts'

/** Asks the shop by this queue's device, without a login, whether its account was deleted (SPEC R51). Throws what IndexedDB throws. */
export async function askWhetherGone(database: AccountDatabase, env: Env): Promise<boolean> {
  const deviceId = await transact(database, env, async ({ head }) => head?.deviceId)
  if (deviceId === undefined) return false
  return codeOf(await call(env, PULL, { headers: deviceHeader(deviceId), credentials: 'omit' })) === 'account_gone'
}

/**
 * Removes everything of a deleted account from its database. True if there was anything: only one of all tabs and the worker finds it, and
 * says so.
 */
export function wipeAccount(database: AccountDatabase, env: Env): Promise<boolean> {
  return transact(database, env, async ({ head }) => {
    await clearAll(database)
    return head !== undefined
  })
}

/**
 * Removes what the device keeps of a deleted account outside its database. `isLeft`: no page is open, so the next one must say so. True if
 * that had been left to this page.
 */
export function forgetOnDevice(device: DeviceDatabase, accountId: string, isLeft: boolean): Promise<boolean> {
  const { meta, documents } = device
  return device.transaction('rw', meta, documents, async () => {
    await documents.where('owner').equals(accountId).delete()
    const remembered: unknown = await meta.get('account')
    if (v.is(v.object({ user: v.object({ id: v.literal(accountId) }) }), remembered)) await meta.delete('account')
    const wasLeft = (await goneAccount(device)) === accountId
    if (isLeft) await meta.put({ key: 'gone', accountId })
    else if (wasLeft) await meta.delete('gone')
    return wasLeft
  })
}

/** The deleted account that a worker found, until a page has said so. */
export async function goneAccount({ meta }: DeviceDatabase): Promise<string | undefined> {
  const row = v.safeParse(GoneRow, await meta.get('gone'))
  return row.success ? row.output.accountId : undefined
}
