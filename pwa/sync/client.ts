import { isMutationName } from '#sync-protocol/mutations/registry.ts'
import type { DeviceContext } from '#sync-protocol/protocol/replay.ts'
import { accountDatabaseName, type AccountDatabase } from '../db/account-database.ts'
import type { UndecidedRow } from '../db/rows.ts'
import { contactTransport } from './contact-transport.ts'
import { drain } from './drain.ts'
import type { Env } from './env.ts'
import type { FieldIssue } from './field-issues.ts'
import { sealQueue } from './seal-queue.ts'
import { lockName } from './lock.ts'
import type { Failed, Urgency } from './pause.ts'
import { pull } from './pull.ts'
import { pushTransport } from './transport.ts'
import { discardUndecided } from './undecided.ts'
import type { Settled } from './settle.ts'
import { currentSnapshot, settledSnapshot, type Snapshot } from './snapshot.ts'
import { enqueueChanges, storeChanges, type Change, type EnqueueResult, type MutateFault, type Wanted } from './store-changes.ts'
import { transact } from './state-rows.ts'
import { withdraw } from './withdraw.ts'

/** The result of one attempt to send and fetch. */
export type SyncResult = { kind: 'done' } | Failed

/** One open account, or the guest, in one tab: the only way to write, and the view that follows every write. */
export interface Client {
  accountId: string | undefined
  database: AccountDatabase
  /** The current state; undefined once the account was logged out, here or in another tab. */
  snapshot(): Snapshot | undefined
  /** Called after every change: by this tab, another one, or the service worker. */
  subscribe(listener: () => void): () => void
  /**
   * Applies changes to the view and stores them durably, all or none (DECISIONS D5). When this resolves with ok, they survive everything.
   */
  mutateAll(changes: readonly Change[]): Promise<{ ok: true; ids: string[] } | { ok: false; code: MutateFault }>
  /**
   * Enqueues journalled changes in order, each exactly once by its id (`enqueueChanges`). `journalled`: the ids that are in the journal now.
   */
  enqueue(changes: readonly Wanted[], journalled: ReadonlySet<string>): Promise<EnqueueResult[]>
  /** Applies the user's decision about an undecided change. */
  resolve(change: UndecidedRow, choice: 'resend' | 'discard'): Promise<{ ok: true } | { ok: false; code: MutateFault }>
  /** Withdraws an order by its id while it is queued (`withdraw`); false if it no longer is. */
  withdraw(id: string): Promise<boolean>
  /** Sends what is queued, and fetches the base state unless the server has just answered with it. */
  sync(urgency: Urgency): Promise<SyncResult>
  /** Rereads what another context, or `openQueue`, has changed. */
  refresh(): Promise<void>
  /** Takes the account off this device (`sealQueue`), in every tab. The client is unusable afterwards, unless the answer is false. */
  leave(choice: 'keep' | 'discard' | undefined, isJoining?: boolean, isHeldUp?: () => boolean): Promise<boolean>
  /** The fields of this tab's guest messages that the shop found wrong. */
  issuesOf(id: string): readonly FieldIssue[]
  close(): void
}

export interface ClientOptions {
  /** Undefined for the guest. */
  accountId: string | undefined
  database: AccountDatabase
  env: Env
  /** The product as this device's catalog has it. */
  product: DeviceContext['product']
  /** The shop says that the account was deleted. */
  onGone?: (() => void) | undefined
  /** Another tab, or the worker, has taken the account off this device. */
  onLeft?: (() => void) | undefined
}

/** The wait before a failed read is tried once more. */
const AGAIN_MS = 1_000

/** Opens a client over a database that is in use (`openQueue`). */
export async function openClient({ accountId, database, env, product, onGone, onLeft }: ClientOptions): Promise<Client> {
  const guest = accountId === undefined
  const name = accountDatabaseName(accountId)
  const issues = new Map<string, readonly FieldIssue[]>()
  const transport = guest ? contactTransport(env, (id, found) => issues.set(id, found)) : pushTransport(database, accountId, env)
  const store = { database, env, guest }
  const listeners = new Set<() => void>()
  const context = (): DeviceContext => ({ now: env.now(), product, threw: env.threw })
  let snapshot: Snapshot | undefined
  let closed = false

  // All reads and writes of the snapshot run one after another, so that a burst of changes never replays the queue. What fails is no error of
  // the next, nor of a caller that does not wait for it.
  let tail: Promise<unknown> = Promise.resolve()
  function inOrder<T>(run: () => Promise<T>): Promise<T> {
    const result = tail.then(run)
    tail = result.catch(() => undefined)
    return result
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function readOnce(settled?: Settled): Promise<void> {
    return inOrder(async () => {
      if (closed) return
      const was = snapshot
      const known = settled && settledSnapshot(snapshot, settled)
      snapshot = known ?? (await transact(database, env, (rows) => currentSnapshot(rows, snapshot, context())))
      if (snapshot?.head.sealed === true) snapshot = undefined
      if (was !== undefined && snapshot === undefined) onLeft?.()
      tell()
    })
  }

  // A failed read is tried once more, because nothing else reports stored changes for half a minute.
  function reload(settled?: Settled): Promise<void> {
    const read = readOnce(settled)
    read.catch(() => env.after(AGAIN_MS, () => void readOnce()))
    return read
  }

  const channel = env.openChannel(name, () => void reload())

  function write(changes: readonly Wanted[], journalled?: ReadonlySet<string>) {
    return inOrder(async () => {
      const stored = await storeChanges(store, snapshot, changes, context(), journalled)
      if (!stored.ok) return stored
      snapshot = stored.snapshot
      channel.post()
      tell()
      return stored
    })
  }

  async function sync(urgency: Urgency): Promise<SyncResult> {
    const onProgress = (settled?: Settled) => {
      channel.post()
      void reload(settled)
    }
    const drained = await drain(database, transport, env, { lock: lockName(accountId), urgency, known: () => snapshot, onProgress })
    const pulled = drained.kind === 'done' && !drained.pushed && !guest ? await pull(database, accountId, env, urgency) : undefined
    if (pulled?.kind === 'done' && pulled.changed) channel.post()
    await reload()
    const result = pulled ?? drained
    if (result.kind === 'gone') onGone?.()
    return result.kind === 'done' ? { kind: 'done' } : result
  }

  await reload()
  return {
    accountId,
    database,
    snapshot: () => snapshot,
    issuesOf: (id) => issues.get(id) ?? [],
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    mutateAll: (changes) => write(changes),
    enqueue: (changes, journalled) => enqueueChanges(changes, (some) => write(some, journalled)),
    async resolve(change, choice) {
      if (choice === 'resend') {
        // A change of a newer app version stays in the journal until this one is updated.
        if (!isMutationName(change.name)) return { ok: false, code: 'protocol_unsupported' }
        const stored = await write([{ name: change.name, v: change.v, args: change.args, seen: change.seen, replaces: change.id }])
        return stored.ok ? { ok: true } : stored
      }
      await discardUndecided(database, change, env)
      channel.post()
      await reload()
      return { ok: true }
    },
    async withdraw(id) {
      const done = await withdraw(database, id, env)
      if (done) channel.post()
      await reload()
      return done
    },
    sync,
    refresh: () => reload(),
    async leave(choice, isJoining, isHeldUp) {
      const isSealed = await inOrder(() => sealQueue(database, choice, env, isJoining, isHeldUp))
      channel.post()
      await reload()
      return isSealed
    },
    close() {
      closed = true
      channel.close()
      database.close()
    },
  }
}
