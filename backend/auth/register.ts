import type { RegisterBody } from '#sync-protocol/api/user.ts'
import type { Account } from '../accounts/account.ts'
import { newAccount } from '../accounts/new-account.ts'
import { checkUsername } from '../accounts/username.ts'
import { ApiError } from '../api-error.ts'
import { readPicture, storePicture } from '../pictures/profile-picture.ts'
import { commitId } from '../random.ts'
import type { Shop } from '../shop.ts'

/** Creates an account. Throws invalid, picture_invalid, username_taken, email_taken. */
export async function register(shop: Shop, body: RegisterBody): Promise<Account> {
  checkUsername(body.username)
  const picture = body.profilePicture === undefined ? undefined : await readPicture(body.profilePicture)
  const passwordHash = await shop.passwords.hash(body.password)
  const id = shop.random(16).toString('base64url')
  const pictureId = picture === undefined ? '' : await storePicture(shop, id, picture)
  const { name = '', username, email, phoneNumber = '', birthday = '' } = body
  const account = newAccount(id, { name, username, email, phoneNumber, birthday, pictureId }, passwordHash, shop.clock(), commitId(shop.random))
  const created = await shop.storage.accounts.create(account)
  if (created === 'ok') return account
  if (pictureId !== '') await shop.storage.entries.deleteByAccount(id, ['picture'])
  throw new ApiError(created)
}
