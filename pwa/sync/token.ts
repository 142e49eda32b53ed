import type { AccountDatabase } from '../db/account-database.ts'
import { TokenRow } from '../db/rows.ts'
import * as v from 'valibot'
import type { Env } from './env.ts'
import { call, codeOf, type CallOptions, type Reply } from './http.ts'
import { transact, type Rows } from './state-rows.ts'

/**
 * One request as the account whose database this is: with the token of its login as a bearer (specification §6), and where the shop
 * itself refuses that, once more with the session's cookie alone. Only a 401 to both is a word about her login (SPEC R43). A token
 * that was refused is forgotten, one that was not never is. Never throws for what the network does; throws what IndexedDB throws.
 */
export async function callAs(database: AccountDatabase, env: Env, path: string, options: CallOptions = {}): Promise<Reply> {
  const token = await readToken(database)
  if (token === undefined) return call(env, path, options)
  const reply = await call(env, path, { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } })
  if (codeOf(reply) !== 'unauthorized') return reply
  await forgetToken(database, token, env)
  return call(env, path, options)
}

/** Keeps the token of a login; inside `transact`. */
export async function storeToken({ database }: Rows, token: string): Promise<void> {
  if ((await readToken(database)) !== token) await database.meta.put({ key: 'token', token })
}

async function readToken(database: AccountDatabase): Promise<string | undefined> {
  const stored = v.safeParse(TokenRow, await database.meta.get('token'))
  return stored.success ? stored.output.token : undefined
}

/** Unless she has logged in again in the meantime: the token of that login is another one. */
function forgetToken(database: AccountDatabase, token: string, env: Env): Promise<void> {
  return transact(database, env, async () => {
    if ((await readToken(database)) === token) await database.meta.delete('token')
  })
}
