import type { AccountDatabase } from '../db/account-database.ts'
import { TokenRow } from '../db/rows.ts'
import * as v from 'valibot'
import type { Env } from './env.ts'
import { callLoggedIn, type CallOptions, type Reply } from './http.ts'
import { transact, type Rows } from './state-rows.ts'

/**
 * Sends a request as the account of this database, first by its login's token (`token`, if just read). Throws only what IndexedDB throws.
 */
export async function callAs(database: AccountDatabase, env: Env, path: string, options: CallOptions = {}, token?: string): Promise<Reply> {
  const login = { token: () => token ?? readToken(database), forget: (token: string) => forgetToken(database, token, env) }
  return callLoggedIn(login, env, path, options, 'token')
}

/** Stores the token of a login; inside `transact`. */
export async function storeToken({ database }: Rows, token: string): Promise<void> {
  if ((await readToken(database)) !== token) await database.meta.put({ key: 'token', token })
}

/** The token of the account's login; undefined if there is only the cookie. */
export function readToken({ meta }: AccountDatabase): Promise<string | undefined> {
  return meta.get('token').then((stored) => {
    const row = v.safeParse(TokenRow, stored)
    return row.success ? row.output.token : undefined
  })
}

/** Keeps the token of a newer login. */
function forgetToken(database: AccountDatabase, token: string, env: Env): Promise<void> {
  return transact(database, env, async () => {
    if ((await readToken(database)) === token) await database.meta.delete('token')
  })
}
