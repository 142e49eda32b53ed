import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import { account } from './samples.ts'

const FAR = 1_000_000

contract('cleanups after deleted accounts', (store) => {
  test('are due at their time, once each, until they are done, in every process', async () => {
    const { storage, again } = store()
    const other = (await again()).deletions
    const { deletions } = storage
    const cleanups = ['a', 'b'].flatMap((accountId) => [10, 20, 30].map((due) => ({ accountId, due })))
    await deletions.plan(cleanups)
    await other.plan(cleanups)
    expect(await other.due(9, FAR, 100)).toEqual([])
    const due = await other.due(20, FAR, 100)
    expect(due.toSorted((a, b) => a.due - b.due || a.accountId.localeCompare(b.accountId))).toEqual([
      { accountId: 'a', due: 10 },
      { accountId: 'b', due: 10 },
      { accountId: 'a', due: 20 },
      { accountId: 'b', due: 20 },
    ])
    expect(await deletions.due(20, FAR, 3)).toHaveLength(3)
    await Promise.all([deletions.done(due), other.done(due)])
    expect(await deletions.due(29, FAR, 100)).toEqual([])
    await deletions.done(await deletions.due(30, FAR, 100))
    expect(await other.due(FAR, FAR, 100)).toEqual([])
  })

  test('planned beyond the horizon are due as well, with any ids', async () => {
    const { deletions } = store().storage
    const ids = ['x'.repeat(300), '__proto__', 'a.b$c', '🌙', 'plain']
    await deletions.plan(ids.map((accountId) => ({ accountId, due: 50 })))
    expect(await deletions.due(40, 50, 100)).toEqual([])
    const due = await deletions.due(40, 49, 100)
    expect(due.map(({ accountId }) => accountId).toSorted()).toEqual(ids.toSorted())
    await deletions.done(due)
    await deletions.plan([])
    await deletions.done([])
    expect(await deletions.due(FAR, FAR, 100)).toEqual([])
  })

  test('R56: noting moved records answers which of the accounts no longer exist', async () => {
    const { accounts } = store().storage
    await accounts.create(account('there'))
    await accounts.create(account('deleted'))
    await accounts.delete('deleted')
    const marks = ['there', 'deleted', 'never'].map((id) => ({ id, version: 1 }))
    expect((await accounts.moved(marks)).toSorted()).toEqual(['deleted', 'never'])
    expect(await accounts.moved([])).toEqual([])
  })
})
