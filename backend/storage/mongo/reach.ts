import { MongoBulkWriteError, MongoError, MongoNetworkError, MongoServerError } from 'mongodb'
import { StorageUnavailable } from '../port.ts'
import { within } from '../../within.ts'
import { CALL_MS, late } from './calls.ts'

/** Error codes of a server that is not, or not yet, the primary, or that could not make a write durable in time. */
const NOT_NOW: ReadonlySet<number> = new Set(
  Object.values({
    HostUnreachable: 6,
    HostNotFound: 7,
    LockTimeout: 24,
    LockBusy: 46,
    MaxTimeMSExpired: 50,
    WriteConcernFailed: 64,
    NetworkTimeout: 89,
    ShutdownInProgress: 91,
    NotYetInitialized: 94,
    UnsatisfiableWriteConcern: 100,
    WriteConflict: 112,
    FailedToSatisfyReadPreference: 133,
    ReadConcernMajorityNotAvailableYet: 134,
    PrimarySteppedDown: 189,
    NetworkInterfaceExceededTimeLimit: 202,
    ExceededTimeLimit: 262,
    SocketException: 9001,
    LegacyNotPrimary: 10058,
    NotWritablePrimary: 10107,
    InterruptedAtShutdown: 11600,
    InterruptedDueToReplStateChange: 11602,
    StaleConfig: 13388,
    NotPrimaryNoSecondaryOk: 13435,
    NotPrimaryOrSecondary: 13436,
    OutOfDiskSpace: 14031,
  }),
)
/** A socket that closes while it is written to throws Node's own error, not the driver's. */
const SOCKET_CODES = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])
const UNREACHABLE =
  /^Mongo(ServerSelection|PoolClosed|TopologyClosed|NotConnected|WaitQueueTimeout|OperationTimeout|ServerClosed|ClientClosed|Expired|WriteConcern)/

/**
 * Runs a call to the server. Throws StorageUnavailable if it is unreachable, cannot write now or does not answer within CALL_MS; else what
 * the call throws. A late write may still have happened, or happen.
 */
export function reach<T>(call: () => Promise<T>): Promise<T> {
  return reachPatiently(() => within(CALL_MS, call(), late))
}

/** The same without a deadline, for work before the shop opens. */
export async function reachPatiently<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isUnreachable(error)) throw new StorageUnavailable('MongoDB cannot be reached.', { cause: error })
    throw error
  }
}

const NOT_A_REPLICA_SET = 123
/** How long a read may wait for the majority that confirms it, in ms. */
const LINEARIZABLE_MS = 5_000

interface ReadOptions {
  readConcern?: { level: 'linearizable' }
  readPreference?: 'primary'
  maxTimeMS?: number
}

/**
 * Runs a read of one document by its id that sees every acknowledged write: the primary answers only after a majority has confirmed its
 * role. A standalone server refuses such a read and needs none, because its history is the only one.
 */
export async function reachNewest<T>(read: (options: ReadOptions) => Promise<T>): Promise<T> {
  return reach(async () => {
    try {
      return await read({ readConcern: { level: 'linearizable' }, readPreference: 'primary', maxTimeMS: LINEARIZABLE_MS })
    } catch (error) {
      if (error instanceof MongoServerError && error.code === NOT_A_REPLICA_SET) return read({})
      throw error
    }
  })
}

/** True for a duplicate key: the one failure that is an answer. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11_000
}

/** True if the server is unreachable, or cannot write now. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return error instanceof Error && 'code' in error && SOCKET_CODES.has(String(error.code))
  // By class, because their names differ.
  if (error instanceof MongoNetworkError || UNREACHABLE.test(error.name) || error.hasErrorLabel('RetryableWriteError')) return true
  if (error instanceof MongoBulkWriteError && isUnknownInPart(error)) return true
  return typeof error.code === 'number' && NOT_NOW.has(error.code)
}

/** A bulk error wraps its cause, has only the code of its first failed write, and can have failed in several ways. */
function isUnknownInPart({ errorResponse, result, writeErrors }: MongoBulkWriteError): boolean {
  if (errorResponse instanceof Error && isUnreachable(errorResponse)) return true
  if (result.getWriteConcernError() !== undefined) return true
  return [writeErrors].flat().some(({ code }) => NOT_NOW.has(code))
}
