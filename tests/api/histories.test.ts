// A store that was put back to an earlier moment gives the same versions out again: nothing of one history may be taken for the other's.
import { expect, test } from 'vitest'
import { LedgerResponse } from '#sync-protocol/api/answers.ts'
import { PullResponse } from '#sync-protocol/protocol/messages.ts'
import type { Account } from '../../backend/domain/account.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { onEveryStore } from './every-store.ts'
import { earn, rightAnswers, stateOf } from './fan.ts'
import type { Fan } from './harness.ts'

async function documentOf(storage: Storage, fan: Fan): Promise<Account> {
  const account = await storage.accounts.newest(fan.user.id)
  if (account === undefined) throw new Error('no account')
  return account
}

onEveryStore('a restored store', (shop, storage) => {
  test('R24: the ETag of a version is not that of the same version in another history, nor of another account', async () => {
    const fan = await shop().register()
    const before = await documentOf(storage(), fan)
    await fan.client.post('/api/store/gem-bundles/purchase-custom', { amount: 1 }, { headers: { 'idempotency-key': 'first' } })
    const lost = await fan.client.get('/api/sync/pull?protocol=2')
    const { version, commit } = lost.as(PullResponse)
    expect([version, commit]).toEqual([before.version + 1, expect.stringMatching(/^[\w-]{16}$/)])

    await storage().accounts.replace(before, version)
    await fan.client.post('/api/store/wishlist/remove', { itemId: 'x' }, { headers: { 'idempotency-key': 'second' } })
    const again = await fan.client.get('/api/sync/pull?protocol=2', { headers: { 'if-none-match': String(lost.headers.etag) } })
    expect([again.status, again.as(PullResponse).version]).toEqual([200, version])
    expect(again.as(PullResponse).commit).not.toBe(commit)

    const other = await shop().register()
    const theirs = await other.client.get('/api/sync/pull?protocol=2', { headers: { 'if-none-match': String(again.headers.etag) } })
    expect(theirs.as(PullResponse).accountId).toBe(other.user.id)
  })

  test('R56: a record of one history is not taken for one of the other under the same version', async () => {
    const fan = await shop().register()
    await earn(fan, 150)
    const before = await documentOf(storage(), fan)
    await fan.client.post('/api/store/gem-bundles/purchase-custom', { amount: 10 })
    await shop().settled()
    await storage().accounts.replace(before, before.version + 1)
    await fan.client.post('/api/store/gem-bundles/purchase-custom', { amount: 30 })
    await shop().settled()
    const ledger = (await fan.client.get('/api/store/ledger')).as(LedgerResponse)
    // What the second history did is there, although the first one committed under the same version.
    expect(ledger.entries.map(({ balance }) => balance)).toContain((await stateOf(fan)).state.gems)
  })

  test('R56: records are moved also where a commit of the same version was moved in the other history', async () => {
    const fan = await shop().register()
    const before = await documentOf(storage(), fan)
    // It appends nothing: the next quiz is the first commit of its version that has records to move, in both histories.
    expect(before.outbox).toEqual([])
    await earn(fan, 1)
    await shop().settled()
    const lost = await documentOf(storage(), fan)
    await storage().accounts.replace(before, lost.version)
    await storage().records.deleteAll(fan.user.id)
    expect((await fan.client.post('/api/quiz/knowledge/submit', { difficulty: 'easy', answers: rightAnswers('easy') })).status).toBe(200)
    await shop().settled()
    expect((await documentOf(storage(), fan)).version).toBe(lost.version)
    const ledger = (await fan.client.get('/api/store/ledger')).as(LedgerResponse)
    expect(ledger.entries).toMatchObject([{ delta: (await stateOf(fan)).state.gems }])
  })

  test('R19: every kind of commit has its own id', async () => {
    const fan = await shop().register()
    const commits = [(await stateOf(fan)).commit]
    await fan.client.post('/api/store/wishlist/remove', { itemId: 'x' }, { headers: { 'idempotency-key': 'k' } })
    commits.push((await stateOf(fan)).commit)
    await fan.client.put(`/api/users/${fan.user.id}`, { name: 'Mina' })
    commits.push((await stateOf(fan)).commit)
    await earn(fan, 1)
    commits.push((await stateOf(fan)).commit)
    expect(new Set(commits).size).toBe(4)
    expect(commits).not.toContain('')
  })
})
