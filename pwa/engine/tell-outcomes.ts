import { awaited } from '../state/awaited.ts'
import type { Notice } from '../state/notices.ts'
import type { Client } from '../sync/client.ts'
import { claimUntold } from '../sync/receipts.ts'
import { env } from './device.ts'
import { onComeback } from './signals.ts'
import { noteTelling, tellAgain } from './telling.ts'

/**
 * Tells the person what came of what no screen waits for: done offline, in another tab, or sent by the service worker while no
 * page was open (DECISIONS D3). One visible tab says each.
 */
export function tellOutcomes(client: Client, say: (notice: Notice) => void): () => void {
  let told = 0
  const leftBehind = tellAgain(client.database)
  const tell = async () => {
    const order = client.snapshot()?.head.nextOrder ?? 1
    if (document.visibilityState !== 'visible' || order === told) return
    await leftBehind
    if (await hasUntold(client)) {
      // Before anything is claimed: what cannot be said now is left for the next time.
      const { noticesOf } = await import('../content/outcome-notices.ts')
      for (const notice of noticesOf(await claimUntold(client.database, awaited, env, noteTelling))) say(notice)
    }
    told = order
  }
  const safely = () => void tell().catch(() => undefined)
  const stops = [client.subscribe(safely), onComeback(safely)]
  safely()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Asked first: the words are a load of their own, and most visits have nothing to tell. */
async function hasUntold({ database }: Client): Promise<boolean> {
  return (await database.receipts.where('told').equals(0).count()) > 0
}
