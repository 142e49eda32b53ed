import type { Answer } from '../../stores/answer.ts'
import type { Notice } from '../../stores/notices.ts'

/** What is said after Checkout was pressed (specification §8): success only once the shop has it. */
export function noticeOf(answer: Answer<'store/cart/checkout'>): Notice {
  switch (answer.kind) {
    case 'done':
      return {
        tone: 'good',
        text: `Checked out! Items are now in your Inventory. Balance: ${answer.result !== undefined && 'remainingGems' in answer.result ? answer.result.remainingGems : '?'}`,
        link: { to: '/inventory', label: 'Inventory' },
      }
    case 'waiting':
      return {
        tone: 'info',
        text: 'Waiting to be placed: your order is kept on this device until the shop answers.',
        link: { to: '/activity', label: 'Activity' },
      }
    case 'decision':
      return { tone: 'bad', text: answer.message, link: { to: '/decisions', label: 'Decide' } }
    case 'refused':
    case 'failed':
      return { tone: 'bad', text: answer.message }
  }
}
