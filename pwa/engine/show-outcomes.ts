import * as v from 'valibot'
import { noticeKey } from '../content/notice-key.ts'
import { noticesOf } from '../content/outcome-notices.ts'
import type { AccountDatabase } from '../db/account-database.ts'
import type { ReceiptRow } from '../db/rows.ts'
import { AWAITED_LOCK, useAwaited } from '../state/awaited.ts'
import { notify, standingNotices, takeNoticeBack } from '../state/notices.ts'
import { readJson, write } from '../storage/web-storage.ts'
import type { Client } from '../sync/client.ts'
import { deadline, within } from '../sync/deadline.ts'
import type { Env } from '../sync/env.ts'
import { randomId } from '../sync/random-id.ts'
import { claimUnshown, findReceipt, markUnshown } from '../sync/receipts.ts'
import { leaveToWorker } from './service-worker.ts'
import { onComeback, whenSeen } from './timing.ts'

/** The session storage key of the claimed outcomes that this page is showing. */
const STORAGE_KEY = 'starlane-telling'
/** How long an outcome must be on display to count as shown, even behind another message. */
const SEEN_MS = 4_000

const Shown = v.object({ page: v.string(), ids: v.array(v.string()) })
type Shown = v.InferOutput<typeof Shown>

/** The prefix of the Web Lock that a page holds from its first outcome on. */
const LOCK = 'starlane-telling:'
/** How long a closing page may still hold it. */
const GONE_MS = 1_000
/** A waiting screen tells an outcome at once, so a tab that has not by then was frozen. */
const FROZEN_MS = 30_000
/** How long another tab's outcome is left to it before this tab checks whether it was shown. */
const AGAIN_MS = 10_000
const noop = () => {}

export type ShownOutcomes = ReturnType<typeof openShownOutcomes>

/** Which outcomes this page shows, and which it leaves to another tab. */
export function openShownOutcomes(env: Env) {
  /** Outcomes that the tab's previous page had no time to show, until the database is open. */
  let leftBehind = readLeft()
  let showing: readonly string[] = []
  /** The name of this page's lock, once it shows something. */
  let page: string | undefined

  /** Starts showing these outcomes. If the page closes before `seenMs` are over, the tab's next page shows them. */
  function noteShowing(ids: readonly string[], seenMs: number = SEEN_MS): void {
    if (ids.length === 0) return
    if (page === undefined) hold((page = randomId()))
    showing = [...showing, ...ids]
    store()
    afterSeen(seenMs, () => {
      showing = showing.filter((id) => !ids.includes(id))
      store()
    })
  }

  /**
   * Marks outcomes that the previous page had no time to show as unshown (SPEC R29). A duplicated tab has another page's storage; if that page
   * is still open, it shows them.
   */
  async function showAgain(database: AccountDatabase): Promise<void> {
    const { ids } = leftBehind
    if (ids.length === 0) return
    const found = (await isThere(leftBehind.page)) ? ids : await markUnshown(database, ids, env).catch((): string[] => [])
    leftBehind = { ...leftBehind, ids: ids.filter((id) => !found.includes(id)) }
    store()
  }

  /** Only visible time counts: not while the page is hidden or frozen. */
  function afterSeen(ms: number, run: () => void): void {
    deadline(env, ms, () => {
      if (document.visibilityState === 'hidden') void whenSeen().then(() => afterSeen(ms, run))
      else run()
    })
  }

  /** Until this page goes away, also into the back-forward cache, which keeps no page with a lock. */
  function hold(name: string): void {
    const gone = new Promise<void>((resolve) => addEventListener('pagehide', () => resolve(), { once: true }))
    env.locks?.request(LOCK + name, {}, () => gone).catch(noop)
  }

  /** True if the page of this name is still open and so holds its lock. */
  async function isThere(name: string): Promise<boolean> {
    if (env.locks === undefined) return false
    const asked = new AbortController()
    const given = env.locks.request(LOCK + name, { signal: asked.signal }, () => Promise.resolve(true)).catch(() => false)
    const isGiven = await within(env, GONE_MS, given)
    asked.abort()
    return isGiven === undefined
  }

  function store(): void {
    const ids = [...leftBehind.ids, ...showing]
    const shown: Shown = { page: showing.length > 0 ? (page ?? '') : leftBehind.page, ids }
    write('sessionStorage', STORAGE_KEY, ids.length === 0 ? undefined : JSON.stringify(shown))
  }

  /** Outcomes that were left to another tab; true once that was too long ago. */
  const left = new Map<string, boolean>()

  /**
   * Which of these settled changes are left to a waiting screen, in this tab or another one (`earlier`: those waited for a moment ago). A
   * frozen tab does not keep them forever, or the user would never be told.
   */
  async function leftToOthers(ids: readonly string[], earlier: ReadonlySet<string> = new Set()): Promise<ReadonlySet<string>> {
    const waited = new Set([...earlier, ...(await awaitedAnywhere())])
    for (const id of left.keys()) if (!waited.has(id)) left.delete(id)
    for (const id of ids) if (waited.has(id) && !left.has(id)) note(id)
    return new Set([...waited].filter((id) => isAwaited(id) || left.get(id) !== true))
  }

  function note(id: string): void {
    left.set(id, false)
    deadline(env, FROZEN_MS, () => left.has(id) && left.set(id, true))
  }

  const holdAgain = ({ persisted }: PageTransitionEvent) => persisted && page !== undefined && hold(page)
  addEventListener('pageshow', holdAgain)
  const close = () => removeEventListener('pageshow', holdAgain)

  return { noteShowing, showAgain, leftToOthers, close }
}

/** True for a change that a screen of this tab waits for. */
export function isAwaited(id: string): boolean {
  return useAwaited.getState().ids.includes(id)
}

/** The changes that screens of all tabs wait for; without Web Locks only this tab's. */
export async function awaitedAnywhere(): Promise<ReadonlySet<string>> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query().catch((): LockManagerSnapshot => ({})) : {}
  const names = held.flatMap(({ name = '' }) => (name.startsWith(AWAITED_LOCK) ? [name.slice(AWAITED_LOCK.length)] : []))
  return new Set([...useAwaited.getState().ids, ...names])
}

function readLeft(): Shown {
  const left = v.safeParse(Shown, readJson('sessionStorage', STORAGE_KEY))
  return left.success ? left.output : { page: '', ids: [] }
}

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
