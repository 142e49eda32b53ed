import { noticesOf } from '../../content/outcome-notices.ts'
import type { Client } from '../../sync/client.ts'
import { claimUntold } from '../../sync/receipts.ts'
import { notify } from '../notices.ts'
import { awaited } from './awaited.ts'
import { env } from './device.ts'
import { onComeback } from './signals.ts'

/**
 * Tells the person what came of what no screen waits for: done offline, in another tab, or sent by the service worker while no
 * page was open (DESIGN §1). One visible tab says each.
 */
export function tellOutcomes(client: Client): () => void {
  let told = 0
  const tell = async () => {
    const order = client.snapshot()?.head.nextOrder ?? 1
    if (document.visibilityState !== 'visible' || order === told) return
    told = order
    for (const notice of noticesOf(await claimUntold(client.database, awaited, env))) notify(notice)
  }
  const safely = () => void tell().catch(() => undefined)
  const stops = [client.subscribe(safely), onComeback(safely)]
  safely()
  return () => {
    for (const stop of stops) stop()
  }
}
