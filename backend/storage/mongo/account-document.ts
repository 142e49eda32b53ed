import { BSON } from 'mongodb'
import { upgradeAggregate } from '#sync-protocol/protocol/earlier.ts'
import type { Device } from '#sync-protocol/protocol/devices.ts'
import { loginKey, phoneDigits, type Account } from '../../domain/account.ts'
import { MAX_ACCOUNT_BYTES, noteReadLength } from '../account-text.ts'
import { bucketOf } from './buckets.ts'
import { readingAccount } from './damaged.ts'
import { storedValue, valueOf } from './free-values.ts'
import { mapOf, pairsOf, type Pair } from './pairs.ts'
import { outboxDocumentOf, outboxRecordOf, type OutboxDocument } from './record-document.ts'
import { dateOf } from './times.ts'

type Decision = Account['state']['decisions'][number]
type Outcome = Device['outcomes'][number]

/** An account as a document: moments are dates, the devices pairs, and beside it what it is found and guarded by. */
export interface AccountDocument extends Omit<Account, 'id' | 'createdAt' | 'retiredThrough' | 'state' | 'devices' | 'outbox'> {
  _id: string
  bucket: number
  usernameKey: string
  emailKey: string
  phoneDigits: string
  /** The version that appended records which are not noted as moved; absent where there are none. */
  unmoved?: number
  /** Raised where a name that this account was about to take was freed: what was to take it must begin anew. Goes with the next commit. */
  fence?: number
  /** What the document takes, so that a reader knows what it costs without counting. */
  bytes: number
  createdAt: Date
  retiredThrough: Date
  state: Omit<Account['state'], 'decisions'> & { decisions: (Omit<Decision, 'at'> & { at: Date })[] }
  devices: Pair<Omit<Device, 'issuedAt'> & { issuedAt: Date }>[]
  outbox: OutboxDocument[]
}

/** The document of an account; undefined where it is too large to be written. */
export function accountDocumentOf(account: Account): AccountDocument | undefined {
  const { id, createdAt, retiredThrough, state, devices, outbox, ...rest } = account
  const document: AccountDocument = {
    _id: id,
    bucket: bucketOf(id),
    usernameKey: loginKey(account.profile.username),
    emailKey: loginKey(account.profile.email),
    phoneDigits: phoneDigits(account.profile.phoneNumber),
    ...(outbox.length === 0 ? {} : { unmoved: account.version }),
    bytes: 0,
    ...rest,
    createdAt: dateOf(createdAt),
    state: { ...state, decisions: state.decisions.map((decision) => ({ ...decision, at: dateOf(decision.at) })) },
    devices: pairsOf(devices, (device) => ({
      ...device,
      issuedAt: dateOf(device.issuedAt),
      outcomes: device.outcomes.map((outcome) => withResult(outcome, storedValue)),
    })),
    retiredThrough: dateOf(retiredThrough),
    outbox: outbox.map(outboxDocumentOf),
  }
  document.bytes = BSON.calculateObjectSize(document, { ignoreUndefined: true })
  return document.bytes <= MAX_ACCOUNT_BYTES ? document : undefined
}

/** The account of a document, also of one that an earlier version of the shop wrote. Throws DamagedDocument. */
export function accountOf(document: AccountDocument): Account {
  return readingAccount(document._id, () => read(document))
}

function read(document: AccountDocument): Account {
  const { _id, bucket: _b, usernameKey: _u, emailKey: _e, phoneDigits: _p, unmoved: _m, fence: _f, bytes, ...rest } = document
  const { state } = rest
  const account = upgradeAggregate({
    id: _id,
    ...rest,
    createdAt: rest.createdAt.getTime(),
    state: { ...state, decisions: state.decisions.map((decision) => ({ ...decision, at: decision.at.getTime() })) },
    devices: mapOf(rest.devices, (device) => ({
      ...device,
      issuedAt: device.issuedAt.getTime(),
      outcomes: device.outcomes.map((outcome) => withResult(outcome, valueOf)),
    })),
    retiredThrough: rest.retiredThrough.getTime(),
    outbox: rest.outbox.map(outboxRecordOf),
  })
  noteReadLength(account, bytes)
  return account
}

/** Most outcomes have nothing to tell; only a result has no schema. */
function withResult(outcome: Outcome, convert: (result: unknown) => unknown): Outcome {
  const { settlement } = outcome
  if (settlement?.status !== 'applied') return outcome
  return { ...outcome, settlement: { ...settlement, result: convert(settlement.result) } }
}
