import type { CountedChange } from '#sync-protocol/mutations/counted-changes.ts'
import * as v from 'valibot'
import type { AccountDatabase } from '../db/account-database.ts'
import { clearAll, newHead, transact, type Disk } from './state-rows.ts'

/** Whatever else is wrong with a row, it is one that waits. */
const Countable = v.fallback(v.object({ name: v.string(), args: v.unknown() }), { name: '', args: undefined })

/** The changes of this account that only this device knows: the queue, oldest first, then what is undecided or unreadable. */
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
 * Takes an account off this device, in one transaction (DECISIONS D14). 'keep' leaves what only this device knows, sealed: it is not
 * read, extended or sent until the same user logs in again. 'discard' leaves nothing; but `isJoining`, where the guest's lists still hold what has
 * joined this account, the id of that, so that it joins no account again. Undefined: the user was not asked, so it is like 'discard' where
 * nothing waits in this very transaction. False: nothing was done, since something does, or since `isHeldUp` says so.
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
    // The ids taken out of the journal stay known: they must not be taken again when the user logs in again.
    await database.meta.where('key').notEqual('taken').delete()
    await database.meta.put({ ...rest, sealed: true, epoch: Math.max(head.epoch + 1, env.now()) })
    return true
  })
}
