// The shop as a later release has it: its state has two fields more. Whatever was stored before is read with the default, in every store, and nothing else
// was touched for it.
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type * as Module from '#sync-protocol/api/account-state.ts'
import type { Account } from '../../backend/domain/account.ts'
import { contract } from './contract.ts'
import { account } from './samples.ts'

vi.mock('#sync-protocol/api/account-state.ts', async (importOriginal) => {
  const module = await importOriginal<typeof Module>()
  const { Timestamp } = await import('#sync-protocol/api/primitives.ts')
  const added = {
    ratings: v.optional(v.record(v.string(), v.number()), {}),
    visits: v.optional(v.array(v.object({ page: v.string(), at: Timestamp })), []),
  }
  return { ...module, AccountState: v.object({ ...module.AccountState.entries, ...added }) }
})

contract('a later release', (store) => {
  test('R36: an account of release 1.0 is read with the default of a field that was added to the state, and is written back with it', async () => {
    const { accounts } = store().storage
    const before = account('n1')
    await accounts.create(before)
    const read = { ...before, state: { ...before.state, ratings: {}, visits: [] } }
    expect(await accounts.get('n1')).toEqual(read)
    expect(await accounts.newest('n1')).toEqual(read)
    expect(await accounts.findByLogin('user-n1')).toEqual(read)
    expect((await accounts.list(undefined, 100)).find(({ id }) => id === 'n1')).toEqual(read)

    const state = { ...read.state, ratings: { ring: 5, $set: 1, 'a.b': 2 }, visits: [{ page: '/', at: 1_700_000_000_000 }] }
    const rated = { ...read, version: 2, state }
    expect(await accounts.replace(rated, 1)).toBe('ok')
    expect(await accounts.get('n1')).toEqual(rated)
  })

  test('R36: a state that lacks other fields with a default is read with them', async () => {
    const { accounts } = store().storage
    const whole = account('n2')
    // What a store looks an account up by is always written.
    await accounts.create({ ...whole, state: { gems: 7, shares: [] } as Partial<Account['state']> as Account['state'] })
    expect(await accounts.get('n2')).toEqual({ ...whole, state: { ...whole.state, gems: 7, ratings: {}, visits: [] } })
  })
})
