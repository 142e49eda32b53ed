import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginKey, phoneDigits, type Account } from '../../backend/domain/account.ts'
import { MAX_ACCOUNT_BYTES } from '../../backend/storage/account-text.ts'
import type { Accounts } from '../../backend/storage/port.ts'
import { account } from './samples.ts'
import { contract } from './contract.ts'

contract('accounts', (store) => {
  test('a created account is found by id, name and e-mail, in any case', async () => {
    const { accounts } = store().storage
    const luna = account('a1', { username: 'LunaStar', email: 'Luna@Example.com' })
    expect(await accounts.create(luna)).toBe('ok')
    expect(await accounts.get('a1')).toEqual(luna)
    for (const login of ['lunastar', 'LUNASTAR', ' luna@example.COM ']) expect((await accounts.findByLogin(login))?.id).toBe('a1')
    expect(await accounts.get('nobody')).toBeUndefined()
    expect(await accounts.findByLogin('nobody')).toBeUndefined()
  })

  test.each(['__proto__', '$ne', 'a.b', 'x\u0000y', '🌙'.repeat(10), 'ſ'])(
    'a name like %j is stored and found like any other',
    async (username) => {
      const { accounts } = store().storage
      const id = `odd-${Buffer.from(username).toString('hex').slice(0, 12)}`
      expect(await accounts.create(account(id, { username, name: username }))).toBe('ok')
      expect((await accounts.findByLogin(username))?.profile.name).toBe(username)
    },
  )

  test('a taken name or e-mail is refused, without regard to case', async () => {
    const { accounts } = store().storage
    await accounts.create(account('b1', { username: 'nova', email: 'nova@example.com' }))
    expect(await accounts.create(account('b2', { username: 'NOVA' }))).toBe('username_taken')
    expect(await accounts.create(account('b3', { email: 'Nova@example.com' }))).toBe('email_taken')
    expect(await accounts.create(account('b1', { username: 'other', email: 'other@example.com' }))).toBe('conflict')
    expect(await accounts.get('b2')).toBeUndefined()
  })

  test('fifty creations of one name at once: one succeeds', async () => {
    const { accounts } = store().storage
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, i) => accounts.create(account(`c${i}`, { username: i % 2 === 0 ? 'comet' : 'COMET' }))),
    )
    expect(results.filter((one) => one === 'ok')).toHaveLength(1)
    expect(results.filter((one) => one === 'username_taken')).toHaveLength(49)
  })

  test('a replace at another than the expected version is a conflict', async () => {
    const { accounts } = store().storage
    await accounts.create(account('d1'))
    expect(await accounts.replace(account('d1', { name: 'New' }, 2), 1)).toBe('ok')
    expect(await accounts.replace(account('d1', { name: 'Late' }, 2), 1)).toBe('conflict')
    expect(await accounts.replace(account('gone', {}, 2), 1)).toBe('conflict')
    expect((await accounts.get('d1'))?.profile.name).toBe('New')
  })

  test('fifty replaces of one version at once, from two processes: one succeeds', async () => {
    const { storage, again } = store()
    const other = await again()
    await storage.accounts.create(account('e1'))
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? storage : other).accounts.replace(account('e1', { name: `n${i}` }, 2), 1)),
    )
    expect(results.filter((one) => one === 'ok')).toHaveLength(1)
    expect((await other.accounts.get('e1'))?.profile.name).toBe(`n${results.indexOf('ok')}`)
  })

  test('racing processes that replace and retry on conflict: no change is lost', async () => {
    const { storage, again } = store()
    const racers = [storage, await again()]
    await storage.accounts.create(account('f1', { name: '0' }))
    const raise = async (one: typeof storage) => {
      for (let done = 0; done < 20;) {
        const before = await one.accounts.get('f1')
        if (before === undefined) throw new Error('gone')
        const after = account('f1', { name: String(Number(before.profile.name) + 1) }, before.version + 1)
        if ((await one.accounts.replace(after, before.version)) === 'ok') done += 1
      }
    }
    await Promise.all(racers.map(raise))
    expect((await storage.accounts.get('f1'))?.profile.name).toBe('40')
  })

  test('a replace with a new name frees the old one; with a taken one it changes nothing', async () => {
    const { accounts } = store().storage
    await accounts.create(account('g1', { username: 'old-name' }))
    await accounts.create(account('g2', { username: 'taken' }))
    expect(await accounts.replace(account('g1', { username: 'Taken' }, 2), 1)).toBe('username_taken')
    expect((await accounts.findByLogin('old-name'))?.version).toBe(1)
    expect(await accounts.replace(account('g1', { username: 'new-name' }, 2), 1)).toBe('ok')
    expect(await accounts.findByLogin('old-name')).toBeUndefined()
    expect(await accounts.create(account('g3', { username: 'old-name' }))).toBe('ok')
  })

  test('phone and birthday find at most `limit` accounts, and follow every change', async () => {
    const { accounts } = store().storage
    for (const id of ['h1', 'h2', 'h3']) await accounts.create(account(id, { phoneNumber: '555-12 34', birthday: '2001-02-03' }))
    expect(await accounts.findByPhone('5551234', 2)).toHaveLength(2)
    expect((await accounts.findByBirthday('2001-02-03', 9)).map(({ id }) => id).toSorted()).toEqual(['h1', 'h2', 'h3'])
    await accounts.replace(account('h1', {}, 2), 1)
    expect(await accounts.findByPhone('5551234', 9)).toHaveLength(2)
    expect(await accounts.findByPhone('', 9)).toEqual([])
    expect(await accounts.findByBirthday('', 9)).toEqual([])
  })

  test('a deleted account is not found, and its name is free', async () => {
    const { accounts } = store().storage
    await accounts.create(account('i1', { username: 'leaver', phoneNumber: '7654321' }))
    expect(await accounts.delete('i1', 7)).toBe(false)
    expect(await accounts.newest('i1')).toBeDefined()
    expect(await accounts.delete('i1')).toBe(true)
    expect(await accounts.delete('i1')).toBe(false)
    expect(await accounts.get('i1')).toBeUndefined()
    expect(await accounts.findByPhone('7654321', 9)).toEqual([])
    expect(await accounts.create(account('i2', { username: 'leaver' }))).toBe('ok')
  })

  test('of a replace and a deletion at once, by two processes, one happens where both know the version; else the deletion does', async () => {
    const { storage, again } = store()
    const other = await again()
    for (let round = 0; round < 10; round += 1) {
      const [id, username] = [`race-${round}`, `racer-${round}`]
      await storage.accounts.create(account(id, { username }))
      const [writer, remover] = round % 2 === 0 ? [storage, other] : [other, storage]
      const replaced = writer.accounts.replace(account(id, { username: `${username}-new` }, 2), 1)
      const [written, isDeleted] = await Promise.all([replaced, remover.accounts.delete(id, ...(round < 5 ? [1] : []))])
      expect([written, isDeleted]).toBeOneOf([
        ['ok', round >= 5],
        ['conflict', true],
      ])
      expect((await storage.accounts.newest(id))?.version).toBe(isDeleted ? undefined : 2)
      expect(await storage.accounts.create(account(`${id}-late`, { username: `${username}-new` }))).toBe(
        isDeleted ? 'ok' : 'username_taken',
      )
    }
  })

  test('a second process reads what the first one wrote', async () => {
    const { storage, again } = store()
    const other = await again()
    await storage.accounts.create(account('j1'))
    expect((await other.accounts.get('j1'))?.id).toBe('j1')
    expect(await storage.accounts.count()).toBe(await other.accounts.count())
  })

  test('walked page by page, every account comes once, also where one of them goes meanwhile', async () => {
    const { storage, again } = store()
    const other = await again()
    const ids = ['page-a', 'page-b', 'page-ü', '-page', '_page', 'PAGE-b2', 'page-gone']
    for (const id of ids)
      expect(
        await storage.accounts.create(account(id, { username: `of ${id}`, email: `${Buffer.from(id).toString('hex')}@example.com` })),
      ).toBe('ok')
    const seen: Account[] = []
    for (let more = true; more;) {
      const page = await other.accounts.list(seen.at(-1)?.id, 3)
      expect(page.length).toBeLessThanOrEqual(3)
      seen.push(...page)
      more = page.length > 0
      await storage.accounts.delete('page-gone')
    }
    const found = seen.map(({ id }) => id)
    expect(new Set(found).size).toBe(found.length)
    expect(found).toEqual(expect.arrayContaining(ids.slice(0, -1)))
    expect(found.filter((id) => id !== 'page-gone')).toHaveLength(await storage.accounts.count())
    expect(seen.find(({ id }) => id === '-page')).toEqual(await storage.accounts.newest('-page'))
  })

  test('renames that cross, by two processes at once: no name leads to two accounts, and every account is found by its own', async () => {
    const { storage, again } = store()
    const racers = [storage, await again()].map(({ accounts }) => accounts)
    const [one, other] = racers
    if (one === undefined || other === undefined) throw new Error('no racers')
    for (let round = 0; round < 20; round += 1) {
      const [left, right, low, high] = [`x${round}-l`, `x${round}-r`, `low-${round}`, `HIGH-${round}`]
      await one.create(account(left, { username: low }))
      await one.create(account(right, { username: high }))
      const written = await Promise.all([
        one.replace(account(left, { username: high }, 2), 1),
        other.replace(account(right, { username: low.toUpperCase() }, 2), 1),
        other.create(account(`${left}-new`, { username: low })),
      ])
      const there = (await Promise.all([left, right, `${left}-new`].map((id) => storage.accounts.newest(id)))).filter(
        (found) => found !== undefined,
      )
      expect(there).toHaveLength(written[2] === 'ok' ? 3 : 2)
      expect(new Set(there.map(({ profile }) => loginKey(profile.username))).size).toBe(there.length)
      for (const { id, profile } of there) expect((await other.findByLogin(profile.username))?.id).toBe(id)
      expect(written.map((result, index) => result === 'ok' || index === 2 || there[index]?.version === 1)).toEqual([true, true, true])
    }
  })

  test('names that are freed while others want them: each is given to one, and can be given again', async () => {
    const { storage, again } = store()
    const { accounts } = await again()
    for (let round = 0; round < 10; round += 1) {
      const username = `freed-${round}`
      await accounts.create(account(`y${round}`, { username }))
      const [deleted, ...created] = await Promise.all([
        storage.accounts.delete(`y${round}`),
        ...Array.from({ length: 6 }, (_, index) => accounts.create(account(`y${round}-${index}`, { username }))),
      ])
      expect(deleted).toBe(true)
      const winners = created.filter((result) => result === 'ok')
      expect(winners.length).toBeLessThanOrEqual(1)
      const again = await accounts.create(account(`y${round}-late`, { username }))
      expect(again).toBe(winners.length === 1 ? 'username_taken' : 'ok')
    }
  })

  test('R38: newest answers the last commit, of any process', async () => {
    const { storage, again } = store()
    const other = await again()
    await storage.accounts.create(account('n1'))
    for (let version = 2; version < 12; version += 1) {
      const [writer, reader] = version % 2 === 0 ? [storage, other] : [other, storage]
      expect(await writer.accounts.replace(account('n1', { name: `version ${version}` }, version), version - 1)).toBe('ok')
      expect(await reader.accounts.newest('n1')).toEqual(account('n1', { name: `version ${version}` }, version))
    }
    await storage.accounts.delete('n1')
    expect(await other.accounts.newest('n1')).toBeUndefined()
    expect(await other.accounts.newest('never there')).toBeUndefined()
  })

  test('R48: newer names the accounts that are at another version than is known, by whichever process, and those that are gone', async () => {
    const { storage, again } = store()
    const other = await again()
    for (const id of ['q1', 'q2', 'q3']) await storage.accounts.create(account(id))
    const known = ['q1', 'q2', 'q3', 'never there'].map((id) => ({ id, version: 1 }))
    expect(await storage.accounts.newer(known.slice(0, 3))).toEqual([])
    expect(await storage.accounts.newer([])).toEqual([])
    await other.accounts.replace({ ...account('q2', {}, 2), commit: 'second' }, 1)
    await other.accounts.delete('q3')
    expect((await storage.accounts.newer(known)).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'never there', version: 0, commit: '' },
      { id: 'q2', version: 2, commit: 'second' },
      { id: 'q3', version: 0, commit: '' },
    ])
    expect(await storage.accounts.newer([{ id: 'q2', version: 2 }])).toEqual([])
  })

  test('R48: a stamp stays while nothing is written, and differs after a write of any process', async () => {
    const { storage, again } = store()
    const other = await again()
    const stamp = () => storage.accounts.stamp?.()
    await storage.accounts.create(account('r1'))
    const first = stamp()
    expect(stamp()).toBe(first)
    await other.accounts.replace(account('r1', {}, 2), 1)
    if (first !== undefined) expect(stamp()).not.toBe(first)
  })

  test('R48: a store that can be watched tells what another process commits and deletes; one that cannot says so', async () => {
    const { storage, again } = store()
    const other = await again()
    const heard: string[] = []
    const stop = await storage.accounts.watch?.(
      (id, version) => heard.push(`${id} ${version}`),
      () => heard.push('lost'),
    )
    await storage.accounts.create(account('s1'))
    await other.accounts.replace(account('s1', {}, 2), 1)
    await other.accounts.moved([{ id: 's1', version: 2 }])
    await other.accounts.delete('s1')
    if (stop !== undefined) await expect.poll(() => heard).toEqual(['s1 2', 's1 0'])
    stop?.()
    await other.accounts.create(account('s2'))
    expect(heard).toHaveLength(stop === undefined ? 0 : 2)
  })

  test('R36: what a later release has added is read over, and is still there after this one wrote the account back', async () => {
    const { accounts } = store().storage
    const now = account('o1')
    const later = { at: 1, words: ['a'], 'odd key': null }
    const added = { ...now, later, profile: { ...now.profile, later }, state: { ...now.state, later }, daily: { ...now.daily, later: 5 } }
    await accounts.create(added)
    const read = await accounts.get('o1')
    expect(read).toEqual(added)
    expect(await accounts.replace({ ...added, ...read, version: 2 }, 1)).toBe('ok')
    expect(await accounts.newest('o1')).toEqual({ ...added, version: 2 })
  })

  test('R36: a field that is unknown deeper in is dropped, and keeps no account from being read', async () => {
    const { accounts } = store().storage
    const line = { itemId: 'ring', name: 'Ring', qty: 1 }
    const device = { issuedAt: 1, watermark: 1, acked: 0, outcomes: [{ id: 'a' }], chars: 11 }
    const now = { ...account('o2'), devices: { d: device } }
    const [sized, named] = [
      { ...line, size: 'M' },
      { ...device, name: 'a phone' },
    ]
    await accounts.create({ ...now, state: { ...now.state, cart: [sized] }, devices: { d: named } })
    expect(await accounts.get('o2')).toEqual({ ...now, state: { ...now.state, cart: [line] } })
  })

  test('R39: a document beyond the size limit is not written', async () => {
    const { accounts } = store().storage
    const large = account('p1', { name: 'ö'.repeat(MAX_ACCOUNT_BYTES / 2) })
    expect(await accounts.create(large)).toBe('too_large')
    expect(await accounts.create(account('p1'))).toBe('ok')
    expect(await accounts.replace({ ...large, version: 2 }, 1)).toBe('too_large')
    expect(await accounts.replace(account('p1', { name: 'ö'.repeat(MAX_ACCOUNT_BYTES / 2 - 1_000) }, 2), 1)).toBe('ok')
    expect((await accounts.get('p1'))?.version).toBe(2)
  })

  test('after any history every look-up answers what a plain map would', async () => {
    const ids = ['p', 'q', 'r']
    const names = ['Mina', 'mina', 'Jun', 'ARI']
    const step = fc.record({
      act: fc.constantFrom('create' as const, 'replace' as const, 'replace' as const, 'delete' as const),
      id: fc.constantFrom(...ids),
      name: fc.constantFrom(...names),
      email: fc.constantFrom('a@x.org', 'B@x.org', 'b@X.org'),
      phoneNumber: fc.constantFrom('', '55 51', '5551', '777'),
      stale: fc.boolean(),
    })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { accounts } = store().storage
        const own = `k${(run += 1)}-`
        const model = new Map<string, Account>()
        for (const { act, id, name, email, phoneNumber, stale } of steps) {
          const before = model.get(id)
          const version = (before?.version ?? 0) + 1
          const next = account(
            own + id,
            { username: own + name, email: own + email, phoneNumber: phoneNumber && run + phoneNumber },
            version,
          )
          const others = [...model].flatMap(([other, one]) => (other === id ? [] : [one.profile]))
          const taken = others.some(({ username }) => loginKey(username) === loginKey(next.profile.username))
            ? 'username_taken'
            : others.some((one) => loginKey(one.email) === loginKey(next.profile.email))
              ? 'email_taken'
              : 'ok'
          if (act === 'delete') {
            expect(await accounts.delete(own + id)).toBe(model.delete(id))
            continue
          }
          const fits = act === 'create' ? before === undefined : before !== undefined && !stale
          const expected = fits ? taken : 'conflict'
          const written = act === 'create' ? accounts.create(next) : accounts.replace(next, stale ? version + 7 : version - 1)
          // Which of two reasons is told first is the store's own matter; that it is refused is not.
          expect(await written).toSatisfy((result) => (expected === 'conflict' ? result !== 'ok' : result === expected))
          if (expected === 'ok') model.set(id, next)
        }
        await expectSame(accounts, own, model, { ids, names, phones: ['5551', '777'].map((digits) => run + digits) })
      }),
      { numRuns: 25, seed: 3 },
    )
  })
})

async function expectSame(
  accounts: Accounts,
  own: string,
  model: Map<string, Account>,
  look: { ids: string[]; names: string[]; phones: string[] },
) {
  const kept = [...model.values()]
  for (const id of look.ids) expect(await accounts.get(own + id)).toEqual(model.get(id))
  for (const name of look.names) {
    expect(await accounts.findByLogin(own + name)).toEqual(kept.find(({ profile }) => loginKey(profile.username) === loginKey(own + name)))
  }
  for (const digits of look.phones) {
    const found = (await accounts.findByPhone(digits, 9)).map(({ id }) => id).toSorted()
    expect(found).toEqual(
      kept
        .filter(({ profile }) => phoneDigits(profile.phoneNumber) === digits)
        .map(({ id }) => id)
        .toSorted(),
    )
  }
}
