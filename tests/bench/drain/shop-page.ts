// The built shop in a browser: a queue laid into its database, the network given back, and what happened from then on.
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { bringOnline, goOffline } from '../../browser/steps.ts'
import { openAccountDatabaseOf } from '../browser/account-database.ts'
import { queueRows } from './changes.ts'

const Drained = v.object({
  signal: v.number(),
  shown: v.number(),
  transactions: v.array(v.object({ at: v.number(), done: v.number(), requests: v.record(v.string(), v.number()) })),
  pushes: v.array(v.object({ at: v.number(), answered: v.number() })),
  parses: v.array(v.object({ at: v.number(), done: v.number() })),
})

/** One drain, in ms since the signal or of a part, and what it asked for. */
export interface ShopDrain {
  read: number
  answered: number
  durable: number
  body: number
  parse: number
  check: number
  store: number
  emptied: number
  shown: number
  requests: number
  /** How often what was asked of which table, for a look. */
  requestsBy: Record<string, number>
}

/** Drains `count` changes once; the page must be open and record (`record-drain.js`). */
export async function drainShop(page: Page, items: readonly string[], count: number): Promise<ShopDrain> {
  await goOffline(page.context())
  await layInto(page, queueRows(items, count))
  await page.waitForFunction(() => document.querySelector('.signal-number') !== null)
  // It has tried without a network, and lies still.
  await page.waitForTimeout(1_500)
  await page.evaluate('benchDrain.begin()')
  await bringOnline(page.context())
  await page.waitForFunction(() => document.querySelector('.signal-number') === null, undefined, { polling: 50 })
  await page.waitForTimeout(300)
  return taken(v.parse(Drained, await page.evaluate('benchDrain.read()')))
}

function taken({ signal, shown, transactions, pushes, parses }: v.InferOutput<typeof Drained>): ShopDrain {
  const settling = transactions.findLast(({ requests }) => requests['queue.delete'] !== undefined || requests['queue.clear'] !== undefined)
  const [push] = pushes
  // It is parsed as soon as its last part is there.
  const parse = push && parses.find(({ at }) => at >= push.answered)
  if (settling === undefined || push === undefined || parse === undefined) throw new Error('nothing was drained')
  const requestsBy: Record<string, number> = {}
  for (const { requests } of transactions.filter((one) => one.at >= signal && one.at <= settling.done))
    for (const [name, times] of Object.entries(requests)) requestsBy[name] = (requestsBy[name] ?? 0) + times
  return {
    read: push.at - signal,
    answered: push.answered - push.at,
    durable: push.answered - signal,
    body: parse.at - push.answered,
    parse: parse.done - parse.at,
    check: settling.at - parse.done,
    store: settling.done - settling.at,
    emptied: settling.done - signal,
    shown: shown - signal,
    requests: Object.values(requestsBy).reduce((sum, times) => sum + times, 0),
    requestsBy,
  }
}

/** Puts changes behind the queue as the app itself does, and tells it. */
export async function layInto(page: Page, rows: readonly object[]): Promise<void> {
  const opened = await openAccountDatabaseOf(page)
  const layAll = async ({ database, changes }: { database: IDBDatabase; changes: readonly object[] }) => {
    const transaction = database.transaction(['meta', 'queue'], 'readwrite')
    const stored = new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('error', () => reject(transaction.error))
    })
    const meta = transaction.objectStore('meta')
    const request = meta.get('head')
    request.addEventListener('success', () => {
      const head = request.result
      for (const [place, row] of changes.entries()) transaction.objectStore('queue').add({ seq: head.nextSeq + place, ...row })
      meta.put({ ...head, nextSeq: head.nextSeq + changes.length, epoch: head.epoch + 1 })
    })
    await stored
    database.close()
    const channel = new BroadcastChannel(database.name)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage(null)
    channel.close()
  }
  await page.evaluate(layAll, { database: opened, changes: rows })
}
