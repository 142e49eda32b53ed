import type { HistoryEvent } from '../history.ts'
import { isAlive, type Facts } from './facts.ts'
import { fields, pathOf } from './read.ts'
import type { Violation } from './violation.ts'

/** What needs a login and says by its status whether there is one. */
const NEEDS_LOGIN = /^\/api\/(sync|store|quiz\/.*\/(submit|results)|users)\b/

/** A login that has ended opens nothing: one that was logged out, and every other one of an account whose password was changed. */
export function endedLoginsOpenNothing(facts: Facts): Violation[] {
  const { requests } = facts
  const ends = [...requests.values()].flatMap(({ sent, replied }) => {
    if (sent?.bearer === undefined || pathOf(sent.path) !== '/api/auth/logout') return []
    const done = replied.find(({ status }) => status >= 200 && status < 300)
    return done === undefined ? [] : [{ bearer: sent.bearer, n: done.n }]
  })
  const changes = [...requests.values()].flatMap(({ sent, replied }) => {
    if (sent?.method !== 'PUT' || !pathOf(sent.path).startsWith('/api/users/') || fields(sent.body).password === undefined) return []
    const done = replied.find(({ status }) => status >= 200 && status < 300)
    const account = decodeURIComponent(pathOf(sent.path).slice('/api/users/'.length))
    return done === undefined ? [] : [{ account, device: sent.place.device, n: done.n }]
  })
  const firstUsed = firstUsesOf(requests)
  const users = usersOf(requests)

  const violations: Violation[] = []
  for (const { sent, received, replied } of requests.values()) {
    const bearer = sent?.bearer
    if (sent === undefined || bearer === undefined || !NEEDS_LOGIN.test(pathOf(sent.path))) continue
    for (const reply of replied) {
      if (reply.status >= 400) continue
      const arrival = received.find(({ copy }) => copy === reply.copy)?.n ?? reply.n
      const ended =
        ends.find((end) => end.bearer === bearer && end.n < arrival) ??
        changes.find(
          ({ n, account, device }) =>
            n < arrival &&
            account === reply.account &&
            // The login that changed it goes on, also in a profile that is a copy of it.
            users.get(bearer)?.has(device) !== true &&
            (firstUsed.get(bearer) ?? Infinity) < n,
        )
      // A store that went back to before knows nothing of the end.
      if (ended === undefined || !isAlive(facts, ended.n, arrival)) continue
      const text = `A login that had ended was let in: ${sent.method} ${sent.path} of ${sent.place.device}.`
      violations.push({ rule: 'ended-logins-open-nothing', text, events: [ended.n, reply.n] })
    }
  }
  return violations
}

/** Which devices have used each bearer. */
function usersOf(requests: Facts['requests']): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>()
  for (const { sent } of requests.values()) {
    if (sent?.bearer !== undefined) users.set(sent.bearer, (users.get(sent.bearer) ?? new Set()).add(sent.place.device))
  }
  return users
}

/** When each bearer was first used: a login that began after a change of the password is not ended by it. */
function firstUsesOf(requests: Facts['requests']): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { sent } of requests.values()) if (sent?.bearer !== undefined && !uses.has(sent.bearer)) uses.set(sent.bearer, sent.n)
  return uses
}

/** A deleted account is gone: no document, no record, no commit after it. */
export function deletedIsGone({ history, commits }: Facts): Violation[] {
  const rule = 'deleted-is-gone'
  return history.events.flatMap((event): Violation[] => {
    if (event.kind !== 'deleted') return []
    const { n, account } = event
    if (history.events.some((other) => other.kind === 'restored' && other.n > n && other.to < n)) return []
    const after = commits.find((commit) => commit.accountId === account && commit.n > n)
    const left = [
      ...(after === undefined ? [] : ['a commit after its deletion']),
      ...(history.final.accounts.some(({ id }) => id === account) ? ['its document'] : []),
      ...(history.final.records.some(({ accountId }) => accountId === account) ? ['records'] : []),
    ]
    return left.length === 0
      ? []
      : [{ rule, text: `Of the deleted account ${account} there is ${left.join(', ')}.`, events: after ? [n, after.n] : [n] }]
  })
}

/**
 * Where a user has logged out and no other has logged in, no database of that account is open in the end, or holds a token. An account in whose
 * place another one logged in has not been logged out there.
 */
export function loggedOutIsClosed({ history, disturbed }: Facts): Violation[] {
  return history.final.devices.flatMap(({ device, account, databases }): Violation[] => {
    const logins = history.events.filter((event): event is Login => event.kind === 'login' && event.place.device === device)
    const last = logins.at(-1)
    // What a failing disk or a dying page leaves, the next login finds.
    const isExcused = disturbed.some(
      (one) => one.device === device && (one.excuses !== undefined || /disk|tab: |login lost|kill|storage/.test(one.what)),
    )
    if (account !== '' || last?.account !== '' || isExcused) return []
    return databases.flatMap(({ account: owner, rows: { meta } }): Violation[] => {
      const isOpen = meta.head !== undefined && fields(meta.head).sealed !== true
      if (owner === '' || owner !== last.left || (!isOpen && meta.token === undefined)) return []
      const text = `${device} keeps a database of ${owner} ${isOpen ? 'open' : 'with a token'} after the logout.`
      return [{ rule: 'logged-out-is-closed', text, events: [last.n] }]
    })
  })
}

type Login = Extract<HistoryEvent, { kind: 'login' }>
