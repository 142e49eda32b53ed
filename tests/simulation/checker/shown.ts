import { seenOf } from '../model/arguments.ts'
import { runOnDevice, type DeviceView } from '../model/device.ts'
import { NEW_ACCOUNT } from '../model/shop.ts'
import type { Change, HistoryEvent, View } from '../history.ts'
import { NO_ROWS, type Facts, type Rows } from './facts.ts'
import { brief, fields, isSame, list, stateOf } from './read.ts'
import type { Violation } from './violation.ts'

/** When nothing happens anywhere for so long, every page has shown what it knows. */
const QUIET_MS = 3_000

/** What a page shows when all is quiet is what the server last said, and what its device has done since: no more and no less (SPEC R13). */
export function showsWhatIsKept(facts: Facts): Violation[] {
  const { events } = facts.history
  const watched = new Watched(facts)
  return events.flatMap((event, place) => {
    watched.see(event)
    const next = events[place + 1]
    const isQuiet = next !== undefined && next.at - event.at >= QUIET_MS && !(event.kind === 'disturbed' && event.what === 'sleep')
    return isQuiet ? watched.wrongViews(event.n) : []
  })
}

interface Page {
  device: string
  tab: string
  n: number
  view: View
}

/** Pages and databases as they stand at some moment of a history. */
class Watched {
  readonly #pages = new Map<string, Page>()
  readonly #rows = new Map<string, Rows>()
  readonly #written = new Map<string, Map<string, Change & { owner: string }>>()
  /** Devices whose storage was disturbed: what they show may be all they can. */
  readonly #damaged = new Set<string>()
  readonly #prices = new Map<number, ReadonlyMap<string, number>>()
  readonly #told = new Set<string>()

  constructor({ history }: Facts) {
    this.#prices.set(1, new Map(history.catalog.map(({ id, priceGems }) => [id, priceGems])))
  }

  see(event: HistoryEvent): void {
    switch (event.kind) {
      case 'shown': {
        const { n, place, view } = event
        this.#pages.set(`${place.device} ${place.tab}`, { device: place.device, tab: place.tab, n, view })
        return
      }
      case 'stored': {
        const key = `${event.device} ${event.account}`
        if (event.account !== '') this.#rows.set(key, { ...(this.#rows.get(key) ?? NO_ROWS), ...event.rows })
        return
      }
      case 'journalled': {
        const written = this.#written.get(event.place.device) ?? new Map<string, Change & { owner: string }>()
        this.#written.set(event.place.device, written.set(event.intent.id, event.intent))
        return
      }
      case 'catalog':
        this.#prices.set(event.revision, new Map(event.products.map(({ id, priceGems }) => [id, priceGems])))
        return
      case 'restored':
        // Revisions are counted anew from here: which catalog a device has cannot be told any more.
        for (const page of this.#pages.values()) this.#damaged.add(page.device)
        return
      case 'disturbed': {
        const { device, tab, what } = event
        if (device !== undefined && tab !== undefined) this.#pages.delete(`${device} ${tab}`)
        else if (device !== undefined && !HARMLESS.has(what)) this.#damaged.add(device)
        return
      }
      default:
    }
  }

  wrongViews(n: number): Violation[] {
    return [...this.#pages.values()].flatMap((page): Violation[] => {
      const { device, tab, view } = page
      const rows = this.#rows.get(`${device} ${view.owner}`)
      if (view.owner === '' || !view.ready || rows?.meta.base === undefined || this.#damaged.has(device) || this.#hasUntaken(page, rows))
        return []
      const prices = this.#prices.get(view.revision) ?? new Map<string, number>()
      const expected = viewOf(rows, (itemId) => prices.get(itemId))
      const wrong = differenceOf(view, expected)
      // The same is said once, however long it is shown.
      if (wrong === undefined || this.#told.has(`${device} ${tab} ${wrong}`)) return []
      this.#told.add(`${device} ${tab} ${wrong}`)
      return [{ rule: 'shows-what-is-kept', text: `${tab} of ${device} shows ${wrong}.`, events: [page.n, n] }]
    })
  }

  /** Something of the owner stands in the journal only: the page shows it too, as far as it may. */
  #hasUntaken({ device, view }: Page, rows: Rows): boolean {
    const taken = new Set(list(fields(rows.meta.taken).ids).map((row) => String(fields(row).id)))
    const known = new Set([...rows.queue, ...rows.undecided, ...rows.receipts].map(({ id }) => id))
    return [...(this.#written.get(device)?.values() ?? [])].some(
      ({ id, owner }) => owner === view.owner && !taken.has(id) && !known.has(id),
    )
  }
}

/** What happens to a device without touching what it keeps. */
const HARMLESS: ReadonlySet<string> = new Set(['offline', 'online', 'clock', 'wake worker'])

/** The base state with the queue run over it, by the rules of a device. */
function viewOf(rows: Rows, price: (itemId: string) => number | undefined): DeviceView {
  const { gems, personalityType, cart, wishlist, decisions, lastOrder } = stateOf(fields(rows.meta.base).state)
  const account = {
    ...NEW_ACCOUNT,
    gems,
    personalityType,
    cart: cart.map(({ itemId, qty }) => ({ itemId, qty })),
    wishlist: wishlist.map(({ itemId }) => itemId),
    questions: decisions.map(({ id, why, lines, total }) => ({ id, why, lines, total })),
    lastOrder,
  }
  const queue = rows.queue.toSorted((a, b) => a.seq - b.seq)
  return queue.reduce<DeviceView>(
    (view, { id, name, args, seen }) => runOnDevice(view, { id, name, args, seen: seenOf(seen) }, { price }),
    { account, waiting: [] },
  )
}

function differenceOf(view: View, { account, waiting }: DeviceView): string | undefined {
  const parts: readonly (readonly [string, unknown, unknown])[] = [
    ['gems', view.gems, account.gems],
    ['cart', view.cart.map(({ id, qty }) => [id, qty]), account.cart.map(({ itemId, qty }) => [itemId, qty])],
    ['wishlist', view.wishlist, account.wishlist],
    ['questions', view.decisions.map(({ id }) => id), account.questions.map(({ id }) => id)],
    ['waiting orders', view.waiting, waiting],
    ['last order', view.lastOrder, account.lastOrder],
  ]
  const wrong = parts.find(([, shown, kept]) => !isSame(shown, kept))
  return wrong && `the ${wrong[0]} ${brief(wrong[1])}, and keeps ${brief(wrong[2])}`
}
