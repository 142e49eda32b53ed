// What can go wrong between a driver and its server, and what a server says of itself when it does.
import type { Document } from 'mongodb'
import type { Random } from './random.ts'

export type Fault =
  /** The connection ends before the server has heard of the command. */
  | { kind: 'cutBefore' }
  /** The server hears half of the command. */
  | { kind: 'cutRequest'; at: number }
  /** The command is run, and no byte of the answer arrives. */
  | { kind: 'loseAnswer' }
  /** The command is run, and a part of the answer arrives. */
  | { kind: 'cutAnswer'; at: number }
  /** The connection ends at once; the command was on its way and is run later. */
  | { kind: 'runLate'; ms: number }
  | { kind: 'delay'; before: number; after: number }
  /** The server refuses to run the command. */
  | { kind: 'refuse'; error: ServerError }
  /** The server runs a write and then says that it failed. */
  | { kind: 'interrupt'; error: ServerError }
  /** The server runs a write and cannot say that a majority has it. */
  | { kind: 'writeConcern'; error: ServerError }
  /** Some statements of a write are run, others fail, each by itself. */
  | { kind: 'partial'; chosen: (statement: number) => boolean; error: ServerError }

export interface ServerError {
  code: number
  codeName: string
  /** A server says of these that the same write may be sent again. */
  retryable: boolean
}

const error = (code: number, codeName: string, retryable = true): ServerError => ({ code, codeName, retryable })
const REFUSALS = [
  error(10_107, 'NotWritablePrimary'),
  error(13_435, 'NotPrimaryNoSecondaryOk'),
  error(189, 'PrimarySteppedDown'),
  error(91, 'ShutdownInProgress'),
  error(11_600, 'InterruptedAtShutdown'),
  error(11_602, 'InterruptedDueToReplStateChange'),
  error(262, 'ExceededTimeLimit'),
  error(24, 'LockTimeout', false),
] as const
const INTERRUPTIONS = [
  error(91, 'ShutdownInProgress'),
  error(11_600, 'InterruptedAtShutdown'),
  error(11_602, 'InterruptedDueToReplStateChange'),
  error(50, 'MaxTimeMSExpired', false),
] as const
const CONCERNS = [
  error(64, 'WriteConcernFailed', false),
  error(100, 'UnsatisfiableWriteConcern', false),
  error(91, 'ShutdownInProgress'),
  error(11_602, 'InterruptedDueToReplStateChange'),
  error(189, 'PrimarySteppedDown'),
] as const
const STATEMENT_ERRORS = [
  error(112, 'WriteConflict', false),
  error(11_602, 'InterruptedDueToReplStateChange', false),
  error(14_031, 'OutOfDiskSpace', false),
  error(50, 'MaxTimeMSExpired', false),
] as const

/** The lists of statements that a write may bear. */
const STATEMENTS = { insert: 'documents', update: 'updates', delete: 'deletes' } as const
const WRITES: ReadonlySet<string> = new Set([...Object.keys(STATEMENTS), 'findAndModify', 'findandmodify'])
const READS: ReadonlySet<string> = new Set(['find', 'getMore', 'aggregate', 'count', 'distinct'])

/** A command's name is its first field. */
export const nameOf = (command: Document): string => Object.keys(command)[0] ?? ''
export const isWrite = (command: Document): boolean => WRITES.has(nameOf(command))

/** The statements of an insert, update or delete, and the name of their list. */
export function statementsOf(command: Document): { list: string; statements: Document[] } | undefined {
  const name = nameOf(command)
  const list = Object.entries(STATEMENTS).find(([write]) => write === name)?.[1]
  return list === undefined ? undefined : { list, statements: command[list] }
}

/** What goes wrong with a command, if anything: only reads and writes of documents are meddled with, greetings are not. */
export function chooseFault(command: Document, random: Random, oneIn: number): Fault | undefined {
  const write = isWrite(command)
  if (!write && !READS.has(nameOf(command))) return undefined
  if (!random.once(oneIn)) return random.once(4) ? { kind: 'delay', before: random.int(3), after: random.int(3) } : undefined
  const at = random.int(1_000) / 1_000
  const either: [Fault, ...Fault[]] = [
    { kind: 'cutBefore' },
    { kind: 'cutRequest', at },
    { kind: 'loseAnswer' },
    { kind: 'cutAnswer', at },
    { kind: 'delay', before: random.int(20), after: random.int(20) },
    { kind: 'refuse', error: random.of(REFUSALS) },
  ]
  if (!write) return random.of(either)
  // One bit for each of a write's first 32 statements.
  const bits = random.int(2 ** 32)
  return random.of([
    ...either,
    { kind: 'loseAnswer' },
    { kind: 'runLate', ms: 1 + random.int(20) },
    { kind: 'interrupt', error: random.of(INTERRUPTIONS) },
    { kind: 'writeConcern', error: random.of(CONCERNS) },
    { kind: 'partial', chosen: (statement) => ((bits >>> (statement % 32)) & 1) === 1, error: random.of(STATEMENT_ERRORS) },
  ])
}

export function refusal(code: number, codeName: string, errmsg: string = codeName): Document {
  return { ok: 0, code, codeName, errmsg }
}
