// A store whose ordinary reads are one commit behind, as those of a database are for seconds after its primary was replaced.
import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import { loginKey, phoneDigits, type Account } from '../backend/domain/account.ts'
import type { Accounts, CatalogStore, Entries, Entry, Records, Storage } from '../backend/storage/port.ts'

/**
 * The same store, but each ordinary read shows an account, its records and its entries as they were before their last write, until a caller asks
 * for the newest of it: that brings whatever is shown of the account up to date, as a read that a majority confirms does. What no call confirms (the
 * catalog, cleanups, accounts with an outbox) is behind for one read. A request sees what it has written itself. Writes are judged by the real store, as
 * they always are.
 *
 * Not behind: what was removed of the entries, and a counter that is only looked at. A login that was just ended may go on for as long
 * as a replaced primary believes it is one: to rule that out every request would have to wait for a majority.
 */
export function lagging(storage: Storage<string>): Storage<string> {
  const view = new View()
  return {
    ...storage,
    name: 'lagging',
    causal: (request) => view.scopes.run(new Set(), request),
    accounts: laggingAccounts(storage.accounts, view),
    records: laggingRecords(storage.records, view),
    entries: laggingEntries(storage.entries, view),
    catalog: laggingCatalog(storage.catalog),
    deletions: {
      plan: (cleanups) => storage.deletions.plan(cleanups),
      due: oneReadBehind((now, horizon, limit) => storage.deletions.due(now, horizon, limit)),
      done: (cleanups) => storage.deletions.done(cleanups),
    },
  }
}

/** What ordinary reads show where it differs from what is stored. */
class View {
  /** undefined: it is not there yet. */
  readonly accounts = new Map<string, Account | undefined>()
  /** The ids of records that were appended last, by account: not there yet. */
  readonly records = new Map<string, ReadonlySet<string>>()
  readonly entries = new Map<string, { before: Entry | undefined; accountId: string | undefined }>()

  /** The accounts that a request has written, and so sees as they are. */
  readonly scopes = new AsyncLocalStorage<Set<string>>()

  /** The state before its last write that is shown of an account, if it is not shown as it is. */
  behind(accountId: string): { account: Account | undefined } | undefined {
    return this.accounts.has(accountId) && !this.seen(accountId) ? { account: this.accounts.get(accountId) } : undefined
  }

  seen(accountId: string): boolean {
    return this.scopes.getStore()?.has(accountId) === true
  }

  wrote(accountId: string): void {
    this.scopes.getStore()?.add(accountId)
  }

  catchUp(accountId: string): void {
    this.accounts.delete(accountId)
    this.records.delete(accountId)
    for (const [name, entry] of this.entries) if (entry.accountId === accountId) this.entries.delete(name)
  }
}

function laggingAccounts(accounts: Accounts, view: View): Accounts {
  const shown = (found: readonly Account[], matches: (account: Account) => boolean): Account[] => [
    ...found.filter(({ id }) => view.behind(id) === undefined),
    ...[...view.accounts.keys()].flatMap((id) => view.behind(id)?.account ?? []).filter(matches),
  ]
  const wrote = (id: string, before: Account | undefined) => {
    view.accounts.set(id, before)
    view.wrote(id)
  }
  const newest = async (id: string) => {
    view.catchUp(id)
    return accounts.newest(id)
  }
  return {
    create: async (account) => {
      const written = await accounts.create(account)
      if (written === 'ok') wrote(account.id, undefined)
      return written
    },
    get: async (id) => {
      const behind = view.behind(id)
      return behind === undefined ? accounts.get(id) : behind.account
    },
    newest,
    findByLogin: async (name) => {
      const key = loginKey(name)
      const found = await accounts.findByLogin(name)
      const isNamed = ({ profile }: Account) => [profile.username, profile.email].some((each) => loginKey(each) === key)
      return shown(found === undefined ? [] : [found], isNamed)[0]
    },
    newestByLogin: async (name) => {
      const found = await accounts.newestByLogin(name)
      return found && newest(found.id)
    },
    newestByShare: async (id) => {
      const found = await accounts.newestByShare(id)
      return found && newest(found.id)
    },
    findByPhone: async (digits, limit) =>
      shown(await accounts.findByPhone(digits, limit), ({ profile }) => digits !== '' && phoneDigits(profile.phoneNumber) === digits).slice(
        0,
        limit,
      ),
    findByBirthday: async (birthday, limit) =>
      shown(await accounts.findByBirthday(birthday, limit), ({ profile }) => birthday !== '' && profile.birthday === birthday).slice(
        0,
        limit,
      ),
    replace: async (account, expectedVersion) => {
      const before = await accounts.newest(account.id)
      const written = await accounts.replace(account, expectedVersion)
      if (written === 'ok') wrote(account.id, before)
      return written
    },
    withOutbox: oneReadBehind((limit) => accounts.withOutbox(limit)),
    moved: async (marks) => {
      const missing = new Set(await accounts.moved(marks))
      return marks.flatMap(({ id }) => {
        const behind = view.behind(id)
        return (behind === undefined ? missing.has(id) : behind.account === undefined) ? [id] : []
      })
    },
    delete: async (id, expectedVersion) => {
      const before = await accounts.newest(id)
      const gone = await accounts.delete(id, expectedVersion)
      if (gone) wrote(id, before)
      return gone
    },
    freeNames: (watchedMs) => accounts.freeNames(watchedMs),
    count: () => accounts.count(),
    list: (after, limit) => accounts.list(after, limit),
    newer: (known) => accounts.newer(known),
  }
}

function laggingRecords(records: Records, view: View): Records {
  return {
    append: async (added, version) => {
      const before = new Map<string, Set<string>>()
      for (const { accountId, kind, id } of added) {
        if ((await records.get(accountId, kind, id)) !== undefined) continue
        before.set(accountId, (before.get(accountId) ?? new Set()).add(`${kind}:${id}`))
      }
      await records.append(added, version)
      for (const [accountId, ids] of before) {
        view.records.set(accountId, ids)
        view.wrote(accountId)
      }
    },
    list: async (accountId, query) => {
      const hidden = view.records.get(accountId)
      if (hidden === undefined || view.seen(accountId)) return records.list(accountId, query)
      const found = await records.list(accountId, { ...query, limit: query.limit + hidden.size })
      return found.filter(({ kind, id }) => !hidden.has(`${kind}:${id}`)).slice(0, query.limit)
    },
    count: (accountId, of) => records.count(accountId, of),
    get: async (accountId, kind, id) => {
      view.catchUp(accountId)
      return records.get(accountId, kind, id)
    },
    trim: (accountId, kind, bounds) => records.trim(accountId, kind, bounds),
    remove: (accountId, kind, id) => records.remove(accountId, kind, id),
    deleteAll: (accountId) => records.deleteAll(accountId),
  }
}

function laggingEntries(entries: Entries<string>, view: View): Entries<string> {
  const nameOf = (space: string, key: string) => `${space}:${key}`
  const written = (space: string, key: string, before: Entry | undefined, { accountId }: Entry) => {
    view.entries.set(nameOf(space, key), { before, accountId })
    view.wrote(nameOf(space, key))
  }
  const shown = (space: string, key: string, now: number) => {
    const entry = view.seen(nameOf(space, key)) ? undefined : view.entries.get(nameOf(space, key))
    return entry && { value: entry.before === undefined || entry.before.expiresAt <= now ? undefined : entry.before }
  }
  return {
    get: async (space, key, now) => {
      const behind = shown(space, key, now)
      return behind === undefined ? entries.get(space, key, now) : behind.value
    },
    newest: async (space, key, now) => {
      view.entries.delete(nameOf(space, key))
      return entries.newest(space, key, now)
    },
    put: async (space, key, entry) => {
      const before = await entries.newest(space, key, 0)
      await entries.put(space, key, entry)
      if (!isDeepStrictEqual(before, entry)) written(space, key, before, entry)
    },
    add: async (space, key, entry, now) => {
      const added = await entries.add(space, key, entry, now)
      if (added) written(space, key, undefined, entry)
      return added
    },
    take: (space, key, now) => {
      view.entries.delete(nameOf(space, key))
      return entries.take(space, key, now)
    },
    delete: (space, key) => {
      view.entries.delete(nameOf(space, key))
      return entries.delete(space, key)
    },
    increment: (space, key, by, expiresAt, now) => entries.increment(space, key, by, expiresAt, now),
    listByAccount: async (accountId, space, now) =>
      (await entries.listByAccount(accountId, space, now)).flatMap((entry) => {
        const behind = shown(space, entry.key, now)
        if (behind === undefined) return [entry]
        return behind.value === undefined ? [] : [{ ...behind.value, key: entry.key }]
      }),
    deleteByAccount: async (accountId, spaces, exceptKey) => {
      const kept = spaces.map((space) => nameOf(space, exceptKey ?? ''))
      await entries.deleteByAccount(accountId, spaces, exceptKey)
      for (const [name, entry] of view.entries) {
        const isOfSpace = spaces.some((space) => name.startsWith(`${space}:`))
        if (entry.accountId === accountId && isOfSpace && !kept.includes(name)) view.entries.delete(name)
      }
    },
    sweep: (now, limit) => entries.sweep(now, limit),
  }
}

function laggingCatalog(catalog: CatalogStore): CatalogStore {
  return {
    revision: oneReadBehind(() => catalog.revision()),
    read: oneReadBehind(() => catalog.read()),
    previous: () => catalog.previous(),
    replace: (content, expectedRevision, updatedAt) => catalog.replace(content, expectedRevision, updatedAt),
  }
}

/** Answers what the read before it found, and the first one what it finds. */
function oneReadBehind<Args extends unknown[], T>(read: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  let last: { found: T } | undefined
  return async (...args) => {
    const found = await read(...args)
    const answer = last === undefined ? found : last.found
    last = { found }
    return answer
  }
}
