import { isMutationName, type MutationName } from '#sync-protocol/mutations/registry.ts'
import { isTakenBack } from '../../content/change-words.ts'
import { MUTATION_WORDS, type NameOf } from '../../content/mutation-words.ts'
import { readResult } from '../../content/read-mutation.ts'
import type { PendingView, ReceiptView } from '../../state/receipts.ts'
import type { AccountView } from '../../state/account.ts'

export interface Outcome {
  tone: 'done' | 'waiting' | 'refused' | 'asked'
  text: string
}

/** What became of a change, in words. */
export function wordsOfReceipt({ name, args, outcome }: Pick<ReceiptView, 'name' | 'args' | 'outcome'>, nameOf: NameOf): Outcome {
  switch (outcome.status) {
    case 'applied': {
      const text = (isMutationName(name) && wordsOf(name, outcome.result, nameOf)) || 'Done'
      return { tone: 'done', text: isTakenBack(args) && isOrder(outcome.result) ? `${TOO_LATE} ${text}` : text }
    }
    case 'rejected':
      return { tone: 'refused', text: `Not done: ${outcome.error}` }
    case 'needs_decision':
      return { tone: 'asked', text: `The shop asked you: ${outcome.error}` }
    case 'discarded':
      return { tone: 'refused', text: 'Discarded, as you said' }
  }
}

function wordsOf<Name extends MutationName>(name: Name, given: unknown, nameOf: NameOf): string | undefined {
  const { outcome } = MUTATION_WORDS[name]
  const result = outcome && readResult(name, given)
  return result === undefined ? undefined : outcome?.(result, nameOf)
}

const TOO_LATE = 'It was already placed before it could be taken back.'

/** The shop answers an order that was taken back too late with the order. */
function isOrder(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'remainingGems' in result
}

/** Why a change is still on its way. */
export function wordsOfPending(
  change: Pick<PendingView, 'name' | 'args' | 'sent'>,
  { blocked, undecided, online }: Pick<AccountView, 'blocked'> & { undecided: boolean; online: boolean },
): Outcome {
  if (undecided) return { tone: 'asked', text: 'Needs your say' }
  if (isTakenBack(change.args)) return { tone: 'waiting', text: 'Taken back on this device. The shop has yet to hear of it' }
  if (blocked === 'auth') return { tone: 'waiting', text: 'Kept here until you log in again' }
  if (blocked === 'upgrade') return { tone: 'waiting', text: 'Kept here until Starlane is updated' }
  const own = isMutationName(change.name) ? MUTATION_WORDS[change.name].waiting : undefined
  if (own !== undefined) return { tone: 'waiting', text: own }
  if (!online) return { tone: 'waiting', text: 'Waiting for a signal' }
  return { tone: 'waiting', text: change.sent ? 'Sent, waiting for the answer' : 'Waiting to be sent' }
}
