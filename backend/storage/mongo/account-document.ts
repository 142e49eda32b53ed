import { BSON } from 'mongodb'
import { loginKey, phoneDigits, type Account } from '../../domain/account.ts'
import type { Device } from '#sync-protocol/protocol/devices.ts'
import { MAX_ACCOUNT_BYTES, noteReadLength } from '../account-text.ts'
import { readAccount } from '../stored-account.ts'
import { bucketOf } from './buckets.ts'
import { storedValue, valueOf } from './free-values.ts'
import { mapOf, pairsOf, type Pair } from './pairs.ts'
import { outboxDocumentOf, outboxRecordOf, type OutboxDocument } from './record-document.ts'
import { eachOf, fieldsOf, msOf } from './stored-values.ts'
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

/** The account of a document, of whichever release. Throws DamagedRow. */
export function accountOf(document: unknown): Account {
  const { _id, bucket: _b, usernameKey: _u, emailKey: _e, phoneDigits: _p, unmoved: _m, fence: _f, bytes, ...rest } = fieldsOf(document)
  const { decisions, ...state } = fieldsOf(rest.state)
  const account = readAccount(String(_id), {
    id: _id,
    ...rest,
    createdAt: msOf(rest.createdAt),
    state: decisions === undefined ? state : { ...state, decisions: eachOf(decisions, withMoment) },
    devices: mapOf(rest.devices, deviceOf),
    retiredThrough: msOf(rest.retiredThrough),
    outbox: eachOf(rest.outbox, outboxRecordOf),
  })
  noteReadLength(account, Number(bytes))
  return account
}

function deviceOf(stored: unknown): unknown {
  const device = fieldsOf(stored)
  return { ...device, issuedAt: msOf(device.issuedAt), outcomes: eachOf(device.outcomes, outcomeOf) }
}

function withMoment(stored: unknown): unknown {
  const decision = fieldsOf(stored)
  return { ...decision, at: msOf(decision.at) }
}

/** Most outcomes have nothing to tell; only a result has no schema. */
function outcomeOf(stored: unknown): unknown {
  const { settlement, ...outcome } = fieldsOf(stored)
  if (settlement === undefined) return outcome
  const settled = fieldsOf(settlement)
  return { ...outcome, settlement: 'result' in settled ? { ...settled, result: valueOf(settled.result) } : settled }
}

function withResult(outcome: Outcome, convert: (result: unknown) => unknown): Outcome {
  const { settlement } = outcome
  if (settlement?.status !== 'applied') return outcome
  return { ...outcome, settlement: { ...settlement, result: convert(settlement.result) } }
}
