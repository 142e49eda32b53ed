import type { Act, HistoryEvent, View } from '../history.ts'
import type { Facts } from './facts.ts'
import { fields, isSame, list } from './read.ts'
import type { Violation } from './violation.ts'

const LISTS = /^(toggleCart|toggleWishlist|moveToCart|moveToWishlist|removeFromCart|undo)$/

/** What a press on a list shows at once is written down before it is shown: a tab that is killed now loses nothing (SPEC R40). */
export function shownIsWrittenDown({ history }: Facts): Violation[] {
  const views = new Map<string, View>()
  return history.events.flatMap((event, place): Violation[] => {
    if (event.kind === 'shown') views.set(JSON.stringify(event.place), event.view)
    if (event.kind !== 'act' || !LISTS.test(event.did)) return []
    const before = views.get(JSON.stringify(event.place))
    const follows = history.events.slice(place + 1, place + 4)
    const shown = follows.find((other) => other.kind === 'shown' && other.at === event.at && isSame(other.place, event.place))
    if (before === undefined || shown?.kind !== 'shown') return []
    const isChanged = !isSame([before.cart, before.wishlist], [shown.view.cart, shown.view.wishlist]) && before.owner === shown.view.owner
    const isWritten = follows.some((other) => other.kind === 'journalled' && other.n < shown.n)
    // What came in between may be another tab's.
    const isAtOnce = follows.slice(0, follows.indexOf(shown)).every((other) => other.kind === 'journalled')
    if (!isChanged || isWritten || !isAtOnce || isOfEarlierPress(history.events, event)) return []
    const text = `${event.place.tab} of ${event.place.device} shows what came of ${event.did}, and it is written down nowhere.`
    return [{ rule: 'shown-is-written-down', text, events: [event.n, shown.n] }]
  })
}

/** What is shown may be what came of another press of the same moment, which a page without databases takes at its own pace. */
function isOfEarlierPress(events: readonly HistoryEvent[], { n, at, place }: HistoryEvent & Act): boolean {
  const earlier = events.findLast((other) => other.kind === 'act' && other.n < n && other.at === at && isSame(other.place, place))
  if (earlier === undefined) return false
  return !events.some((other) => other.kind === 'journalled' && other.n > earlier.n && other.n < n && isSame(other.place, place))
}

/** What is sent again for an undecided change takes its place: once, from however many tabs (SPEC R44). */
export function sentAgainOnce({ history, transactions, disturbed }: Facts): Violation[] {
  const written = new Set(history.events.flatMap((event) => (event.kind === 'journalled' ? [event.intent.id] : [])))
  const seen = new Set<string>()
  const decided = new Set<string>()
  return transactions.flatMap(({ n, device, before, after }) => {
    if (before.queue === after.queue && before.undecided === after.undecided) return []
    const known = new Set(before.queue.map(({ id }) => id))
    const now = before.undecided.filter(({ id }) => !after.undecided.some((row) => row.id === id)).map((row) => contentOf(device, row))
    const fresh = after.queue.filter(({ id }) => !known.has(id) && !seen.has(`${device} ${id}`))
    for (const { id } of fresh) seen.add(`${device} ${id}`)
    // Where nothing can be written down, what is done again looks like what is sent again.
    const isUnwritten = disturbed.some((one) => one.n < n && one.device === device && /local storage|throws/.test(one.what))
    const again = fresh.filter(
      (row) => !written.has(row.id) && !now.includes(contentOf(device, row)) && decided.has(contentOf(device, row)),
    )
    for (const one of now) decided.add(one)
    return again.flatMap(({ id, name }): Violation[] =>
      isUnwritten ? [] : [{ rule: 'sent-again-once', text: `${device} sends ${name} again, a second time: ${id}.`, events: [n] }],
    )
  })
}

function contentOf(device: string, { name, args }: { name: string; args: unknown }): string {
  return JSON.stringify([device, name, args])
}

/** What a visitor has in cart and wishlist leaves the device's lists only by the visitor's own hand, or into an account; and into one account only. */
export function visitorsJoinOnce({ history, transactions, disturbed }: Facts): Violation[] {
  const rule = 'visitors-join-once'
  const violations: Violation[] = []
  const joins = new Map<string, { n: number; id: string; account: string; items: ReadonlySet<string> }[]>()
  const has = new Map<string, ReadonlyMap<string, number>>()
  for (const { n, device, account, database, before, after } of transactions) {
    const mine = joins.get(device) ?? []
    joins.set(device, mine)
    if (disturbed.some((one) => one.device === device && one.excuses !== undefined && one.n <= n)) continue
    if (account !== '') {
      for (const { id, name, args } of after.queue) {
        if (name !== 'store/guest/join' || mine.some((one) => one.id === id && one.account === account)) continue
        const { cart, wishlist } = fields(args)
        const items = new Set([...list(cart).map((line) => String(fields(line).itemId)), ...list(wishlist).map(String)])
        // An item that was put there again since joins again.
        const twice = mine.find((one) =>
          [...items].some((item) => one.items.has(item) && !isPutAgain(history.events, device, item, one.n, n)),
        )
        if (twice !== undefined)
          violations.push({
            rule,
            text: `What a visitor of ${device} had joins ${account}, and had joined ${twice.account} before.`,
            events: [twice.n, n],
          })
        mine.push({ n, id, account, items })
      }
      continue
    }
    if (!database.endsWith('guest') || before.meta.base === after.meta.base || after.meta.base === undefined) continue
    const now = itemsOf(after.meta.base)
    for (const [item] of has.get(device) ?? []) {
      const isJoined = mine.some(({ items }) => items.has(item))
      const isOwn = history.events.some(
        (event) =>
          event.kind === 'journalled' &&
          event.intent.owner === '' &&
          event.n < n &&
          REMOVES.test(event.intent.name) &&
          event.place.device === device,
      )
      const isUnwritten = isOwnUnwritten({ history, disturbed }, device, item, n)
      if (!now.has(item) && !isJoined && !isOwn && !isUnwritten)
        violations.push({ rule, text: `${item} went from the lists of a visitor of ${device}, and no account has it.`, events: [n] })
    }
    has.set(device, now)
  }
  return violations
}

const REMOVES = /remove|sync|checkout|move/

/** A press that takes the item from the lists, while local storage is full and no intent can be written there. */
function isOwnUnwritten(
  { history, disturbed }: Pick<Facts, 'history' | 'disturbed'>,
  device: string,
  item: string,
  before: number,
): boolean {
  const isFullAt = (n: number) =>
    disturbed.findLast((one) => one.what === 'local storage full' && one.device === device && one.n < n)?.detail === true
  return history.events.some(
    (event) =>
      event.kind === 'act' &&
      event.n < before &&
      event.place.device === device &&
      (LISTS.test(event.did) ? JSON.stringify(event.args).includes(`"${item}"`) : REMOVES.test(event.did)) &&
      isFullAt(event.n),
  )
}

function isPutAgain(events: readonly HistoryEvent[], device: string, item: string, from: number, to: number): boolean {
  return events.some(
    (event) =>
      event.kind === 'journalled' &&
      event.intent.owner === '' &&
      event.place.device === device &&
      event.n > from &&
      event.n < to &&
      JSON.stringify(event.intent.args).includes(`"${item}"`),
  )
}

function itemsOf(base: unknown): ReadonlyMap<string, number> {
  const { cart, wishlist } = fields(fields(base).state)
  return new Map([...list(cart), ...list(wishlist)].map((line) => [String(fields(line).itemId), 1]))
}

/** After a logout nothing of the account is sent from this device, until its user is there again; and none of its documents stays. */
export function loggedOutIsQuiet({ history, transactions, requests }: Facts): Violation[] {
  const rule = 'logged-out-is-quiet'
  const sealed = new Map<string, number>()
  const owned = new Map<string, string>()
  const events = new Map(transactions.map((transaction) => [transaction.n, transaction]))
  return history.events.flatMap((event): Violation[] => {
    const transaction = events.get(event.n)
    if (transaction !== undefined && transaction.account !== '') {
      const { device, account, after } = transaction
      if (fields(after.meta.head).sealed === true) sealed.set(`${device} ${account}`, event.at)
      else sealed.delete(`${device} ${account}`)
      for (const { id } of after.queue) owned.set(`${device} ${id}`, account)
    }
    if (event.kind !== 'sent') return []
    const { n, place, request } = event
    const whose = (requests.get(request)?.push?.mutations ?? []).map(({ id }) => owned.get(`${place.device} ${id}`))
    const wrong = whose.find((account) => event.at - (sealed.get(`${place.device} ${account}`) ?? Infinity) > 0)
    if (wrong === undefined) return []
    return [{ rule, text: `${place.device} sends changes of ${wrong}, who has logged out there.`, events: [n] }]
  })
}

/** Once a logout is done no document of the account is on the device: what it bought, and what it was paid (DECISIONS D14). */
export function documentsGoWithTheLogin({ history, transactions, disturbed }: Facts): Violation[] {
  const byEvent = new Map(transactions.map((transaction) => [transaction.n, transaction]))
  const documents = new Map<string, readonly string[]>()
  return history.events.flatMap((event): Violation[] => {
    const transaction = byEvent.get(event.n)
    if (transaction !== undefined && transaction.account === '')
      documents.set(
        `${transaction.device} ${transaction.database}`,
        Object.entries(transaction.after.meta).flatMap(([key, owner]) => (key.startsWith('document:') ? [String(owner)] : [])),
      )
    if (event.kind !== 'login') return []
    const { device } = event.place
    // What a failing disk or a dying page leaves, the next login finds.
    const isExcused = disturbed.some(
      (one) => one.device === device && one.n < event.n && (one.excuses !== undefined || /disk|tab: |login lost/.test(one.what)),
    )
    if (event.account !== '' || event.left === undefined || isExcused) return []
    const kept = [...documents].flatMap(([key, owners]) => (key.startsWith(`${device} `) ? owners : []))
    if (!kept.includes(event.left)) return []
    return [
      { rule: 'documents-go-with-the-login', text: `${device} keeps documents of ${event.left} after its logout.`, events: [event.n] },
    ]
  })
}
