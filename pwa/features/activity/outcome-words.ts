import * as say from '#words/activity.ts'
import { namesIn } from '../../content/names-in.ts'
import { toldText } from '#sync-protocol/domain/errors.ts'
import { sendsInBackground } from '../../content/sending-words.ts'
import { definitionOf, isMutationName, type MutationName } from '#sync-protocol/mutations/registry.ts'
import type { NameOf } from '#sync-protocol/mutations/words.ts'
import { refused as refusedWords } from '#words/changes.ts'
import { isTakenBack, readResult, wordsOfChange } from '../../content/change-words.ts'
import type { PendingView, ReceiptView } from '../../state/receipts.ts'
import type { AccountView } from '../../state/account.ts'
import { shopName } from '../../state/shop.ts'

export interface Outcome {
  tone: 'done' | 'waiting' | 'refused' | 'asked'
  text: string
}

/** A change that is settled: what it was, and what became of it. */
export function wordsOfReceipt(
  { name, args, outcome }: Pick<ReceiptView, 'name' | 'args' | 'outcome'>,
  nameOf: NameOf,
): Outcome & { title: string } {
  const attempt = () => wordsOfChange(name, args, nameOf, 'attempt')
  switch (outcome.status) {
    case 'applied': {
      const text = (isMutationName(name) && wordsOf(name, outcome.result, nameOf)) || say.done
      return {
        title: wordsOfChange(name, args, nameOf, 'done'),
        tone: 'done',
        text: isTakenBack(args) && isOrder(outcome.result) ? say.placedBeforeCanceled(text) : text,
      }
    }
    case 'rejected':
      return { title: refusedWords(attempt(), toldText(outcome)), tone: 'refused', text: say.nothingChanged }
    case 'needs_decision':
      return {
        title: attempt(),
        tone: 'asked',
        text: refusedWords(
          outcome.why === 'not_enough_gems' ? say.notPlaced : say.neededAnswer,
          toldText({ code: outcome.why, error: outcome.error }),
        ),
      }
    case 'discarded':
      return { title: attempt(), tone: 'refused', text: say.discarded }
  }
}

function wordsOf<Name extends MutationName>(name: Name, given: unknown, nameOf: NameOf): string | undefined {
  const { outcome } = definitionOf(name).words
  const result = outcome && readResult(name, given)
  return result === undefined ? undefined : outcome?.(result, nameOf)
}

/** The shop answers an order that was taken back too late with the order. */
function isOrder(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'remainingGems' in result
}

/**
 * The pieces that an order was about, where its outcome does not name them: as the cart was seen, or for an answer as the order was that it
 * answers. '': not an order, or nothing is known of it any more.
 */
export function piecesOf({ args, seen, outcome }: ReceiptView, all: readonly ReceiptView[], nameOf: NameOf): string {
  if (outcome.status === 'applied' && isOrder(outcome.result)) return ''
  const asked = readDecisionId(args)
  const order =
    asked === undefined ? undefined : all.find((other) => other.outcome.status === 'needs_decision' && other.outcome.decisionId === asked)
  const lines = seen?.cart?.lines ?? order?.seen?.cart?.lines ?? []
  return namesIn(lines.map(({ itemId, name, qty }) => ({ name: nameOf(itemId, name) ?? name ?? '', qty })))
}

function readDecisionId(args: unknown): unknown {
  return typeof args === 'object' && args !== null && 'decisionId' in args ? args.decisionId : undefined
}

/** Why a change is still on its way. */
export function wordsOfPending(
  change: Pick<PendingView, 'name' | 'args' | 'sent'>,
  { blocked, undecided, online }: Pick<AccountView, 'blocked'> & { undecided: boolean; online: boolean },
): Outcome {
  if (undecided) return { tone: 'asked', text: say.needsAnswer }
  if (isTakenBack(change.args)) return { tone: 'waiting', text: say.waitsForCancel }
  if (blocked === 'auth') return { tone: 'waiting', text: say.waitsForLogin }
  if (blocked === 'upgrade') return { tone: 'waiting', text: say.waitsForUpdate(shopName()) }
  const own = isMutationName(change.name) ? definitionOf(change.name).words.waiting : undefined
  if (own !== undefined) return { tone: 'waiting', text: online ? own : say.waitsUntilSent(own, sendsInBackground()) }
  if (!online) return { tone: 'waiting', text: say.willBeSent(sendsInBackground()) }
  return { tone: 'waiting', text: change.sent ? say.sending : say.waitsToBeSent }
}
