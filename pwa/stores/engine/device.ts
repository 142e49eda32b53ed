import { openDeviceDatabase, RememberedRow, type DeviceDatabase } from '../../db/device-database.ts'
import type { ConnectionOptions } from '../../db/connection.ts'
import { readRow, setAside, type BrokenRow } from '../../db/read-rows.ts'
import { browserEnv } from '../../sync/env.ts'
import type { SessionUser } from '#sync-protocol/user.ts'
import { reportConnection } from '../connection-store.ts'
import { notify } from '../notices.ts'
import { useUpdates } from '../updates-view.ts'

/** The outside of the sync code, in this page. */
export const env = { ...browserEnv(), reached: reportConnection }

/** What every database of this page does when another version of the app wants it. */
export const connection: ConnectionOptions = {
  onOutdated: () => useUpdates.setState({ state: 'stale' }),
  onBlocked: () => notify({ tone: 'info', text: 'Please close the other tabs of Starlane: an older version is still open there.' }),
}

let opening: Promise<DeviceDatabase> | undefined

/** The database of this device. It holds nothing that cannot be had again, so whoever cannot open it goes on without. */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opening ??= openDeviceDatabase(connection).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** The account that opens its own screens here without the server's word (DESIGN §5 Guard). */
export async function rememberedAccount(): Promise<SessionUser | undefined> {
  try {
    const database = await deviceDatabase()
    return await database.transaction('rw', database.meta, database.quarantine, async () => {
      const broken: BrokenRow[] = []
      const row = readRow(database.meta, RememberedRow, await database.meta.get('account'), broken)
      await setAside(database.quarantine, broken, env.now())
      return row === undefined || row.expired ? undefined : row.user
    })
  } catch {
    return undefined
  }
}

export async function remember(user: SessionUser): Promise<void> {
  await (await deviceDatabase()).meta.put({ key: 'account', user, since: env.now(), expired: false })
}

/** The server let nobody in: the account is not opened without its word any more. */
export async function forgetRemembered(): Promise<void> {
  await (await deviceDatabase()).meta.delete('account')
}
