import type { UpdateUserBody } from '#sync-protocol/api/user.ts'
import { ApiError } from '../api-error.ts'
import { FRESH_LOGIN_MS, type Login } from '../auth/login.ts'
import type { Passwords } from '../auth/passwords.ts'
import type { Account, Profile } from '../domain/account.ts'
import { nextCommit } from '../domain/next-commit.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { deletePicture, readPicture, storePicture } from '../pictures/profile-picture.ts'
import { commitId, type Random } from '../random.ts'
import type { Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'
import { checkUsername } from './username.ts'

interface Deps {
  accounts: AccountStore
  storage: Pick<Storage, 'entries'>
  passwords: Passwords
  limits: RateLimits
  /** ms since the epoch. */
  clock(): number
  random: Random
}

/**
 * Changes the named fields of an account. A new e-mail, phone or password needs the current password when the login is
 * older than 15 minutes (DECISIONS D12). Throws invalid, reauthenticate, picture_invalid, username_taken, email_taken, rate_limited.
 */
export async function updateAccount(deps: Deps, login: Login, body: UpdateUserBody): Promise<Account> {
  const { password, profilePicture, currentPassword: _proof, ...fields } = body
  if (fields.username !== undefined) checkUsername(fields.username)
  await checkCurrentPassword(deps, login, body)

  const before = login.account
  const picture = profilePicture === undefined || profilePicture === '' ? undefined : await readPicture(profilePicture)
  const passwordHash = password === undefined ? undefined : await deps.passwords.hash(password)
  const pictureId = await newPictureId(deps, before, profilePicture, picture)
  const commit = commitId(deps.random)
  try {
    const account = await deps.accounts.change(before, (current) => {
      const profile: Profile = { ...current.profile, ...defined(fields), ...(pictureId === undefined ? {} : { pictureId }) }
      const changed = nextCommit(current, commit, { profile, passwordHash: passwordHash ?? current.passwordHash })
      return { account: changed, value: changed }
    })
    if (pictureId !== undefined && before.profile.pictureId !== '') await deletePicture(deps, before.id, before.profile.pictureId)
    return account
  } catch (error) {
    if (pictureId !== undefined && pictureId !== '') await deletePicture(deps, before.id, pictureId)
    throw error
  }
}

async function checkCurrentPassword(deps: Deps, { account, mark }: Login, body: UpdateUserBody): Promise<void> {
  const { email, phoneNumber } = account.profile
  const guarded =
    body.password !== undefined ||
    (body.email !== undefined && body.email !== email) ||
    (body.phoneNumber !== undefined && body.phoneNumber !== phoneNumber)
  if (body.currentPassword === undefined) {
    if (guarded && deps.clock() - mark.at > FRESH_LOGIN_MS) throw new ApiError('reauthenticate')
    return
  }
  await deps.limits.count('password-account', account.id)
  if (!(await deps.passwords.verify(account.passwordHash, body.currentPassword))) throw new ApiError('reauthenticate')
  await deps.limits.clear('password-account', account.id)
}

/** undefined: the picture stays as it is. */
async function newPictureId(
  deps: Deps,
  account: Account,
  given: string | undefined,
  picture: Buffer | undefined,
): Promise<string | undefined> {
  if (picture !== undefined) return storePicture(deps, account.id, picture)
  return given
}

/** The fields that were sent: an absent one is not the same as an undefined one. */
function defined<Fields extends object>(fields: Fields): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }
}
