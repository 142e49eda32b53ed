import type { RegisterBody } from '#sync-protocol/api/user.ts'
import { FIRST_LANGUAGE, type LanguageTag } from '../../words/languages.ts'
import { ApiError } from '../api-error.ts'
import type { Passwords } from '../auth/passwords.ts'
import { checkPassword } from '../auth/weak-password.ts'
import type { Account } from '../domain/account.ts'
import { newAccount } from '../domain/new-account.ts'
import { deletePicture, storePicture, type PictureReader } from '../pictures/profile-picture.ts'
import { commitId } from '../random.ts'
import type { SecurityEvents } from '../security-events.ts'
import type { PresentShop } from '../shop-folder/present-shop.ts'
import type { Storage } from '../storage/port.ts'
import type { Run } from '../sync/kept-answers.ts'
import { checkBirthday } from './birthday.ts'
import { askToConfirmIfAllowed, type Confirming } from '../auth/confirm-email.ts'
import { checkUsername } from './username.ts'

interface Deps extends Confirming {
  pictureReader: Pick<PictureReader, 'read'>
  storage: Pick<Storage, 'accounts' | 'entries'>
  passwords: Passwords
  security: SecurityEvents
  present: Pick<PresentShop, 'facts'>
}

/** Where a request comes from, and the language of its device. */
interface Client {
  address: string
  language: LanguageTag
}

/** The characters of an account's id: 16 bytes as base64url. */
const ID_LENGTH = 22

/**
 * Creates an account, on behalf of a client. Its id follows from the request's Idempotency-Key, so that an earlier try whose answer was
 * lost is found. Throws invalid, picture_invalid, username_taken, email_taken.
 */
export async function register(deps: Deps, body: RegisterBody, { address, language }: Client, run: Run): Promise<Account> {
  const { storage, passwords, clock, random } = deps
  const id = run.secret('account').slice(0, ID_LENGTH)
  const made = run.again ? await storage.accounts.newest(id) : undefined
  if (made !== undefined) {
    await askToConfirmIfAllowed(deps, made, id)
    return made
  }
  checkUsername(body.username)
  checkPassword(body.password, { ...body, shop: deps.present.facts.brand.name })
  checkBirthday(body.birthday, clock())
  const picture = body.profilePicture === undefined ? undefined : await deps.pictureReader.read(body.profilePicture, address)
  const passwordHash = await passwords.hash(body.password, address)
  const pictureId = picture === undefined ? '' : await storePicture(deps, id, picture)
  const { name = '', username, email, phoneNumber = '', birthday = '' } = body
  const profile = { name, username, email, phoneNumber, birthday, pictureId }
  const blank = newAccount(id, profile, passwordHash, clock(), commitId(random))
  const state = language === FIRST_LANGUAGE ? blank.state : { ...blank.state, language }
  const account: Account = { ...blank, state, emailUnconfirmed: true }
  const created = await storage.accounts.create(account)
  if (created === 'ok') {
    deps.security.note('registered', account)
    await askToConfirmIfAllowed(deps, account, id)
    return account
  }
  // A slower try under the same key, which this one has taken over, may have made it after all.
  const other = await storage.accounts.newest(id)
  if (other !== undefined) {
    if (pictureId !== '') await deletePicture(deps, id, pictureId)
    return other
  }
  if (pictureId !== '') await storage.entries.deleteByAccount(id, ['picture'])
  throw new ApiError(typeof created === 'object' ? 'share_taken' : created)
}
