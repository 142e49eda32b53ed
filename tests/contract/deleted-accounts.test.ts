// What was read of an account before it was deleted must bring nothing of it back, though any process moves its last commit's records.
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Background } from '../../backend/background.ts'
import type { Account } from '../../backend/domain/account.ts'
import { AccountStore } from '../../backend/sync/account-store.ts'
import { contract } from './contract.ts'
import { account, result } from './samples.ts'

contract('records of a deleted account', (store) => {
  const background = new Background(pino({ level: 'silent' }))
  /** An account store as a process has it, and an account with a record to move, as a request read it before it was deleted. */
  const deleted = async (id: string) => {
    const { storage } = store()
    const { accountId: _accountId, ...record } = result(id, 'r', 1)
    const read: Account = { ...account(id), outbox: [record] }
    await storage.accounts.create(read)
    const accounts = new AccountStore(storage, background, async () => undefined)
    await accounts.delete(id, () => undefined)
    return { accounts, read }
  }
  const left = async (id: string) => store().storage.records.list(id, { kind: 'knowledge', limit: 9 })

  test('R19: a change that began before the account was deleted is unauthorized, and leaves none', async () => {
    const { accounts, read } = await deleted('changed')
    await expect(
      accounts.change(read, (now) => ({ account: { ...now, version: now.version + 1 }, value: undefined })),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(accounts.change(read, () => ({ value: undefined }))).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await left('changed')).toEqual([])
  })

  test('R19: a read that began before the account was deleted leaves none', async () => {
    const { accounts, read } = await deleted('read')
    await accounts.moveOutbox(read)
    expect(await left('read')).toEqual([])
  })

  test('R19: a deletion and changes at once leave none, in whatever order they come', async () => {
    const { accounts, read } = await deleted('both')
    await store().storage.accounts.create(read)
    const change = () =>
      accounts
        .change(read, (now) => ({ account: { ...now, version: now.version + 1, outbox: [] }, value: undefined }))
        .catch(() => undefined)
    await Promise.all([change(), accounts.moveOutbox(read), accounts.delete(read.id, () => undefined), accounts.moveOutbox(read), change()])
    await background.settled()
    expect(await left('both')).toEqual([])
  })
})
