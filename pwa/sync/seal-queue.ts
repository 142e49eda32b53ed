import type { CountedChange } from '#sync-protocol/mutations/count-pending.ts'
import * as v from 'valibot'
import type { AccountDatabase } from '../db/account-database.ts'
import { clearAll, newHead, transact, type Disk } from './state-rows.ts'

/** Any row counts as waiting, whatever else is wrong with it. */
const Countable = v.fallback(v.object({ name: v.string(), args: v.unknown() }), { name: '', args: undefined })

/** The changes of this account that only this device knows: the queue, oldest first, then undecided and unreadable ones. */
export async function unsentChanges({
  queue,
  undecided,
  quarantine,
}: AccountDatabase): Promise<{ queued: CountedChange[]; aside: number }> {
  const unreadable = await quarantine.where('table').anyOf('queue', 'undecided').count()
  const queued = (await queue.orderBy('seq').toArray()).map((row) => v.parse(Countable, row))
  return { queued, aside: (await undecided.count()) + unreadable }
}

/**
 * Takes an account off this device, in one transaction (DECISIONS D14). 'keep' seals what only this device knows: it is not read, extended
 * or sent until the same user logs in again. 'discard' removes everything, except `isJoining`, the id of a join that the guest's lists
 * still hold, so that it joins no account again. Undefined (the user was not asked) acts like 'discard' if nothing waits. False: nothing
 * was done, because something waits or `isHeldUp` says so.
 */
export function sealQueue(
  database: AccountDatabase,
  choice: 'keep' | 'discard' | undefined,
  env: Disk,
  isJoining = false,
  isHeldUp = () => false,
): Promise<boolean> {
  return transact(database, env, async ({ head }) => {
    if (isHeldUp()) return false
    if (choice === undefined) {
      const { queued, aside } = await unsentChanges(database)
      if (queued.length + aside > 0) return false
      if (head?.sealed === true) return true
    }
    if (choice !== 'keep' || head === undefined) {
      await clearAll(database)
      if (!isJoining || head?.joinedId === undefined) return true
      await database.meta.put({ ...newHead(undefined), sealed: true, joinedId: head.joinedId, epoch: Math.max(head.epoch + 1, env.now()) })
      return true
    }
    const { blocked: _blocked, ...rest } = head
    await database.receipts.clear()
    await database.routine.clear()
    await database.quarantine.where('table').noneOf(['queue', 'undecided']).delete()
    // Enqueued ids stay known, so that they are not enqueued again after the next login.
    await database.meta.where('key').notEqual('taken').delete()
    await database.meta.put({ ...rest, sealed: true, epoch: Math.max(head.epoch + 1, env.now()) })
    return true
  })
}
