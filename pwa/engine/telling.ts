import * as v from 'valibot'
import type { AccountDatabase } from '../db/account-database.ts'
import { readJson, write } from '../storage/web-storage.ts'
import { deadline, within } from '../sync/deadline.ts'
import { randomId } from '../sync/random-id.ts'
import { markUntold } from '../sync/receipts.ts'
import { env } from './device.ts'
import { whenSeen } from './signals.ts'

/** In session storage: the ids of outcomes that this page has claimed and is just showing. */
const TELLING = 'starlane-telling'
/** After this an outcome counts as told: it has been on display for a moment, also where another message stood before it. */
const SEEN_MS = 4_000

const Told = v.object({ page: v.string(), ids: v.array(v.string()) })
type Told = v.InferOutput<typeof Told>

/** The name of the Web Lock of a page that shows outcomes, from the first one on for as long as it is there. */
const LOCK = 'starlane-telling:'
/** How long a page that goes away may still hold it. */
const GONE_MS = 1_000
const noop = () => {}

/** Outcomes that the previous page of this tab had no time to show, until the database has been opened. */
let leftBehind = readLeft()
let telling: readonly string[] = []
/** What this page's lock is named by, once it shows something. */
let page: string | undefined

/** These outcomes are shown from now on. If the page is closed before `seenMs` are over, the next page of the tab shows them. */
export function noteTelling(ids: readonly string[], seenMs: number = SEEN_MS): void {
  if (ids.length === 0) return
  if (page === undefined) hold((page = randomId()))
  telling = [...telling, ...ids]
  store()
  afterSeen(seenMs, () => {
    telling = telling.filter((id) => !ids.includes(id))
    store()
  })
}

/**
 * Marks outcomes that the previous page had no time to show as not told (SPEC R29). Where a copy of a tab comes with the storage of another page that is
 * still there, that one tells them.
 */
export async function tellAgain(database: AccountDatabase): Promise<void> {
  const { ids } = leftBehind
  if (ids.length === 0) return
  const found = (await isThere(leftBehind.page)) ? ids : await markUntold(database, ids, env).catch((): string[] => [])
  leftBehind = { ...leftBehind, ids: ids.filter((id) => !found.includes(id)) }
  store()
}

/** Time in which the page is hidden, or stands still, shows nothing. */
function afterSeen(ms: number, run: () => void): void {
  deadline(env, ms, () => {
    if (document.visibilityState === 'hidden') void whenSeen().then(() => afterSeen(ms, run))
    else run()
  })
}

/** Until this page goes away, be it into the browser's cache of pages: none is kept there that holds a lock. */
function hold(name: string): void {
  const gone = new Promise<void>((resolve) => addEventListener('pagehide', () => resolve(), { once: true }))
  env.locks?.request(LOCK + name, {}, () => gone).catch(noop)
}
addEventListener('pageshow', ({ persisted }) => persisted && page !== undefined && hold(page))

/** True where the page of this name is there beside this one, as its lock is not given away. */
async function isThere(name: string): Promise<boolean> {
  if (env.locks === undefined) return false
  const asked = new AbortController()
  const given = env.locks.request(LOCK + name, { signal: asked.signal }, () => Promise.resolve(true)).catch(() => false)
  const isGiven = await within(env, GONE_MS, given)
  asked.abort()
  return isGiven === undefined
}

function store(): void {
  const ids = [...leftBehind.ids, ...telling]
  const told: Told = { page: telling.length > 0 ? (page ?? '') : leftBehind.page, ids }
  write('sessionStorage', TELLING, ids.length === 0 ? undefined : JSON.stringify(told))
}

function readLeft(): Told {
  const left = v.safeParse(Told, readJson('sessionStorage', TELLING))
  return left.success ? left.output : { page: '', ids: [] }
}
