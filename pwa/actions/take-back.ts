import { noticeKey } from '../content/notice-key.ts'
import { useAccount } from '../state/account.ts'
import { notify, takeNoticeBack } from '../state/notices.ts'
import { withdraw } from './account.ts'

/**
 * Takes a waiting order back by the id of its change, and says what came of it. On this device it is withdrawn at once; whether it had
 * already reached the shop only the server knows, and its outcome is told like any other.
 */
export async function takeBack(id: string): Promise<void> {
  const before = useAccount.getState()
  const order = before.waiting.find(({ entryId }) => entryId === id)
  const done = await withdraw(id)
  if (!done)
    return notify({
      tone: 'bad',
      text: 'It’s too late to cancel: the shop already has this order.',
      link: { to: '/activity', label: 'Activity' },
    })
  takeNoticeBack(noticeKey.waits(id))
  const { cart } = useAccount.getState()
  const isInCart = order !== undefined && order.lines.every(({ itemId }) => cart.some((line) => line.id === itemId))
  notify({
    tone: 'info',
    text: `Your order is canceled${isInCart ? ' and its items are back in your cart' : ''}. If it had already been placed, we’ll tell you.`,
  })
}
