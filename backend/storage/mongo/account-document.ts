import { BSON } from 'mongodb'
import { Account, loginKey, phoneDigits, type Profile } from '../../domain/account.ts'
import { MAX_ACCOUNT_BYTES, noteReadLength } from '../account-text.ts'
import { readAccount } from '../stored-account.ts'
import { bucketOf } from './buckets.ts'
import { conversionOf } from './conversion.ts'
import { fieldsOf } from './stored-values.ts'

/** An account document: the account's fields as `conversionOf` stores them, with its search keys and guards. */
export interface AccountDocument {
  _id: string
  bucket: number
  usernameKey: string
  emailKey: string
  phoneDigits: string
  /** The version that appended records not yet noted as moved; absent if there are none. */
  unmoved?: number
  /** Raised when a name that this account was about to take was freed: that write must start again. Removed by the next commit. */
  fence?: number
  /** The document's size, so that readers know its cost without counting. */
  bytes: number
  version: number
  commit: string
  profile: Profile
}

const conversion = conversionOf(Account)

/** The document of an account; undefined if it is too large to be written. */
export function accountDocumentOf(account: Account): AccountDocument | undefined {
  const { id: _id, version, commit, profile, outbox } = account
  const { id: _same, ...fields } = fieldsOf(conversion.store(account))
  const document: AccountDocument = {
    _id,
    bucket: bucketOf(_id),
    usernameKey: loginKey(profile.username),
    emailKey: loginKey(profile.email),
    phoneDigits: phoneDigits(profile.phoneNumber),
    ...(outbox.length === 0 ? {} : { unmoved: version }),
    bytes: 0,
    ...fields,
    version,
    commit,
    profile,
  }
  document.bytes = BSON.calculateObjectSize(document, { ignoreUndefined: true })
  return document.bytes <= MAX_ACCOUNT_BYTES ? document : undefined
}

/** The account of a document of any release. Throws DamagedRow. */
export function accountOf(document: unknown): Account {
  const { _id, bucket: _b, usernameKey: _u, emailKey: _e, phoneDigits: _p, unmoved: _m, fence: _f, bytes, ...fields } = fieldsOf(document)
  const account = readAccount(String(_id), conversion.read({ id: _id, ...fields }))
  noteReadLength(account, Number(bytes))
  return account
}
