import type { AccountState } from '#sync-protocol/api/account-state.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import { JoinRow } from '../db/rows.ts'
import type { Env } from './env.ts'
import { hasField } from './has-field.ts'
import { withLock } from './lock.ts'
import { NO_BASE, transact, type Disk } from './state-rows.ts'
import { storeChanges } from './store-changes.ts'

export interface Joining {
  guest: AccountDatabase
  account: AccountDatabase
  accountId: string
  env: Env
  /** True if that account's queue on this device has enqueued the join of this id. */
  hasJoined(accountId: string, joinId: string): Promise<boolean>
}

const LOCK = 'starlane-join'

/**
 * Adds a guest's cart and wishlist to the account that was logged in to, as one mutation (SPEC R44). Two databases share no transaction:
 * the join is noted under an id in the guest's, queued once under that id in the account's, and only then removed from the guest's lists.
 * The next login finishes an interrupted join; nothing is lost, and nothing joins twice.
 */
export function joinGuest(joining: Joining): Promise<void> {
  return withLock(joining.env, LOCK, async () => {
    const earlier = await readJoin(joining)
    if (earlier !== undefined && earlier.accountId !== joining.accountId) {
      // A join noted for another account belongs to it if its queue has the id, else still to the guest.
      if (await joining.hasJoined(earlier.accountId, earlier.id)) await takeFromGuest(joining, earlier)
      else await joining.guest.meta.delete('join')
    }
    const join = (await readJoin(joining)) ?? (await noteJoin(joining))
    if (join === undefined) return
    if (await queueJoin(joining, join)) await takeFromGuest(joining, join)
  })
}

/**
 * Removes what has joined from the guest's lists, if a crash or a full disk prevented it: a logout forgets what has joined, and the next
 * login would join it again. Rejects if it still fails.
 */
export function finishJoin(joining: Omit<Joining, 'hasJoined'>): Promise<void> {
  return withLock(joining.env, LOCK, async () => {
    const join = await readJoin(joining)
    if (join?.accountId !== joining.accountId || !(await hasEnqueuedJoin(joining.account, join.id, joining.env))) return
    await takeFromGuest(joining, join)
  })
}

/** True if the queue in this database has enqueued the join, whatever its outcome. */
export function hasEnqueuedJoin(account: AccountDatabase, joinId: string, env: Disk): Promise<boolean> {
  return transact(account, env, ({ head }) => Promise.resolve(head?.joinedId === joinId))
}

function readJoin({ guest, env }: Pick<Joining, 'guest' | 'env'>): Promise<JoinRow | undefined> {
  return transact(guest, env, async ({ parse }) => {
    const stored = await guest.meta.get('join')
    return stored === undefined ? undefined : (await parse(guest.meta, JoinRow, [stored]))[0]
  })
}

function noteJoin({ guest, accountId, env }: Joining): Promise<JoinRow | undefined> {
  return transact(guest, env, async ({ base }) => {
    const { cart, wishlist } = ((await base()) ?? NO_BASE).state
    if (cart.length === 0 && wishlist.length === 0) return undefined
    const join: JoinRow = {
      key: 'join',
      id: env.randomId(),
      accountId,
      cart: cart.map(({ itemId, qty }) => ({ itemId, qty })),
      wishlist: wishlist.map(({ itemId }) => itemId),
    }
    await guest.meta.put(join)
    return join
  })
}

/** True if the account's queue has it, from now or earlier; false if the queue accepts nothing: unused, sealed, or full. */
async function queueJoin({ account, env }: Joining, { id, cart, wishlist }: JoinRow): Promise<boolean> {
  // The catalog is not needed: the account's own client looks up the items.
  const context = { now: env.now(), product: () => undefined }
  const stored = await storeChanges(
    { database: account, env, guest: false },
    undefined,
    [{ id, name: 'store/guest/join', args: { cart, wishlist } }],
    context,
  )
  return stored.ok
}

/** Removes what joined from the guest's lists; later additions stay. */
function takeFromGuest({ guest, env }: Pick<Joining, 'guest' | 'env'>, { id, cart, wishlist }: JoinRow): Promise<void> {
  return transact(guest, env, async ({ head, base }) => {
    // A tab that was frozen gets here after another one has done it.
    if (!hasField(await guest.meta.get('join'), 'id', id)) return
    const { version, state } = (await base()) ?? NO_BASE
    const left: AccountState = {
      ...state,
      cart: state.cart.filter((line) => !cart.some(({ itemId }) => itemId === line.itemId)),
      wishlist: state.wishlist.filter(({ itemId }) => !wishlist.includes(itemId)),
    }
    await guest.meta.put({ key: 'base', version: version + 1, state: left })
    await guest.meta.delete('join')
    if (head !== undefined) await guest.meta.put({ ...head, epoch: head.epoch + 1 })
  })
}
