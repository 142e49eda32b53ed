import * as v from 'valibot'
import type { AccountDatabase } from '../db/account-database.ts'
import { readJson, write } from '../storage/web-storage.ts'
import { markUntold } from '../sync/receipts.ts'
import { env } from './device.ts'

/** In session storage: the ids of outcomes that this tab has claimed and is just showing. */
const TELLING = 'starlane-telling'
/** After this an outcome counts as told: it has been on display for a moment, also where another message stood before it. */
const SEEN_MS = 4_000

const Ids = v.array(v.string())

/** Outcomes that the previous page of this tab had no time to show, until the database has been opened. */
let leftBehind = readLeft()
let telling: readonly string[] = []

/** These outcomes are shown from now on. If the page is closed before `seenMs` are over, the next page of the tab shows them. */
export function noteTelling(ids: readonly string[], seenMs: number = SEEN_MS): void {
  if (ids.length === 0) return
  telling = [...telling, ...ids]
  store()
  env.after(seenMs, () => {
    telling = telling.filter((id) => !ids.includes(id))
    store()
  })
}

/** Marks outcomes that the previous page had no time to show as not told (SPEC R29). */
export async function tellAgain(database: AccountDatabase): Promise<void> {
  if (leftBehind.length === 0) return
  const found = await markUntold(database, leftBehind, env).catch((): string[] => [])
  leftBehind = leftBehind.filter((id) => !found.includes(id))
  store()
}

function store(): void {
  const ids = [...leftBehind, ...telling]
  write('sessionStorage', TELLING, ids.length === 0 ? undefined : JSON.stringify(ids))
}

function readLeft(): readonly string[] {
  const left = v.safeParse(Ids, readJson('sessionStorage', TELLING))
  return left.success ? left.output : []
}
