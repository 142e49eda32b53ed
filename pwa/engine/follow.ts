import type { Product } from '#sync-protocol/api/catalog.ts'
import { drainInBackground } from '../sync/background.ts'
import type { Client } from '../sync/client.ts'
import type { Urgency } from '../sync/pause.ts'
import { createScheduler, type Scheduler } from '../sync/scheduler.ts'
import { UNREACHED } from '../content/notice-key.ts'
import { publishAccount, useAccount } from '../state/account.ts'
import { useCatalog } from '../state/catalog.ts'
import { useConnection } from '../state/connection.ts'
import { NOT_HERE, takeNoticeBack } from '../state/notices.ts'
import type { CatalogLoader } from './load-catalog.ts'
import { followLive } from './live.ts'
import type { Device } from './device.ts'
import { watchNews } from './document-news.ts'
import type { Documents } from './documents.ts'
import type { GoneAccounts } from './found-gone.ts'
import { whileVisible, nowAndThen, onComeback } from './timing.ts'
import { present } from './present.ts'
import { createBackgroundSync, requestPersistentStorage } from './service-worker.ts'
import { showOutcomes } from './show-outcomes.ts'
import type { ShownOutcomes } from './show-outcomes.ts'

const noop = () => {}
/** The interval of attempts for changes made without a signal. */
const OFFLINE_PAUSE_MS = 5_000

/** The account, or the guest, that this page is open for. */
export interface Session {
  client: Client
  scheduler: Scheduler
  /** Resolves when the first sync is over, whatever its result. */
  synced: Promise<void>
  close(): void
}

/** The parts of the engine that an open session uses. */
interface Parts {
  device: Pick<Device, 'env'>
  catalog: CatalogLoader
  documents: Documents
  outcomes: ShownOutcomes
  gone: GoneAccounts
}

/** Keeps screens, server and user up to date about a client until it is closed. */
export function follow(client: Client, { device: { env }, catalog, documents, outcomes, gone }: Parts): Session {
  const owner = client.accountId ?? ''
  const scheduler = createScheduler(client.sync, env)
  let isFirst = true
  let newsAt = 0
  const isNews = watchNews()
  // Offline documents must not be older than the shop's last news.
  let isOwed = true
  const renewDocuments = () => {
    isOwed = false
    void documents.fetchAhead(owner, newsAt).catch(() => {
      isOwed = true
    })
  }
  let hasAsked = false
  const sync = (urgency: Urgency) =>
    scheduler.poke(urgency).then((result) => {
      // Also after a failure: this device's data is all there is to show.
      if (!hasAsked) {
        hasAsked = true
        publish()
      }
      if (result.kind !== 'done' || owner === '') return
      isFirst = false
      if (isOwed) renewDocuments()
    })

  // A burst of offline changes makes one attempt now and then, because each reads and writes a thousand of them.
  const isOffline = () => useConnection.getState().state === 'offline'
  const sending = nowAndThen(() => void sync('connected'), isOffline, OFFLINE_PAUSE_MS, env)

  const requestBackgroundSync = createBackgroundSync(client.accountId)
  let wasPending = 0
  let hasAskedToStay = false
  let asked = client.snapshot()?.view.state.decisions[0]?.id
  const publish = () => {
    const snapshot = client.snapshot()
    const shown = useAccount.getState()
    // At a login or logout the shown owner changes before the client does: this snapshot belongs to another account.
    if (snapshot === undefined || shown.owner !== owner) return
    if (isNews(snapshot) && owner !== '') {
      newsAt = env.now()
      if (!isFirst) renewDocuments()
    }
    const pendingCount = snapshot.entries.length
    // A visitor's lists are never pending, but only this device has them.
    const keepsSomething = pendingCount > 0 || (owner === '' && snapshot.base.version > 0)
    if (keepsSomething && !hasAskedToStay) requestPersistentStorage()
    hasAskedToStay ||= keepsSomething
    if (pendingCount > wasPending) {
      requestBackgroundSync()
      sending.ask()
    }
    wasPending = pendingCount
    const question = snapshot.view.state.decisions[0]?.id
    // The server has another price, or none, and the user must not order again at the price in the cart.
    if (question !== undefined && question !== asked) void catalog.loadCatalog(true)
    asked = question
    const view = present(owner, snapshot, shownProduct, shown, (id) => useCatalog.getState().former.get(id))
    publishAccount({ ...view, ready: view.ready || hasAsked })
  }

  // A visitor's messages are sent whichever user is logged in (SPEC R44).
  const guests = owner === '' ? undefined : createScheduler((urgency) => drainInBackground(undefined, env, urgency), env)
  let live: { isHeard(): boolean; stop(): void } | undefined
  let isClosed = false
  const stops = [
    client.subscribe(publish),
    useCatalog.subscribe(publish),
    showOutcomes(client, env, outcomes),
    useConnection.subscribe(({ state }, before) => {
      if (state !== 'online') return
      takeNoticeBack(UNREACHED)
      // What needed a connection is available now.
      if (before.state !== 'online') takeNoticeBack(NOT_HERE)
    }),
    onComeback(() => {
      // The queue goes first, because everything shares one connection and one database.
      void sync('seen').then(() => {
        void catalog.loadCatalog()
        void guests?.poke()
      })
    }),
    // A guest's lists exist on this device only: no other device can change them.
    owner === '' ? noop : whileVisible(async () => live?.isHeard() !== true && scheduler.isFree() && (await sync('seen')), env),
  ]
  publish()
  void catalog.loadCatalog()
  const synced = sync('forced')
  void guests?.poke()
  void synced.then(() => gone.lookForGone(owner))
  const listen = async () => {
    await synced
    if (!isClosed) live = followLive(client, owner, env, () => sync('seen'))
  }
  if (owner !== '') void listen()
  return {
    client,
    scheduler,
    synced,
    close() {
      isClosed = true
      sending.stop()
      live?.stop()
      for (const stop of stops) stop()
      scheduler.stop()
      guests?.stop()
      client.close()
    },
  }
}

/** Until the catalog is read, a line keeps what this tab last showed of it, so that it does not go blank. */
function shownProduct(id: string): Product | undefined {
  const { revision, byId } = useCatalog.getState()
  if (revision > 0) return byId.get(id)
  const { cart, wishlist } = useAccount.getState()
  return [...cart, ...wishlist].find((entry) => entry.id === id)?.product
}
