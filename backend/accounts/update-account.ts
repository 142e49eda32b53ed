import type { UpdateUserBody } from '#sync-protocol/api/user.ts'
import { ApiError } from '../api-error.ts'
import { FRESH_LOGIN_MS, type Login } from '../auth/login.ts'
import { deletePicture, readPicture, storePicture } from '../pictures/profile-picture.ts'
import type { Shop } from '../shop.ts'
import type { Account, Profile } from './account.ts'
import { commitId } from '../random.ts'
import { nextCommit } from './next-commit.ts'
import { checkUsername } from './username.ts'

/**
 * Changes the named fields of an account. A new e-mail, phone or password needs the current password when the login is
 * older than 15 minutes (DECISIONS D12). Throws invalid, reauthenticate, picture_invalid, username_taken, email_taken, rate_limited.
 */
export async function updateAccount(shop: Shop, login: Login, body: UpdateUserBody): Promise<Account> {
  const { password, profilePicture, currentPassword: _proof, ...fields } = body
  if (fields.username !== undefined) checkUsername(fields.username)
  await checkCurrentPassword(shop, login, body)

  const before = login.account
  const picture = profilePicture === undefined || profilePicture === '' ? undefined : await readPicture(profilePicture)
  const passwordHash = password === undefined ? undefined : await shop.passwords.hash(password)
  const pictureId = await newPictureId(shop, before, profilePicture, picture)
  const commit = commitId(shop.random)
  try {
    const account = await shop.accounts.change(before, (current) => {
      const profile: Profile = { ...current.profile, ...defined(fields), ...(pictureId === undefined ? {} : { pictureId }) }
      const changed = nextCommit(current, commit, { profile, passwordHash: passwordHash ?? current.passwordHash })
      return { account: changed, value: changed }
    })
    if (pictureId !== undefined && before.profile.pictureId !== '') await deletePicture(shop, before.id, before.profile.pictureId)
    return account
  } catch (error) {
    if (pictureId !== undefined && pictureId !== '') await deletePicture(shop, before.id, pictureId)
    throw error
  }
}

async function checkCurrentPassword(shop: Shop, { account, mark }: Login, body: UpdateUserBody): Promise<void> {
  const { email, phoneNumber } = account.profile
  const guarded =
    body.password !== undefined ||
    (body.email !== undefined && body.email !== email) ||
    (body.phoneNumber !== undefined && body.phoneNumber !== phoneNumber)
  if (body.currentPassword === undefined) {
    if (guarded && shop.clock() - mark.at > FRESH_LOGIN_MS) throw new ApiError('reauthenticate')
    return
  }
  await shop.limits.count('password-account', account.id)
  if (!(await shop.passwords.verify(account.passwordHash, body.currentPassword))) throw new ApiError('reauthenticate')
  await shop.limits.clear('password-account', account.id)
}

/** undefined: the picture stays as it is. */
async function newPictureId(shop: Shop, account: Account, given: string | undefined, picture: Buffer | undefined): Promise<string | undefined> {
  if (picture !== undefined) return storePicture(shop, account.id, picture)
  return given
}

/** The fields that were sent: an absent one is not the same as an undefined one. */
function defined<Fields extends object>(fields: Fields): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }
}
