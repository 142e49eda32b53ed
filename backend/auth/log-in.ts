import type { LoginBody } from '#sync-protocol/api/user.ts'
import { ApiError } from '../api-error.ts'
import type { Account } from '../domain/account.ts'
import type { TakeBack } from '../limits/growing-delay.ts'
import { accountSubject, type RateLimits } from '../limits/rate-limits.ts'
import type { SecurityEvents } from '../security-events.ts'
import type { Storage } from '../storage/port.ts'
import type { KnownDevices } from './known-devices.ts'
import { judged, type Passwords } from './passwords.ts'

interface Deps {
  limits: RateLimits
  storage: Pick<Storage, 'accounts'>
  passwords: Passwords
  knownDevices: KnownDevices
  security: SecurityEvents
}

/** The origin of a login try. */
interface Origin {
  address: string
  /** The browser's mark of earlier logins. */
  deviceMark: string | undefined
}

/**
 * The account of these credentials; an unknown one takes as long as a wrong password. A browser that has logged in to the account before is
 * counted by itself, so that guessing strangers do not lock its user out there. Throws bad_credentials, rate_limited, unavailable.
 */
export async function logIn(deps: Deps, { emailOrUsername, password }: LoginBody, { address, deviceMark }: Origin): Promise<Account> {
  const { limits, storage, passwords, knownDevices, security } = deps
  // An older read must not judge a newly taken name or a changed password.
  const account = await storage.accounts.newestByLogin(emailOrUsername)
  const subject = accountSubject(account, emailOrUsername)
  const device = account && knownDevices.recognise(deviceMark, account.id)
  let forgiveAddress = async () => {}
  const counted: TakeBack[] = []
  try {
    if (device !== undefined) counted.push(await limits.attempt('login-device', device))
    else {
      forgiveAddress = await limits.attempt('login-address', address)
      counted.push(forgiveAddress, await limits.attempt('login-account', subject))
    }
  } catch (error) {
    if (error instanceof ApiError) security.note('login_delayed', account)
    throw error
  }
  const right = await judged(passwords.verify(account?.passwordHash, password, device ?? address), counted)
  if (account === undefined || !right) {
    security.note('login_failed', account)
    throw new ApiError('bad_credentials')
  }
  // Many users may share an address: only this login is forgiven, and others' wrong tries stay counted.
  await forgiveAddress()
  await (device === undefined ? limits.clear('login-account', subject) : limits.clear('login-device', device))
  security.note('logged_in', account)
  return account
}
