import { toldText } from '#sync-protocol/domain/errors.ts'
import { definitionOf, isMutationName, type MutationName } from '#sync-protocol/mutations/registry.ts'
import type { Settlement } from '#sync-protocol/protocol/messages.ts'
import * as say from '#words/outcomes.ts'
import { readArgs, readResult, wordsOfChange } from './change-words.ts'
import { noticeKey } from './notice-key.ts'

interface Settled {
  name: string
  args: unknown
  outcome: Settlement | { status: 'discarded' }
}

interface OutcomeNotice {
  tone: 'good' | 'bad' | 'info'
  text: string
  link?: { to: string; label: string }
  key?: string
}

/** More notices than this at once are one that leads to the list. */
const MANY = 3

const ACTIVITY = { to: '/activity', label: say.seeAll }

/** What to tell of changes that no screen waited for. */
export function noticesOf(settled: readonly Settled[]): OutcomeNotice[] {
  const notices = settled.flatMap(noticeOf)
  return notices.length > MANY ? [summary(notices)] : notices
}

/** What is worth a message: orders, purchases, quizzes, letters, and whatever did not work. A cart that is as the user left it is not. */
function noticeOf({ name, args, outcome }: Settled): OutcomeNotice[] {
  if (outcome.status === 'rejected') {
    const attempt = wordsOfChange(name, args, () => undefined, 'attempt')
    return [{ tone: 'bad', text: say.notDone(attempt, toldText(outcome)), link: ACTIVITY }]
  }
  if (outcome.status === 'needs_decision') {
    // Any other question stands on every page until it is answered, in the cart or in a banner: a message would say it twice.
    return outcome.why === 'not_enough_gems'
      ? [
          {
            key: noticeKey.asked(outcome.decisionId),
            tone: 'bad',
            text: say.orderNotPlaced(toldText({ code: outcome.why, error: outcome.error })),
            link: { to: '/knowledge', label: say.takeQuiz },
          },
        ]
      : []
  }
  const text = outcome.status === 'applied' && isMutationName(name) ? wordsOf(name, args, outcome.result) : undefined
  return text === undefined ? [] : [{ tone: 'good', text }]
}

function wordsOf<Name extends MutationName>(name: Name, args: unknown, given: unknown): string | undefined {
  const { notice } = definitionOf(name).words
  const result = notice && readResult(name, given)
  return result === undefined ? undefined : notice?.(result, readArgs(name, args))
}

function summary(notices: readonly OutcomeNotice[]): OutcomeNotice {
  const bad = notices.filter(({ tone }) => tone === 'bad').length
  const text = bad === 0 ? say.allDone(notices.length) : say.someDone(notices.length, bad)
  return { tone: bad === 0 ? 'good' : 'bad', text, link: ACTIVITY }
}
