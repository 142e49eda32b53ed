import type { History, HistoryEvent } from './history.ts'

const LONGEST = 220

/** A history as lines of text, for a person who looks for what went wrong. */
export function tell({ seed, store, start, events }: Pick<History, 'seed' | 'store' | 'start' | 'events'>): string[] {
  return [`seed ${seed} on ${store}`, ...events.map((event) => lineOf(event, start))]
}

function lineOf(event: HistoryEvent, start: number): string {
  const { n, at, kind, ...rest } = event
  const when = `${String(n).padStart(4)} ${((at - start) / 1_000).toFixed(3).padStart(9)}`
  const where =
    'place' in event ? `${event.place.device}.${event.place.tab}.${event.place.life}` : 'device' in event ? (event.device ?? '') : ''
  const text = `${when} ${where.padEnd(11)} ${kind.padEnd(10)} ${wordsOf(event, rest)}`
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function wordsOf(event: HistoryEvent, rest: object): string {
  switch (event.kind) {
    case 'act':
      return `${event.did} ${short(event.args)}`
    case 'journalled':
      return `${event.intent.name} ${event.intent.id.slice(0, 6)} ${short(event.intent.args)}`
    case 'stored':
      return `${event.account.slice(0, 4) || 'guest'} ${Object.entries(event.rows)
        .map(([table, rows]) => `${table}: ${rowsOf(rows)}`)
        .join('; ')}`
    case 'shown': {
      const { view } = event
      const cart = view.cart.map(({ id, qty }) => `${qty} ${id}`).join(' ')
      return `${view.owner.slice(0, 4) || 'guest'}${view.ready ? '' : ' (not ready)'} gems ${view.gems} cart [${cart}] wishlist [${view.wishlist.join(' ')}] pending ${view.pendingCount} questions ${view.decisions.length} waiting ${view.waiting.length} undecided ${view.undecided.length}${view.blocked === undefined ? '' : ` blocked: ${view.blocked}`}`
    }
    case 'sent':
      return `#${event.request} ${event.method} ${event.path} ${event.body === undefined ? '' : short(event.body)}`
    case 'received':
      return `#${event.request}.${event.copy} ${event.process}`
    case 'replied':
      return `#${event.request}.${event.copy} ${event.process} ${event.status} ${short(event.body)}`
    case 'heard':
      return `#${event.request} ${event.from} ${event.status ?? ''}`
    case 'commit':
      return `${event.process} ${event.account.id.slice(0, 4)} version ${event.account.version} ${short(event.account.state)}`
    case 'appended':
      return `${event.process} ${event.records.map((record) => `${record.kind} ${record.id}`).join(', ')}`
    default:
      return short(rest)
  }
}

function rowsOf(rows: unknown): string {
  if (!Array.isArray(rows)) return short(rows)
  return rows.length === 0
    ? 'empty'
    : rows
        .map((row: { seq?: number; id?: string; name?: string }) =>
          `${row.seq ?? ''} ${row.name ?? ''} ${row.id?.slice(0, 6) ?? ''}`.trim(),
        )
        .join(', ')
}

function short(value: unknown): string {
  return JSON.stringify(value)?.replaceAll('"', '') ?? ''
}
