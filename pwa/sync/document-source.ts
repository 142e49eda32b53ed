import type { GenericSchema } from 'valibot'
import { keyInLanguage } from './in-language.ts'

/** A server document that this device keeps a copy of: the catalog, an inventory, a pack of questions. */
export interface Source<T> {
  /** Unique on this device: 'inventory', 'books/fantasy', 'questions/easy'. */
  key: string
  /** Path with query, under /api/. */
  path: string
  schema: GenericSchema<unknown, T>
  /** 'account': removed at logout. 'device': kept for any user. */
  scope: 'account' | 'device'
  /** Sends the stored login token as a bearer beside the cookie (specification §6). */
  bearer?: boolean
}

/** The key of the facts of the shop, which the service worker reads as well. */
export const SHOP_KEY = keyInLanguage('shop')

/** True for a copy younger than `ms`. One dated ahead of the clock may have any age: the clock was set back. */
export function isYoung(loadedAt: number, ms: number, now: number): boolean {
  const age = now - loadedAt
  return age >= 0 && age < ms
}

/** The key of a document in memory and on the device; `owner` is the account's id, '' for a guest. */
export function documentKey({ key, scope }: Pick<Source<unknown>, 'key' | 'scope'>, owner: string): string {
  return scope === 'account' ? `${owner}/${key}` : key
}
