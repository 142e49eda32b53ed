import { readPhone } from '#sync-protocol/domain/phone.ts'
import { lookUpDay, type LookUp } from '#sync-protocol/domain/registration.ts'
import { ApiError } from '../api-error.ts'
import { phoneDigits, type Account } from '../domain/account.ts'
import type { Accounts } from '../storage/port.ts'

interface Deps {
  storage: { accounts: Accounts }
}

/** The one account with this phone number or birthday. Throws no_match for none, or more than one. */
export async function findUsername({ storage }: Deps, lookUp: LookUp): Promise<Account> {
  const found = await matches(storage.accounts, lookUp)
  // Values from before the account's last change no longer count.
  const only = found[0] && (await storage.accounts.newest(found[0].id))
  if (only === undefined || (found.length === 1 && !isMatch(only, lookUp))) throw new ApiError('no_match')
  // Nobody is named, because it is unknown which account's user asks.
  if (found.length > 1) throw new ApiError('no_match', { rule: lookUp.phoneNumber === '' ? 'sharedBirthday' : 'sharedPhone' })
  return only
}

function matches(accounts: Accounts, { phoneNumber, birthday }: LookUp): Promise<Account[]> {
  return phoneNumber === '' ? accounts.findByBirthday(lookUpDay(birthday), 2) : accounts.findByPhone(readPhone(phoneNumber) ?? '', 2)
}

function isMatch({ profile }: Account, { phoneNumber, birthday }: LookUp): boolean {
  return phoneNumber === '' ? profile.birthday === lookUpDay(birthday) : phoneDigits(profile.phoneNumber) === readPhone(phoneNumber)
}

/** The address with the middle of its name hidden: recognizable, but not usable. */
export function hideMiddle(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const shown = name.length > 2 ? `${name.slice(0, 1)}***${name.slice(-1)}` : '***'
  return `${shown}${email.slice(at)}`
}
