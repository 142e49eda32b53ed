import { noticeKey } from '../content/notice-key.ts'
import { noticesOf } from '../content/outcome-notices.ts'
import type { ReceiptRow } from '../db/rows.ts'
import { notify, standingNotices, takeNoticeBack } from '../state/notices.ts'
import type { Client } from '../sync/client.ts'
import { claimUnshown, findReceipt } from '../sync/receipts.ts'
import type { Env } from '../sync/env.ts'
import { leaveToWorker } from './service-worker.ts'
import { onComeback } from './signals.ts'
import type { ShownOutcomes } from './shown-outcomes.ts'

/** How long another tab's outcome is left to it before this tab checks whether it was shown. */
const AGAIN_MS = 10_000

const noop = () => {}

/**
 * Shows the user the outcomes that no screen waits for: made offline, in another tab, or sent by the service worker while no page was open
 * (DECISIONS D3). One visible tab shows each, and a waiting tab comes first.
 */
export function showOutcomes(client: Client, env: Env, { leftToOthers, noteShowing, showAgain }: ShownOutcomes): () => void {
  let shown = 0
  let handedOver = 0
  let cancel = noop
  const leftBehind = showAgain(client.database)
  const show = async () => {
    const order = client.snapshot()?.head.nextOrder ?? 1
    if (document.visibilityState !== 'visible') return leave(order)
    await takeBackEnded(client)
    if (order === shown) return
    await leftBehind
    const ids = await unshownIds(client)
    if (ids.length > 0) {
      const left = await leftToOthers(ids)
      const unshown = await claimUnshown(client.database, left, env, noteShowing)
      for (const notice of noticesOf(unshown.filter(({ outcome }) => isStillTrue(client, outcome)))) notify(notice)
      cancel()
      // A tab may close or freeze before it shows what it waited for.
      if (left.size > 0) cancel = env.after(AGAIN_MS, again)
    }
    shown = order
  }
  /** A hidden page shows nothing, but the worker can show a notification. */
  const leave = async (order: number) => {
    const { accountId } = client
    if (accountId === undefined || order === handedOver) return
    handedOver = order
    if ((await unshownIds(client)).length > 0) leaveToWorker(accountId)
  }
  const safely = () => void show().catch(() => undefined)
  const again = () => {
    shown = 0
    safely()
  }
  const stops = [client.subscribe(safely), onComeback(safely)]
  safely()
  return () => {
    cancel()
    for (const stop of stops) stop()
  }
}

/** Withdraws messages about waiting changes that were answered, and questions that were decided, perhaps by another tab. */
async function takeBackEnded(client: Client): Promise<void> {
  const decisions = client.snapshot()?.view.state.decisions
  const open = decisions?.map(({ id }) => noticeKey.asked(id))
  const waits = noticeKey.waits('')
  for (const key of standingNotices()) {
    const isClosed = open && key.startsWith(noticeKey.asked('')) && !open.includes(key)
    const isAnswered = key.startsWith(waits) && (await findReceipt(client.database, key.slice(waits.length))) !== undefined
    if (isClosed || isAnswered) takeNoticeBack(key)
  }
}

/** Asked first, because most visits have nothing to show. */
function unshownIds({ database }: Client): Promise<string[]> {
  return database.receipts.where('told').equals(0).primaryKeys()
}

/** A question that was answered or closed meanwhile is no news. */
function isStillTrue(client: Client, outcome: ReceiptRow['outcome']): boolean {
  if (outcome.status !== 'needs_decision') return true
  return client.snapshot()?.view.state.decisions.some(({ id }) => id === outcome.decisionId) ?? true
}
