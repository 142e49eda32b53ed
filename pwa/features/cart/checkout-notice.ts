import * as say from '#words/cart.tsx'
import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import { noticeKey } from '../../content/notice-key.ts'
import { orderPlaced } from '#sync-protocol/mutations/order-words.ts'
import { orderTakenBack } from '#words/orders.ts'
import { orderWaits } from '../../content/order-texts.ts'
import type { Answer } from '../../state/answer.ts'
import type { Notice } from '../../state/notices.ts'

/** What is said after Checkout was pressed (specification §8): success only once the shop has it. */
export function noticeOf(answer: Answer<'store/cart/checkout'>): Notice {
  switch (answer.kind) {
    case 'done': {
      const { result, tooLate } = answer
      return result && 'withdrawn' in result
        ? { tone: 'info', text: orderTakenBack }
        : {
            tone: tooLate ? 'info' : 'good',
            text: orderPlaced(result?.remainingGems, tooLate),
            link: { to: '/inventory', label: say.inventory },
          }
    }
    case 'waiting':
      return {
        key: noticeKey.waits(answer.id),
        tone: 'info',
        text: orderWaits(),
        link: { to: '/activity', label: say.activity },
      }
    case 'decision':
      return { key: noticeKey.asked(answer.decisionId), tone: 'bad', text: answer.message, link: { to: '/decisions', label: say.answer } }
    case 'refused':
    case 'failed':
      return { tone: 'bad', text: ('code' in answer && WAYS_ON[answer.code]?.(answer.message)) || answer.message }
  }
}

/** Adds what helps where this device has refused the order at once: nothing waits, nothing was bought. */
const WAYS_ON: Partial<Record<ErrorCode, (why: string) => string>> = {
  already_ordered: say.nothingNewOrdered,
  cart_empty: say.nothingNewOrdered,
  cart_changed: say.nothingOrderedYet,
  total_limit: say.removeSomething,
}
