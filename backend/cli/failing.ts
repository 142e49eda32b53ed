import { NotRun } from '../command-words.mjs'
import { complain, say } from './say.ts'

/** Runs a command; what it throws is one line for the operator and exit code 1, or 2 where its words are not understood. */
export async function failing(command: () => Promise<void> | void): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.exitCode = error instanceof NotRun ? error.exitCode : 1
    if (process.exitCode === 0) say(error instanceof Error ? error.message : '')
    else complain(error instanceof Error ? error.message : String(error))
  }
}
