import type { FinalDevice, View } from '../history.ts'
import { documentKey, type Facts } from './facts.ts'
import { brief, fields, isSame, pathOf, stateOf, type State } from './read.ts'
import type { Violation } from './violation.ts'

/** The base state that a device keeps of an account is one that this account once had: nothing of another one, nothing made up. */
export function basesAreCommits({ transactions, documents, commits }: Facts): Violation[] {
  return transactions.flatMap(({ n, device, account, before, after }): Violation[] => {
    const base = fields(after.meta.base)
    if (account === '' || after.meta.base === undefined || after.meta.base === before.meta.base) return []
    const old = fields(before.meta.base)
    if (old.version === base.version && old.commit === base.commit && isSame(old.state, base.state)) return []
    const commit = documents.get(documentKey(account, base.version, base.commit))
    const isItsOwn = commit !== undefined && commit.n < n && isSame(asKept(commit.document.state), asKept(base.state))
    if (isItsOwn || base.commit === undefined) return []
    const other = commits.find((one) => one.document.commit === base.commit && one.accountId !== account)
    const whose = other === undefined ? 'was never so' : `is that of ${other.accountId}`
    const text = `${device} keeps as the state of ${account} version ${String(base.version)}, which ${whose}.`
    return [{ rule: 'bases-are-commits', text, events: [n] }]
  })
}

/** What a device reads of a state: fields that it does not know are left out. */
function asKept(state: unknown): State {
  return stateOf(state)
}

/** A base state gives way only to a newer one, unless the store itself went back. */
export function basesGoForward({ transactions, restores }: Facts): Violation[] {
  return transactions.flatMap(({ n, device, account, before, after }): Violation[] => {
    if (account === '' || before.meta.base === undefined || after.meta.base === undefined) return []
    const [old, fresh] = [Number(fields(before.meta.base).version), Number(fields(after.meta.base).version)]
    if (fresh >= old || restores.some((one) => one.n < n)) return []
    const text = `${device} went back from version ${old} of ${account} to ${fresh}.`
    return [{ rule: 'bases-go-forward', text, events: [n] }]
  })
}

/** A change reaches only the account in whose queue it stood, and stands in no queue but that of the user who did it. */
export function changesStayWithTheirAccount({ history, transactions, commits, ownersOf }: Facts): Violation[] {
  const rule = 'changes-stay-with-their-account'
  const doneBy = new Map(
    history.events.flatMap((event): [string, string][] =>
      event.kind === 'journalled' && event.intent.owner !== '' ? [[event.intent.id, event.intent.owner]] : [],
    ),
  )
  const queued = transactions.flatMap(({ n, device, account, before, after }): Violation[] => {
    if (account === '' || before.queue === after.queue) return []
    const strange = after.queue.find(({ id }) => (doneBy.get(id) ?? account) !== account)
    if (strange === undefined) return []
    return [
      { rule, text: `${device} queues for ${account} what ${doneBy.get(strange.id)} did: ${strange.name} ${strange.id}.`, events: [n] },
    ]
  })
  const applied = commits.flatMap(({ n, accountId, applied: changes }) =>
    changes.flatMap(({ id }): Violation[] => {
      const owners = ownersOf.get(id)
      if (owners === undefined || owners.has(accountId)) return []
      const text = `The change ${id} of ${[...owners].map((owner) => owner || 'a visitor').join(', ')} was applied to ${accountId}.`
      return [{ rule, text, events: [n] }]
    }),
  )
  return [...queued, ...applied]
}

/** After a logout a device keeps nothing of the account but what only it knows: no state, no token, no receipts. */
export function logoutLeavesNothing({ transactions }: Facts): Violation[] {
  return transactions.flatMap(({ n, device, account, after }): Violation[] => {
    if (account === '' || fields(after.meta.head).sealed !== true) return []
    const left = [...(after.receipts.length > 0 ? ['receipts'] : []), ...['base', 'token'].filter((key) => after.meta[key] !== undefined)]
    if (left.length === 0) return []
    const text = `${device} keeps ${left.join(', ')} of ${account} after its logout.`
    return [{ rule: 'logout-leaves-nothing', text, events: [n] }]
  })
}

/** Nothing that a client reads was unreadable to it. */
export function nothingIsUnreadable({ transactions }: Facts): Violation[] {
  return transactions.flatMap(({ n, device, account, before, after }): Violation[] => {
    if (after.quarantine.length <= before.quarantine.length) return []
    return [
      { rule: 'nothing-is-unreadable', text: `${device} could not read of ${account}: ${brief(after.quarantine.at(-1))}.`, events: [n] },
    ]
  })
}

/** 5 simulated seconds after the disturbances have ended every device shows what the server has, and keeps nothing back. */
export function alikeAfterHealing(facts: Facts): Violation[] {
  const { history } = facts
  const accounts = new Map(history.final.accounts.map((account) => [account.id, stateOf(account.state)]))
  return history.final.devices.flatMap((device) => {
    const state = accounts.get(device.account)
    if (device.account === '' || state === undefined || isLoggedOut(facts, device)) return []
    const wrong = [...unlikeIn(device, state), ...keptBack(device)]
    return wrong.map((text) => ({ rule: 'alike-after-healing', text: `${device.device}, as ${device.account}: ${text}`, events: [] }))
  })
}

function unlikeIn({ tabs }: FinalDevice, state: State): string[] {
  return tabs.flatMap(({ place, view }) => {
    const wrong = unlike(view, state)
    return wrong === undefined ? [] : [`${place.tab} shows ${wrong}`]
  })
}

function unlike(view: View, state: State): string | undefined {
  const shown = [view.gems, view.cart.map(({ id, qty }) => [id, qty]), view.wishlist, view.decisions.map(({ id }) => id), view.lastOrder]
  const is = [
    state.gems,
    state.cart.map(({ itemId, qty }) => [itemId, qty]),
    state.wishlist.map(({ itemId }) => itemId),
    state.decisions.map(({ id }) => id),
    state.lastOrder,
  ]
  if (!isSame(shown, is)) return `${brief(shown)}, and the server has ${brief(is)}.`
  if (view.personalityType !== state.personalityType)
    return `the type ${view.personalityType}, and the server has ${state.personalityType}.`
  if (view.pendingCount > 0 || view.waiting.length > 0) return `${view.pendingCount} changes as waiting.`
  return view.blocked === undefined ? undefined : `that it is blocked: ${view.blocked}.`
}

function keptBack({ account, databases, journal }: FinalDevice): string[] {
  const queued = databases.filter((one) => one.account === account).flatMap(({ rows }) => rows.queue)
  const written = journal.filter(({ owner }) => owner === account)
  return [
    ...(queued.length > 0 ? [`its queue holds ${queued.map(({ id, name }) => `${name} ${id}`).join(', ')}`] : []),
    ...(written.length > 0 ? [`its journal holds ${written.map(({ id, name }) => `${name} ${id}`).join(', ')}`] : []),
  ]
}

/** The server itself has refused the device's login last: only its user can go on. */
function isLoggedOut({ requests, history }: Facts, { device }: FinalDevice): boolean {
  const last = history.events.findLast((event) => {
    if (event.kind !== 'heard' || event.from !== 'shop') return false
    const sent = requests.get(event.request)?.sent
    return sent?.place.device === device && pathOf(sent.path).startsWith('/api/sync/')
  })
  return last?.kind === 'heard' && last.status === 401
}
