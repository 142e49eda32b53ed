import { pino, type DestinationStream, type Logger } from 'pino'
import { printableLines } from '../printable.ts'
import { DamagedRow } from '../storage/stored-row.ts'

/** The shop's log: one JSON object a line, with the worker's number where there are several. Of an error only what tells where it arose: its other fields may quote what a person sent. */
export function createLog(level: string, destination: DestinationStream, worker?: number): Logger {
  return pino({ level, base: worker === undefined ? null : { worker }, serializers: { err: describe } }, destination)
}

interface ErrorLine {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: ErrorLine
}

function describe(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown' }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message: printableLines(message),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    // A damaged row is no fault of the code: which one it is says all.
    ...(stack === undefined || error instanceof DamagedRow ? {} : { stack: printableLines(stack) }),
    ...(cause === undefined ? {} : { cause: describe(cause) }),
  }
}
