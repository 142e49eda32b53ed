import * as v from 'valibot'
import { LookupBirthday, LookupPhone } from '#sync-protocol/api/answers.ts'
import { FORM_TEXTS } from '#sync-protocol/domain/registration.ts'
import { ApiError } from '../api-error.ts'
import { phoneDigits, type Account } from '../domain/account.ts'
import type { Accounts } from '../storage/port.ts'

interface Deps {
  storage: { accounts: Accounts }
}

/** Which of them asks is not known, so none is named: what is true is said instead. */
const SHARED_BIRTHDAY = 'More than one account has this birthday. Try your phone number instead, or contact us.'
const SHARED_PHONE = 'More than one account has this phone number. Try your birthday instead, or contact us.'

/** The one account with this phone number or birthday. Throws invalid; no_match where there is none, or more than one. */
export async function findUsername({ storage }: Deps, phoneNumber: string, birthday: string): Promise<Account> {
  const found = await matches(storage.accounts, phoneNumber, birthday)
  const [only] = found
  if (only === undefined) throw new ApiError('no_match')
  if (found.length > 1) throw new ApiError('no_match', { text: phoneNumber === '' ? SHARED_BIRTHDAY : SHARED_PHONE })
  return only
}

function matches(accounts: Accounts, phoneNumber: string, birthday: string): Promise<Account[]> {
  if ((phoneNumber === '') === (birthday === '')) throw new ApiError('invalid', { text: 'Please give a phone number or a birthday.' })
  if (phoneNumber !== '') {
    const digits = phoneDigits(phoneNumber)
    if (!v.is(LookupPhone, phoneNumber) || digits === '') throw new ApiError('invalid', { text: FORM_TEXTS.phone })
    return accounts.findByPhone(digits, 2)
  }
  const iso = birthday.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$1-$2')
  if (!v.is(LookupBirthday, iso)) throw new ApiError('invalid', { text: FORM_TEXTS.birthday })
  return accounts.findByBirthday(iso, 2)
}

/** The address with the middle of its name hidden: enough to recognise, too little to write to. */
export function hideMiddle(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const shown = name.length > 2 ? `${name.slice(0, 1)}***${name.slice(-1)}` : '***'
  return `${shown}${email.slice(at)}`
}
