import { NotRun } from '../command-words.mjs'
import { fileFault } from '../system-fault.ts'
import { OutcomeUnknown } from '../outcome-unknown.ts'
import { jsonText } from '../printable.ts'
import { StorageUnavailable } from '../storage/port.ts'
import { complain, say } from './say.ts'

/** What the exit codes say to a script that asked for JSON. `not_known`: the change that was asked for may have been made, or not. */
const CODES = { 1: 'not_done', 2: 'not_understood', 3: 'not_known' } as const
type ExitCode = keyof typeof CODES

interface Told {
  /** The answer is for a script: a failure is JSON on standard output, where the answer would be. */
  json?: boolean
}

/**
 * Runs a command; what it throws is one line for the operator and an exit code: 1, or 2 where its words are not understood, or 3 where it is not known
 * whether what it changes was changed.
 */
export async function failing(command: () => Promise<void> | void, { json = false }: Told = {}): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (error instanceof NotRun && error.exitCode === 0) return say(error.message)
    const exitCode = exitCodeOf(error)
    process.exitCode = exitCode
    const said = saidBy(error)
    // Changes themselves end in OutcomeUnknown where the store is away: this was before.
    const message = error instanceof StorageUnavailable ? `${said} Nothing was changed.` : said
    if (json) say(jsonText({ ok: false, code: CODES[exitCode], message }))
    else complain(message)
  }
}

/** What the system says of a file names what is wrong, but not what to do. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return ('syscall' in error ? fileFault(error) : undefined) ?? error.message
}

function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof NotRun) return 2
  return error instanceof OutcomeUnknown ? 3 : 1
}
