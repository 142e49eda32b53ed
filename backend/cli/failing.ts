import { NotRun } from '../command-words.mjs'
import { OutcomeUnknown } from '../outcome-unknown.ts'
import { StorageUnavailable } from '../storage/port.ts'
import { complain, say } from './say.ts'

/** The change that was asked for may have been made, or not. */
const UNKNOWN = 3

/**
 * Runs a command; what it throws is one line for the operator and an exit code: 1, or 2 where its words are not understood, or 3 where it is not known
 * whether what it changes was changed.
 */
export async function failing(command: () => Promise<void> | void): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.exitCode = error instanceof NotRun ? error.exitCode : error instanceof OutcomeUnknown ? UNKNOWN : 1
    const message = error instanceof Error ? error.message : String(error)
    if (process.exitCode === 0) say(message)
    // Changes themselves end in OutcomeUnknown where the store is away: this was before.
    else complain(error instanceof StorageUnavailable ? `${message} Nothing was changed.` : message)
  }
}
