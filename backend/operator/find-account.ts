import { phoneDigits, type Account } from '../domain/account.ts'
import type { Storage } from '../storage/port.ts'
import { Refusal } from './desk.ts'

/** Accounts that are read at once where all have to be looked at. */
const AT_ONCE = 200
const BIRTHDAY = /^\d{4}-\d{2}-\d{2}$/

/** The accounts that this username, email address, phone number, birthday or id names exactly, at most `limit`. */
export async function accountsNamed({ accounts }: Pick<Storage, 'accounts'>, who: string, limit: number): Promise<Account[]> {
  const found = (await accounts.newestByLogin(who)) ?? (await accounts.newest(who))
  if (found !== undefined) return [found]
  if (BIRTHDAY.test(who)) return accounts.findByBirthday(who, limit)
  return accounts.findByPhone(phoneDigits(who), limit)
}

/** The accounts whose username, email address or name has this text in it: all are looked at, so it may take its time. */
export async function accountsLike(storage: Pick<Storage, 'accounts'>, text: string, limit: number): Promise<Account[]> {
  const wanted = text.normalize('NFKC').toLowerCase()
  const found: Account[] = []
  for await (const account of everyAccount(storage)) {
    const { username, email, name } = account.profile
    if ([username, email, name].some((given) => given.normalize('NFKC').toLowerCase().includes(wanted))) found.push(account)
    if (found.length === limit) break
  }
  return found
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
  if (others.length > 0) throw new Refusal('Several accounts match: name one by its username or id.')
  return found
}
