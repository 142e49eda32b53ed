// Open links to an account's lists: found by their id alone, and each belongs to one account.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Account } from '../../backend/domain/account.ts'
import { Environment } from '../../backend/storage/lmdb/environment.ts'
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'
import { contract } from './contract.ts'
import { account } from './samples.ts'

let last = 0
const freshId = () => (last += 1).toString(16).padStart(32, 'a')

function sharing(id: string, version: number, ...links: string[]): Account {
  const plain = account(id, {}, version)
  return { ...plain, state: { ...plain.state, shares: links.map((link) => ({ id: link, list: 'wishlist', name: 'Wishes' })) } }
}

contract('shares', (store) => {
  test('an open link finds its account, from the commit that opens it to the one that ends it', async () => {
    const { storage, again } = store()
    const { accounts } = storage
    const [link, other] = [freshId(), freshId()]
    await accounts.create(account('s1'))
    expect(await accounts.newestByShare(link)).toBeUndefined()
    expect(await accounts.replace(sharing('s1', 2, link, other), 1)).toBe('ok')
    expect(await accounts.newestByShare(link)).toEqual(sharing('s1', 2, link, other))
    expect((await (await again()).accounts.newestByShare(other))?.id).toBe('s1')
    expect(await accounts.replace(sharing('s1', 3, other), 2)).toBe('ok')
    expect(await accounts.newestByShare(link)).toBeUndefined()
    expect((await accounts.newestByShare(other))?.version).toBe(3)
  })

  test('commits that change no link keep them', async () => {
    const { accounts } = store().storage
    const link = freshId()
    await accounts.create(sharing('k1', 1, link))
    const renamed = { ...sharing('k1', 2, link), profile: account('k1', { username: 'k1-renamed', birthday: '2000-01-02' }).profile }
    expect(await accounts.replace(renamed, 1)).toBe('ok')
    expect(await accounts.replace({ ...renamed, version: 3, commit: 'third' }, 2)).toBe('ok')
    expect((await accounts.newestByShare(link))?.version).toBe(3)
    const called = { ...renamed, version: 4, state: { ...renamed.state, shares: [{ id: link, list: 'wishlist' as const, name: 'Gifts' }] } }
    expect(await accounts.replace(called, 3)).toBe('ok')
    expect((await accounts.newestByShare(link))?.state.shares).toEqual(called.state.shares)
  })

  test('a second account that claims a link is refused whole, also after the first has ended it', async () => {
    const { accounts } = store().storage
    const [link, own] = [freshId(), freshId()]
    await accounts.create(sharing('f1', 1, link))
    await accounts.create(account('f2'))
    expect(await accounts.replace(sharing('f2', 2, own, link), 1)).toEqual({ takenShare: link })
    expect(await accounts.create(sharing('f3', 1, link))).toEqual({ takenShare: link })
    expect((await accounts.newestByShare(link))?.id).toBe('f1')
    expect(await accounts.newestByShare(own)).toBeUndefined()
    expect((await accounts.get('f2'))?.version).toBe(1)
    expect(await accounts.get('f3')).toBeUndefined()
    expect(await accounts.replace(sharing('f1', 2), 1)).toBe('ok')
    expect(await accounts.replace(sharing('f2', 2, own, link), 1)).toEqual({ takenShare: link })
    expect(await accounts.create(sharing('f3', 1, link))).toEqual({ takenShare: link })
    expect(await accounts.newestByShare(link)).toBeUndefined()
    expect(await accounts.replace(sharing('f2', 2, own), 1)).toBe('ok')
    expect((await accounts.newestByShare(own))?.id).toBe('f2')
  })

  test('a link that has ended is not opened again by its own account', async () => {
    const { storage, again } = store()
    const { accounts } = storage
    const [link, other] = [freshId(), freshId()]
    await accounts.create(sharing('e1', 1, link))
    expect(await accounts.replace(sharing('e1', 2), 1)).toBe('ok')
    expect(await accounts.replace(sharing('e1', 3, link, other), 2)).toEqual({ takenShare: link })
    expect(await (await again()).accounts.replace(sharing('e1', 3, link), 2)).toEqual({ takenShare: link })
    expect(await accounts.replace(sharing('e1', 3, other), 2)).toBe('ok')
  })

  test('of twenty accounts that claim one link at once one gets it', async () => {
    const { storage, again } = store()
    const other = await again()
    const link = freshId()
    const ids = Array.from({ length: 20 }, (_, index) => `race-${index}`)
    await Promise.all(ids.map((id) => storage.accounts.create(account(id))))
    const claims = ids.map((id, index) => (index % 2 === 0 ? storage : other).accounts.replace(sharing(id, 2, link), 1))
    const results = await Promise.all(claims)
    expect(results.filter((one) => one === 'ok')).toHaveLength(1)
    expect(results.filter((one) => typeof one === 'object' && one.takenShare === link)).toHaveLength(19)
    expect((await other.accounts.newestByShare(link))?.id).toBe(ids[results.indexOf('ok')])
  })

  test('a deleted account is found by no link, and nobody opens them again', async () => {
    const { accounts } = store().storage
    const link = freshId()
    await accounts.create(sharing('g1', 1, link))
    expect(await accounts.delete('g1')).toBe(true)
    expect(await accounts.newestByShare(link)).toBeUndefined()
    expect(await accounts.create(sharing('g2', 1, link))).toEqual({ takenShare: link })
    expect(await accounts.create(account('g2'))).toBe('ok')
    expect(await accounts.replace(sharing('g2', 2, link), 1)).toEqual({ takenShare: link })
    expect(await accounts.newestByShare(link)).toBeUndefined()
  })

  test.each(['', '__proto__', '$ne', 'x\u0000y', 'a'.repeat(5_000)])('an id like %j finds nobody', async (id) => {
    expect(await store().storage.accounts.newestByShare(id)).toBeUndefined()
  })
})

test('links that an earlier release did not note when it wrote the account keep their account (lmdb)', async () => {
  const path = mkdtempSync(join(tmpdir(), 'starlane-shares-'))
  const storage = await openLmdbStorage({ path })
  const env = new Environment(path)
  const [link, other] = [freshId(), freshId()]
  try {
    const { accounts } = storage
    await accounts.create(sharing('r1', 1, link))
    await accounts.create(account('r2'))
    // What it is found by, as that release writes it.
    await env.write([], () => void env.table('account-rows').put(['r1'], JSON.stringify({ username: 'user-r1', email: 'r1@example.com' })))
    expect(await accounts.replace(sharing('r2', 2, link), 1)).toEqual({ takenShare: link })
    expect(await accounts.replace(sharing('r1', 2, link, other), 1)).toBe('ok')
    expect((await accounts.newestByShare(link))?.version).toBe(2)
    expect(await accounts.replace(sharing('r1', 3, other), 2)).toBe('ok')
    expect(await accounts.newestByShare(link)).toBeUndefined()
    expect(await accounts.replace(sharing('r2', 2, link), 1)).toEqual({ takenShare: link })
  } finally {
    await env.close()
    await storage.close()
    rmSync(path, { recursive: true })
  }
})
