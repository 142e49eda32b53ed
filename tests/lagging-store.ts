// A store whose ordinary reads are one commit behind, as those of a database are after its primary was replaced.
import type { Account } from '../backend/domain/account.ts'
import type { Storage } from '../backend/storage/port.ts'

/**
 * The same store, but `get` and the finders show each account as it was before its last commit, until a caller asks for the newest. Writes are
 * judged by the real store, as they always are. An account that was just created is not there yet.
 */
export function lagging(storage: Storage): Storage {
  const { accounts } = storage
  /** What an ordinary read shows of an account that changed since it was last read for certain. */
  const shown = new Map<string, Account | undefined>()
  const behind = (account: Account | undefined) => (account !== undefined && shown.has(account.id) ? shown.get(account.id) : account)
  return {
    ...storage,
    accounts: {
      create: async (account) => {
        const written = await accounts.create(account)
        if (written === 'ok') shown.set(account.id, undefined)
        return written
      },
      get: async (id) => behind(await accounts.get(id)),
      newest: async (id) => {
        const account = await accounts.newest(id)
        shown.delete(id)
        return account
      },
      findByLogin: async (name) => behind(await accounts.findByLogin(name)),
      findByPhone: (digits, limit) => accounts.findByPhone(digits, limit),
      findByBirthday: (birthday, limit) => accounts.findByBirthday(birthday, limit),
      replace: async (account, expectedVersion) => {
        const before = await accounts.newest(account.id)
        const written = await accounts.replace(account, expectedVersion)
        if (written === 'ok') shown.set(account.id, before)
        return written
      },
      withOutbox: (limit) => accounts.withOutbox(limit),
      moved: (marks) => accounts.moved(marks),
      delete: (id, expectedVersion) => accounts.delete(id, expectedVersion),
      freeNames: (watchedMs) => accounts.freeNames(watchedMs),
      count: () => accounts.count(),
      newer: (known) => accounts.newer(known),
    },
  }
}
