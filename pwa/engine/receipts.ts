import { NO_RECEIPTS, type ReceiptsState } from '../state/receipts.ts'
import { listPending, listReceipts } from '../sync/receipts.ts'
import { MAX_RECEIPTS } from '../sync/settle.ts'
import { openSession } from './account.ts'
import { env } from './device.ts'

const noop = () => {}

/** Publishes the activity list of `owner` ('' for a guest) as it is in the database, until the returned function is called. */
export function followReceipts(owner: string, publish: (activity: ReceiptsState) => void): () => void {
  let stop = noop
  let gone = false
  void openSession()
    .then(({ client }) => {
      if (gone || (client.accountId ?? '') !== owner) return
      const load = async () => {
        if (client.snapshot() === undefined) return publish(NO_RECEIPTS)
        const { database } = client
        const pending = await listPending(database, MAX_RECEIPTS, env)
        const receipts = await listReceipts(database, MAX_RECEIPTS, env)
        if (!gone) publish({ status: 'ready', pending, receipts })
      }
      const safely = () => void load().catch(() => undefined)
      stop = client.subscribe(safely)
      safely()
    })
    .catch(() => undefined)
  return () => {
    gone = true
    stop()
  }
}
