import type { Choice } from '#sync-protocol/api/account-state.ts'
import { noticeKey } from '../../content/notice-key.ts'
import { orderPlaced } from '#sync-protocol/mutations/order-words.ts'
import { ORDER_TAKEN_BACK, orderWaits } from '../../content/order-texts.ts'
import { whenSent } from '../../content/sending-words.ts'
import type { Answer } from '../../state/answer.ts'
import type { Notice } from '../../state/notices.ts'

const ANSWERED_HERE = 'You already gave another answer in another tab. That one counts.'
const CLOSED_BEFORE = 'This was already answered on another device, or your cart has changed since. Nothing was changed.'

/** What is said after a decision: as after a checkout, where it became one (specification §8). `isHere`: another tab of this browser has answered. */
export function noticeOf(choice: Choice, answer: Answer<'store/cart/decide'>, isHere: boolean): Notice {
  switch (answer.kind) {
    case 'done':
      if (answer.result !== undefined && 'withdrawn' in answer.result) return { tone: 'info', text: ORDER_TAKEN_BACK }
      if (choice === 'keep')
        return { tone: 'info', text: 'Nothing was ordered. Your cart is as it was.', link: { to: '/cart', label: 'Cart' } }
      return {
        tone: answer.tooLate === true ? 'info' : 'good',
        text: orderPlaced(balanceOf(answer.result), answer.tooLate),
        link: { to: '/inventory', label: 'Inventory' },
      }
    case 'waiting':
      return choice === 'keep'
        ? { key: noticeKey.waits(answer.id), tone: 'info', text: `Your answer is saved on this device and will be sent ${whenSent()}.` }
        : { key: noticeKey.waits(answer.id), tone: 'info', text: orderWaits(), link: { to: '/cart', label: 'Cart' } }
    case 'refused':
      if (answer.code !== 'decision_gone') return { tone: 'bad', text: answer.message }
      return { tone: 'info', text: isHere ? ANSWERED_HERE : CLOSED_BEFORE }
    case 'decision':
      return { key: noticeKey.asked(answer.decisionId), tone: 'bad', text: answer.message }
    case 'failed':
      return { tone: 'bad', text: answer.message }
  }
}

function balanceOf(result: Extract<Answer<'store/cart/decide'>, { kind: 'done' }>['result']): number | undefined {
  return result && 'remainingGems' in result ? result.remainingGems : undefined
}
