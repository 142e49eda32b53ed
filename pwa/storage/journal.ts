import type { Seen } from '#sync-protocol/mutations/step.ts'
import { createJournal, type Intent } from '../sync/journal.ts'
import { randomId } from '../sync/random-id.ts'
import { roomyStorage } from './web-storage.ts'

/** What the user did and no queue holds yet, in every tab of this browser. */
export const journal = createJournal(roomyStorage, Date.now)

/** Writes down what the user has just done, before anything shows it. */
export function journalled(
  owner: string,
  { name, version }: { name: string; version: number },
  args: unknown,
  seen?: Seen,
  id = randomId(),
): Intent & { key: string } {
  const intent: Intent = { id, owner, name, v: version, args, at: Date.now(), ...(seen === undefined ? {} : { seen }) }
  return { ...intent, key: journal.add(intent) }
}
