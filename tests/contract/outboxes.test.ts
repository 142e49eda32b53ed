import { expect, test } from 'vitest'
import type { Account } from '../../backend/domain/account.ts'
import { contract } from './contract.ts'
import { account, result } from './samples.ts'

/** An account whose last commit appended a record. */
function appending(id: string, version: number): Account {
  const { accountId: _accountId, ...record } = result(id, `r${version}`, version)
  return { ...account(id, {}, version), outbox: [record] }
}

contract('accounts with records to move', (store) => {
  const noted = async () => (await store().storage.accounts.withOutbox(1_000)).toSorted()

  test('R56: a commit with records lists its account, one without removes it from the list', async () => {
    const { accounts } = store().storage
    await accounts.create(account('a'))
    await accounts.create(appending('b', 1))
    expect(await noted()).toEqual(['b'])
    await accounts.replace(appending('a', 2), 1)
    await accounts.replace(account('b', {}, 2), 1)
    expect(await noted()).toEqual(['a'])
    expect(await accounts.replace(appending('b', 9), 8)).toBe('conflict')
    expect(await noted()).toEqual(['a'])
    await accounts.delete('a')
    expect(await noted()).toEqual([])
  })

  test('R56: moved records are noted up to their version, also twice, and by another process', async () => {
    const { storage, again } = store()
    const other = await again()
    const { accounts } = storage
    await Promise.all(['c', 'd', 'e'].map((id) => accounts.create(appending(id, 1))))
    await accounts.replace(appending('d', 2), 1)
    const marks = ['c', 'd', 'never there'].map((id) => ({ id, version: 1 }))
    await Promise.all([accounts.moved(marks), other.accounts.moved(marks)])
    expect(await noted()).toEqual(['d', 'e'])
    expect((await other.accounts.withOutbox(1_000)).toSorted()).toEqual(['d', 'e'])
    await accounts.moved([])
    await other.accounts.moved([
      { id: 'd', version: 2 },
      { id: 'e', version: 7 },
    ])
    expect(await noted()).toEqual([])
    // The document itself is as it was committed.
    expect(await accounts.get('d')).toEqual(appending('d', 2))
    expect(await accounts.replace(appending('d', 3), 2)).toBe('ok')
    expect(await noted()).toEqual(['d'])
    await accounts.moved([{ id: 'd', version: 3 }])
  })

  test('at most `limit` are listed, with any ids', async () => {
    const { accounts } = store().storage
    const ids = ['x'.repeat(300), '__proto__', 'a.b$c', '🌙', 'plain']
    for (const id of ids) await accounts.create(appending(id, 1))
    expect(await accounts.withOutbox(3)).toHaveLength(3)
    expect(await noted()).toEqual(ids.toSorted())
    await accounts.moved(ids.map((id) => ({ id, version: 1 })))
    expect(await noted()).toEqual([])
  })
})
