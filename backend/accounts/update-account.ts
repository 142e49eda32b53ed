import type { UpdateUserBody } from '#sync-protocol/api/user.ts'
import { ApiError } from '../api-error.ts'
import type { Background } from '../background.ts'
import { checkLogin, type LoginCheck } from '../auth/check-login.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import { FRESH_LOGIN_MS, type Login, type LoginMark } from '../auth/login.ts'
import type { Passwords } from '../auth/passwords.ts'
import { checkPassword } from '../auth/weak-password.ts'
import type { Account, Profile } from '../domain/account.ts'
import { isWithin } from '../domain/stored-time.ts'
import type { Letter } from '../mail/letter.ts'
import { nextCommit } from '../domain/next-commit.ts'
import type { SecurityEvents } from '../security-events.ts'
import { deletePicture, storePicture, type PictureReader } from '../pictures/profile-picture.ts'
import { commitId } from '../random.ts'
import type { PresentShop } from '../shop-folder/present-shop.ts'
import type { Run } from '../sync/kept-answers.ts'
import { checkBirthday } from './birthday.ts'
import { askToConfirmIfAllowed, type Confirming } from '../auth/confirm-email.ts'
import { checkUsername } from './username.ts'

interface Deps extends Confirming, LoginCheck {
  pictureReader: Pick<PictureReader, 'read'>
  background: Background
  passwords: Passwords
  security: SecurityEvents
  present: Pick<PresentShop, 'facts'>
}

/**
 * Changes the named fields of an account. A new e-mail or password needs the current password, a new phone number where the login is older than
 * 15 minutes (DECISIONS D12). What is judged before the password and the picture were worked on is judged again on the account that the commit
 * replaces. Throws invalid, unauthorized, reauthenticate, picture_invalid, username_taken, email_taken, rate_limited, unavailable.
 */
export async function updateAccount(deps: Deps, login: Login, body: UpdateUserBody, run: Run): Promise<Account> {
  const { password, profilePicture, currentPassword: _proof, ...fields } = body
  if (fields.username !== undefined) checkUsername(fields.username)
  if (password !== undefined) checkPassword(password, { ...login.account.profile, ...defined(fields), shop: deps.present.facts.brand.name })
  checkBirthday(fields.birthday, deps.clock())
  await checkCurrentPassword(deps, login, body)

  const { id } = login.account
  const picture = profilePicture === undefined || profilePicture === '' ? undefined : await deps.pictureReader.read(profilePicture, id)
  const passwordHash = password === undefined ? undefined : await deps.passwords.hash(password, id)
  const pictureId = await newPictureId(deps, login.account, profilePicture, picture)
  const commit = commitId(deps.random)
  const change = deps.accounts.change(login.account, async (current) => {
    await checkLogin(deps, login, current)
    checkProof(deps, login, current, body)
    const profile: Profile = { ...current.profile, ...defined(fields), ...(pictureId === undefined ? {} : { pictureId }) }
    const unconfirmed = profile.email === current.profile.email ? {} : { emailUnconfirmed: true as const }
    const changed = nextCommit(current, commit, { profile, passwordHash: passwordHash ?? current.passwordHash, ...unconfirmed })
    return { account: changed, value: { account: changed, before: current } }
  })
  const { account, before } = await change.catch((error: unknown) => {
    if (picture !== undefined && pictureId !== undefined) removeUnused(deps, id, pictureId)
    throw error
  })
  await tellOwner(deps, before, body, run)
  if (changesEmail(before, body) || mayOweQuestion(account, body, run)) await takeNewEmail(deps, account, run)
  // The one that this commit replaced, not the one that was there when it was asked for: else changes at once would leave pictures behind.
  if (pictureId !== undefined && before.profile.pictureId !== '') await deletePicture(deps, id, before.profile.pictureId)
  return account
}

/**
 * Whether an earlier try whose answer was lost has set this password already: the present one that it was sent with would be refused now, and what else the
 * try changed was changed with it.
 */
export async function isSaved(deps: Deps, account: Account, body: UpdateUserBody, run: Run): Promise<boolean> {
  if (body.password === undefined || body.password === body.currentPassword) return false
  const saved = await deps.passwords.verify(account.passwordHash, body.password, account.id)
  if (!saved) return false
  await tellOfPassword(deps, account, run)
  if (mayOweQuestion(account, body, run)) await takeNewEmail(deps, account, run)
  return true
}

/** A try before this one may have ended between the commit of a new address and what follows from it. */
function mayOweQuestion({ emailUnconfirmed, profile }: Account, { email }: UpdateUserBody, { again }: Run): boolean {
  return again && emailUnconfirmed === true && profile.email === email
}

/** Removes the picture of a change that failed, unless it was committed all the same: a store that does not answer may have written. */
function removeUnused(deps: Deps, accountId: string, pictureId: string): void {
  deps.background.run('picture of a failed change', async () => {
    const newest = await deps.accounts.newest(accountId)
    if (newest?.profile.pictureId !== pictureId) await deletePicture(deps, accountId, pictureId)
  })
}

/** A stranger at an open device must not take the account over: its e-mail and password decide who owns it (DECISIONS D12). */
async function checkCurrentPassword(deps: Deps, { account, mark }: Login, body: UpdateUserBody): Promise<void> {
  if (needsProof(deps, mark, account, body)) await confirmPassword(deps, account, body.currentPassword)
}

/** The password that was given is the one of the login's account: here it must still be, and what needed none must still need none. */
function checkProof(deps: Deps, { account, mark }: Login, present: Account, body: UpdateUserBody): void {
  const isProven = body.currentPassword !== undefined && present.passwordHash === account.passwordHash
  if (needsProof(deps, mark, present, body) && !isProven) throw new ApiError('reauthenticate')
}

function needsProof({ clock }: Deps, { at }: LoginMark, account: Account, body: UpdateUserBody): boolean {
  if (body.currentPassword !== undefined || body.password !== undefined || changesEmail(account, body)) return true
  const isFresh = isWithin(at, clock(), FRESH_LOGIN_MS)
  return !isFresh && body.phoneNumber !== undefined && body.phoneNumber !== account.profile.phoneNumber
}

function changesEmail({ profile }: Account, { email }: UpdateUserBody): boolean {
  return email !== undefined && email !== profile.email
}

/** What was mailed to the address before opens nothing any more; the new one is asked whether it is the owner's. */
async function takeNewEmail(deps: Deps, account: Account, run: Run): Promise<void> {
  await deps.storage.entries.deleteByAccount(account.id, ['reset', 'grant', 'confirm'])
  await askToConfirmIfAllowed(deps, account, run.secret('mail'))
}

/** Tells the address that was the account's until now, so that its owner notices a change made by another person. */
async function tellOwner(deps: Deps, before: Account, body: UpdateUserBody, run: Run): Promise<void> {
  if (body.password !== undefined) await tellOfPassword(deps, before, run)
  if (!changesEmail(before, body)) return
  deps.security.note('email_changed', before)
  await postOwner(deps, before, { kind: 'email-changed', to: before.profile.email, language: before.state.language }, run)
}

async function tellOfPassword(deps: Deps, account: Account, run: Run): Promise<void> {
  deps.security.note('password_changed', account)
  await postOwner(
    deps,
    account,
    { kind: 'password-changed', to: account.profile.email, language: account.state.language, loggedOut: 'every other device' },
    run,
  )
}

/** An address that was not confirmed may be a stranger's, who gets nothing but the question whether it is theirs. */
async function postOwner({ mailQueue }: Deps, { id, emailUnconfirmed }: Account, letter: Letter, run: Run): Promise<void> {
  if (emailUnconfirmed !== true) await mailQueue.post(letter, { id: `${letter.kind}.${run.secret('mail')}`, accountId: id })
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
