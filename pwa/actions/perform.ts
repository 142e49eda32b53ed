import type { ArgsOf, MutationName } from '#sync-protocol/mutations/registry.ts'
import type { Seen } from '#sync-protocol/mutations/step.ts'
import * as say from '#words/notices.ts'
import { countWaiting, useAccount } from '../state/account.ts'
import type { Answer } from '../state/answer.ts'
import { awaitOutcome } from '../state/awaited.ts'
import { useCatalog } from '../state/catalog.ts'
import { journal, journalled } from '../storage/journal.ts'
import { randomId } from '../sync/random-id.ts'
import { engine } from './load-engine.ts'

/**
 * Journals a change and waits for the shop's answer, for what only the shop decides: orders, purchases, quizzes. `seen` is what it was
 * decided on. A change with a known `id` is not repeated, and gets the first answer. Resolves with the truth as soon as it is known;
 * `waiting` if the server cannot be reached, or after 8 s.
 */
export async function perform<Name extends MutationName>(
  mutation: { name: Name; version: number },
  args: ArgsOf<Name>,
  seen: Seen = {},
  id = randomId(),
): Promise<Answer<Name>> {
  const { owner, gems } = useAccount.getState()
  const { revision } = useCatalog.getState()
  const stop = awaitOutcome(id)
  const { key } = journalled(owner, mutation, args, { balance: gems, ...(revision === 0 ? {} : { revision }), ...seen }, id)
  countWaiting()
  try {
    const core = await engine().catch(() => undefined)
    if (core) return await core.answerTo(mutation.name, id)
    // The sending code could not be fetched: the change goes later, unless only this page has it.
    if (journal.isKept(key)) return { kind: 'waiting', id }
    journal.remove(key)
    return { kind: 'failed', message: say.notKept }
  } finally {
    stop()
    countWaiting()
  }
}
