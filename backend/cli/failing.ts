import { complain } from './say.ts'

/** Runs a command; what it throws is one line for the operator and exit code 1. */
export async function failing(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
