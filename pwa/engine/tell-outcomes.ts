import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import * as v from 'valibot'
import type { ReceiptRow } from '../db/rows.ts'
import type { Client } from '../sync/client.ts'
import { claimUntold } from '../sync/receipts.ts'
import { notify, type Notice } from '../state/notices.ts'
import { awaitedAnywhere } from '../state/awaited.ts'
import { env } from './device.ts'
import { onComeback } from './signals.ts'

/** How long what another tab waits for is left to it before this one looks whether it has said so. */
const AGAIN_MS = 10_000

const noop = () => {}

/** More notices than this at once are one that leads to the list. */
const MANY = 3

/**
 * Tells the person what came of what no screen waits for: done offline, in another tab, or sent by the service worker while no
 * page was open (DESIGN §1). One visible tab says each, and the tab that waits for it before any other.
 */
export function tellOutcomes(client: Client): () => void {
  let told = 0
  let cancel = noop
  const tell = async () => {
    const order = client.snapshot()?.head.nextOrder ?? 1
    if (document.visibilityState !== 'visible' || order === told) return
    told = order
    const awaited = await awaitedAnywhere()
    const notices = (await claimUntold(client.database, awaited, env)).flatMap(noticeOf)
    cancel()
    // A tab may close before it has said what it waited for.
    if (awaited.size > 0) cancel = env.after(AGAIN_MS, again)
    const shown = notices.length > MANY ? [summary(notices)] : notices
    for (const notice of shown) notify(notice)
  }
  const safely = () => void tell().catch(() => undefined)
  const again = () => {
    told = 0
    safely()
  }
  const stops = [client.subscribe(safely), onComeback(safely)]
  safely()
  return () => {
    cancel()
    for (const stop of stops) stop()
  }
}

/** What is worth a message: orders, purchases, quizzes, letters, and whatever did not work. A cart that is as she left it is not. */
function noticeOf({ name, args, outcome }: ReceiptRow): Notice[] {
  if (outcome.status === 'rejected') return [{ tone: 'bad', text: outcome.error, link: ACTIVITY }]
  if (outcome.status === 'needs_decision') return [{ tone: 'info', text: outcome.error, link: { to: '/decisions', label: 'Decide' } }]
  const text = outcome.status === 'applied' ? TEXTS[name]?.(outcome.result, args) : undefined
  return text === undefined ? [] : [{ tone: 'good', text }]
}

function summary(notices: readonly Notice[]): Notice {
  const bad = notices.filter(({ tone }) => tone === 'bad').length
  const all = `${notices.length} things you did`
  const text = bad === 0 ? `${all} have arrived.` : `${all} were answered, ${bad} could not be done.`
  return { tone: bad === 0 ? 'good' : 'bad', text, link: ACTIVITY }
}

const ACTIVITY = { to: '/activity', label: 'See all' }

function placed(result: unknown, args: unknown): string | undefined {
  const order = read(MUTATIONS['store/cart/checkout'].result, result)
  if (order === undefined || !('remainingGems' in order)) return undefined
  const isTooLate = v.is(TAKEN_BACK, args)
  return `${isTooLate ? 'It was too late to take your order back: it had been placed.' : 'Checked out!'} Items are now in your Inventory. Balance: ${order.remainingGems}`
}

const TAKEN_BACK = v.object({ withdrawn: v.literal(true) })

/** The success texts of the specification (§8), said later. */
const TEXTS: Partial<Record<string, (result: unknown, args: unknown) => string | undefined>> = {
  'store/cart/checkout': placed,
  'store/cart/decide': placed,
  'store/gem-bundles/purchase'(result) {
    const bought = read(MUTATIONS['store/gem-bundles/purchase'].result, result)
    return bought && `Purchased ${bought.bundle.title} — new balance: ${bought.remainingGems}`
  },
  'store/gem-bundles/purchase-custom'(result, args) {
    const { result: schema, args: asked } = MUTATIONS['store/gem-bundles/purchase-custom']
    const bought = read(schema, result)
    return bought && `Purchased ${read(asked, args)?.amount ?? '?'} and received ${bought.gained} — new balance ${bought.remainingGems}`
  },
  'quiz/knowledge/submit'(result) {
    const graded = read(MUTATIONS['quiz/knowledge/submit'].result, result)
    return graded && `Your quiz is graded: ${graded.score} of ${graded.total} right, ${graded.earnedGems} gems earned.`
  },
  'store/guest/join'(result) {
    const skipped = read(MUTATIONS['store/guest/join'].result, result)?.skipped.length ?? 0
    return skipped > 0 ? `${skipped} of the items from before you logged in could not be taken over.` : undefined
  },
  contact: () => 'Your message has arrived.',
}

function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : undefined
}
