import type { Seen } from '#sync-protocol/mutations/definition.ts'
import type { ArgsOf, MutationName } from '#sync-protocol/mutations/registry.ts'
import { createJournal, type Intent } from '../sync/journal.ts'
import { randomId } from '../sync/random-id.ts'
import { roomyStorage } from './web-storage.ts'

/** What the user did and no queue has taken yet, in every tab of this browser. */
export const journal = createJournal(roomyStorage, Date.now)

/**
 * The oldest version of its arguments that can be read as these: builds that know no places take an add that names none. The registry knows the
 * newest of each, and the schema library comes with it: a test holds the two together.
 */
export function versionOf(name: MutationName, args: object): number {
  return /(checkout|decide)$/.test(name) || 'at' in args ? 2 : 1
}

/** Writes down what the user has just done, before anything shows it. */
export function journalled<Name extends MutationName>(
  owner: string,
  name: Name,
  args: ArgsOf<Name>,
  seen?: Seen,
  id = randomId(),
): Intent & { key: string } {
  const intent: Intent = { id, owner, name, v: versionOf(name, args), args, at: Date.now(), ...(seen === undefined ? {} : { seen }) }
  return { ...intent, key: journal.add(intent) }
}
