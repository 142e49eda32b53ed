import * as say from '#words/gem-shop.tsx'
import { noticeKey } from '../../content/notice-key.ts'
import { purchased, received } from '#sync-protocol/mutations/gem-shop.ts'
import { sendsInBackground } from '../../content/sending-words.ts'
import type { Answer } from '../../state/answer.ts'
import type { Notice } from '../../state/notices.ts'

/** Each answer takes the place of the one before: it may say the opposite. */
const key = 'purchase'

/** What to say of a bundle that was bought, or was not (specification §8). `shown`: its title as it is read. */
export function bundleNotice(answer: Answer<'store/gem-bundles/purchase'>, title: string, shown = title): Notice {
  if (answer.kind === 'done') {
    const { bundle, remainingGems } = answer.result ?? {}
    return { key, tone: 'good', text: purchased(bundle === undefined || bundle.title === title ? shown : bundle.title, remainingGems) }
  }
  if (answer.kind === 'waiting') return waiting(answer.id, shown)
  return { key, tone: 'bad', text: answer.message || say.bundleBlocked }
}

/** What to say of gems bought by amount, or not (specification §8). */
export function customNotice(answer: Answer<'store/gem-bundles/purchase-custom'>, amount: number): Notice {
  if (answer.kind === 'done') {
    const { gained, remainingGems } = answer.result ?? {}
    return { key, tone: 'good', text: received(amount, gained, remainingGems) }
  }
  if (answer.kind === 'waiting') return waiting(answer.id, say.customAmount)
  return { key, tone: 'bad', text: answer.message || say.customFailed }
}

function waiting(id: string, what: string): Notice {
  return {
    key: noticeKey.waits(id),
    tone: 'info',
    text: say.purchaseWaits(what, sendsInBackground()),
  }
}
