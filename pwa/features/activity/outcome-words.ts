import * as v from 'valibot'
import type { Settlement } from '#sync-protocol/protocol/messages.ts'
import { isMutationName, MUTATIONS, type MutationName, type ResultOf } from '#sync-protocol/mutations/registry.ts'
import { gemText } from '../../content/gem-text.ts'
import { isTakenBack, type NameOf } from '../../content/change-words.ts'
import type { PendingView, ReceiptView } from '../../state/receipts.ts'
import type { AccountView } from '../../state/account.ts'

export interface Outcome {
  tone: 'done' | 'waiting' | 'refused' | 'asked'
  text: string
}

type Words = { [Name in MutationName]?: (result: ResultOf<Name>, nameOf: NameOf) => string }

const placed = (result: Exclude<ResultOf<'store/cart/decide'>, { kept: true }>) => {
  if ('withdrawn' in result) return 'Taken back before it was placed: nothing was ordered'
  const { items, more = 0, remainingGems } = result
  const names = items.map(({ name, qty }) => (qty > 1 ? `${name} × ${qty}` : name))
  return `Done: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Balance: ${remainingGems}`
}

/** Where there is more to say than that it was done. */
const DONE: Words = {
  'store/cart/checkout': placed,
  'store/cart/decide': (result) => ('kept' in result ? 'Done: nothing was ordered' : placed(result)),
  'store/guest/join': ({ skipped, more = 0 }, nameOf) =>
    skipped.length === 0 ? 'Done' : `Done, except for ${skipped.map((id) => nameOf(id) ?? 'an item').join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  'store/gem-bundles/purchase': ({ bundle, remainingGems }) => `Purchased ${bundle.title} — new balance: ${remainingGems}`,
  'store/gem-bundles/purchase-custom': ({ gained, remainingGems }) => `Done: received ${gemText(gained)} — new balance ${remainingGems}`,
  'quiz/knowledge/submit': ({ score, total, earnedGems }) => `Done: ${score} of ${total} right, ${gemText(earnedGems)} earned`,
}

/** What became of a change, in words. */
export function wordsOfReceipt({ name, args, outcome }: Pick<ReceiptView, 'name' | 'args' | 'outcome'>, nameOf: NameOf): Outcome {
  switch (outcome.status) {
    case 'applied': {
      const text = (isMutationName(name) && doneWords(name, outcome, nameOf)) || 'Done'
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

function doneWords<Name extends MutationName>(name: Name, outcome: Extract<Settlement, { status: 'applied' }>, nameOf: NameOf): string | undefined {
  const parsed = v.safeParse<v.GenericSchema<unknown, ResultOf<Name>>>(MUTATIONS[name].result, outcome.result)
  return parsed.success ? DONE[name]?.(parsed.output, nameOf) : undefined
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
  if (change.name === 'store/cart/checkout') return { tone: 'waiting', text: 'Waiting to be placed' }
  if (!online) return { tone: 'waiting', text: 'Waiting for a signal' }
  return { tone: 'waiting', text: change.sent ? 'Sent, waiting for the answer' : 'Waiting to be sent' }
}
