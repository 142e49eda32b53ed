import type { Account } from './account.ts'

/**
 * The account as its next commit has it: under the next version and the random id of that commit, with these fields changed, and with the
 * records it appends. What is not a push makes its commits here, so that none goes without an id of its own (SPEC R19).
 */
export function nextCommit(account: Account, commit: string, changed: Partial<Omit<Account, 'id' | 'version' | 'commit'>>): Account {
  return { ...account, version: account.version + 1, commit, outbox: [], ...changed }
}
