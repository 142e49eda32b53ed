import { domainToUnicode } from 'node:url'
import { readPhone } from '#sync-protocol/domain/phone.ts'
import { isDay } from '#sync-protocol/domain/day.ts'
import { loginKey, type Account } from '../domain/account.ts'
import { printable } from '../printable.ts'
import type { Storage } from '../storage/port.ts'
import { Refusal } from './desk.ts'

/** Accounts that are read at once where all have to be looked at. */
const AT_ONCE = 200

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
  const phone = readPhone(who)
  const found = await Promise.all([
    accounts.newestByLogin(who),
    accounts.newest(who),
    isDay(who) ? accounts.findByBirthday(who, limit) : [],
    phone === undefined ? [] : accounts.findByPhone(phone, limit),
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

/**
 * The one account that is meant. Throws a Refusal where there is none, or several. `unasked`: nobody is asked before something is done with it, so it has
 * to be named by what names no other, ever: its username, its address or `id:`. A phone number or a birthday may be another's, by chance or on purpose.
 */
export async function accountOf(storage: Pick<Storage, 'accounts'>, who: string, { unasked = false } = {}): Promise<Account> {
  const [found, ...others] = await accountsNamed(storage, who, 2)
  if (found === undefined) throw new Refusal('There is no such account.')
  if (others.length > 0) throw new Refusal('Several accounts match: accounts WHO lists them; name one as id:ID.')
  if (unasked && !isNamedBy(found, who)) {
    const { username, email } = found.profile
    throw new Refusal(
      `${printable(who)} is neither a username nor an address. If ${printable(username)} <${printable(email)}> is meant: id:${found.id}. Nothing was done.`,
    )
  }
  return found
}

function isNamedBy({ profile }: Account, who: string): boolean {
  return who.startsWith(BY_ID) || [profile.username, profile.email].some((name) => loginKey(name) === loginKey(who))
}
