import { countedChanges, isMachineStep } from '#sync-protocol/mutations/count-pending.ts'
import { NO_RECEIPTS, type ReceiptsState } from '../state/receipts.ts'
import { listPending, listReceipts } from '../sync/receipts.ts'
import { MAX_RECEIPTS } from '../sync/keep-receipts.ts'
import type { Device } from './device.ts'
import type { Sessions } from './sessions.ts'
import type { Session } from './follow.ts'

const noop = () => {}

/** Publishes the activity list of `owner` ('' for a guest) from the database, until the returned function is called. */
export function followReceipts(
  { env }: Pick<Device, 'env'>,
  { onSession, openSession }: Pick<Sessions, 'onSession' | 'openSession'>,
  owner: string,
  publish: (activity: ReceiptsState) => void,
): () => void {
  let stop = noop
  let followed: Promise<Session> | undefined
  const begin = () => {
    const session = openSession()
    followed = session
    stop()
    stop = noop
    void session
      .then(({ client }) => {
        const isOver = () => followed !== session
        if (isOver() || (client.accountId ?? '') !== owner) return
        const load = async () => {
          if (client.snapshot() === undefined) return publish(NO_RECEIPTS)
          const { database } = client
          const queued = await listPending(database, MAX_RECEIPTS, env)
          const pending = countedChanges(queued.toReversed()).toReversed()
          const settled = await listReceipts(database, MAX_RECEIPTS, env)
          // An automatic step is listed only if it failed.
          const receipts = settled.filter((receipt) => receipt.outcome.status !== 'applied' || !isMachineStep(receipt))
          if (!isOver()) publish({ status: 'ready', pending, receipts })
        }
        const safely = () => void load().catch(() => undefined)
        stop = client.subscribe(safely)
        safely()
      })
      .catch(() => undefined)
  }
  const leave = onSession(begin)
  begin()
  return () => {
    followed = undefined
    leave()
    stop()
  }
}
