import { domainToUnicode } from 'node:url'
import { phoneDigits, type Account } from '../domain/account.ts'
import type { Storage } from '../storage/port.ts'
import { Refusal } from './desk.ts'

/** Accounts that are read at once where all have to be looked at. */
const AT_ONCE = 200
const BIRTHDAY = /^\d{4}-\d{2}-\d{2}$/

/** In front of an id: no username is meant. */
const BY_ID = 'id:'

/**
 * The accounts that this username, email address, phone number, birthday or id names exactly, at most `limit`. Users choose their names: one may be
 * what finds another account too, so all that match are found.
 */
export async function accountsNamed({ accounts }: Pick<Storage, 'accounts'>, who: string, limit: number): Promise<Account[]> {
  if (who.startsWith(BY_ID)) {
    const found = await accounts.newest(who.slice(BY_ID.length))
    return found === undefined ? [] : [found]
  }
  const found = await Promise.all([
    accounts.newestByLogin(who),
    accounts.newest(who),
    BIRTHDAY.test(who) ? accounts.findByBirthday(who, limit) : accounts.findByPhone(phoneDigits(who), limit),
  ])
  const byId = new Map(found.flat().flatMap((one) => (one === undefined ? [] : [[one.id, one] as const])))
  return [...byId.values()].slice(0, limit)
}

/** The accounts whose username, email address or name has this text in it: all are looked at, so it may take its time. */
export async function accountsLike(storage: Pick<Storage, 'accounts'>, text: string, limit: number): Promise<Account[]> {
  const wanted = text.normalize('NFKC').toLowerCase()
  const found: Account[] = []
  for await (const account of everyAccount(storage)) {
    const { username, email, name } = account.profile
    if ([username, email, asLetters(email), name].some((given) => given.normalize('NFKC').toLowerCase().includes(wanted)))
      found.push(account)
    if (found.length === limit) break
  }
  return found
}

/** An address as its domain is spoken: `xn--mnchen-3ya.de` is looked for as `münchen`. */
function asLetters(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + domainToUnicode(email.slice(at))
}

/** One after the other, in the store's order. */
export async function* everyAccount({ accounts }: Pick<Storage, 'accounts'>): AsyncGenerator<Account> {
  for (let page = await accounts.list(undefined, AT_ONCE); page.length > 0; page = await accounts.list(page.at(-1)?.id, AT_ONCE))
    yield* page
}

/** The one account that is meant. Throws a Refusal where there is none, or several. */
export async function accountOf(storage: Pick<Storage, 'accounts'>, who: string): Promise<Account> {
  const [found, ...others] = await accountsNamed(storage, who, 2)
  if (found === undefined) throw new Refusal('There is no such account.')
  if (others.length > 0) throw new Refusal('Several accounts match: accounts WHO lists them; name one as id:ID.')
  return found
}
