// What the operator's commands say and do about accounts, their gems and their orders.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import type { Account } from '../../../backend/domain/account.ts'
import { readCommandLine } from '../../../backend/operator/command-line.ts'
import { runCommand } from '../../../backend/operator/run.ts'
import type { StoredRecord } from '../../../backend/storage/port.ts'
import { account } from '../../contract/samples.ts'
import { ledger, message, MINUTE, NOW, openDesk } from './operator-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-desk-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('accounts', () => {
  test('a page says how many there are in all, and where the next begins; the last one does not', async () => {
    const { add, said, json } = await openDesk()
    expect(await said('accounts')).toBe('No accounts.')
    for (const id of ['a', 'b', 'c']) await add(id)
    expect((await said('accounts', '--limit=2')).split('\n')).toEqual([
      'username  email          gems  id',
      'user-a    a@example.com     0  a',
      'user-b    b@example.com     0  b',
      '',
      '3 in all. More: accounts --after=b',
    ])
    expect(await json('accounts', '--limit=2')).toEqual({
      ok: true,
      accounts: ['a', 'b'].map((id) => ({ id, username: `user-${id}`, email: `${id}@example.com`, createdAt: NOW, gems: 0 })),
      total: 3,
      next: 'b',
    })
    expect((await said('accounts', '--after=b')).split('\n')).toHaveLength(2)
    expect(await json('accounts', '--limit=3')).not.toHaveProperty('next')
  })

  test('one alone is shown whole: what it has not is a dash, and a word', async () => {
    const { add, said, json, tokens, keep, clock } = await openDesk()
    const one = await add('a')
    const line = async (name: string) =>
      (await said('accounts', 'id:a'))
        .split('\n')
        .find((each) => each.startsWith(name))
        ?.slice(11)
    const lines = async () =>
      Promise.all(['name', 'email', 'phone', 'birthday', 'since', 'cart', 'wishlist', 'logged in', 'messages'].map(line))
    expect(await lines()).toEqual(['Fan', 'a@example.com', '–', '–', '2026-11-28 12:34 UTC', '0 items', '0 items', 'nowhere', 'none'])
    expect((await json('accounts', 'a')).account).not.toHaveProperty('lastSeen')
    await tokens.issue('x'.repeat(30), { accountId: 'a', at: NOW - 5 * MINUTE, credential: '', device: 'Chrome' })
    await tokens.issue('y'.repeat(30), { accountId: 'a', at: NOW - 60 * MINUTE, credential: '' })
    await keep(message('a', 'm1', NOW))
    expect([await line('logged in'), await line('messages')]).toEqual(['on 2 devices, last used 2026-11-28 12:29 UTC', 'messages user-a'])
    expect((await json('accounts', 'a')).account).toMatchObject({ devices: 2, lastSeen: NOW - 5 * MINUTE, emailConfirmed: true })
    const told = { why: 'item_gone' as const, error: 'gone', lines: [], total: 1, balance: 0, gone: [], options: [] }
    const decision = { id: 'd1', ...told, at: NOW }
    const item = { itemId: 'p-0', name: 'Ring', qty: 2 }
    const state = { ...one.state, gems: 7, cart: [item], wishlist: [item, item], decisions: [decision] }
    await add('b', { phoneNumber: '+8210', birthday: '2001-02-03', name: '' }, { state, emailUnconfirmed: true })
    clock.now += 1
    const shown = await said('accounts', 'id:b')
    for (const part of [
      'b@example.com (not confirmed)',
      '+8210',
      '2001-02-03',
      '1 item; 1 order on hold until its owner answers',
      '2 items',
    ])
      expect(shown).toContain(part)
    expect(shown).toMatch(/^name +–$/m)
    expect((await json('accounts', 'id:b')).account).toMatchObject({ emailConfirmed: false, cart: 1, wishlist: 2, questions: 1, gems: 7 })
  })

  test('it is found by what names it, by any part of its names, and by how its address is spoken', async () => {
    const { add, json } = await openDesk()
    await add('a', { username: 'Mina', name: '미나 Park', email: 'mina@xn--mnchen-3ya.de', phoneNumber: '+82 10 5555 0100' })
    expect(await json('accounts', 'park')).toMatchObject({ account: { id: 'a' } })
    await add('b', { username: 'minari', birthday: '2001-02-03' })
    await add('c', { username: '2001-02-03' })
    const found = async (...argv: string[]) => {
      const { account: one, accounts } = (await json('accounts', ...argv)) as { account?: Account; accounts?: Account[] }
      return (accounts ?? (one === undefined ? [] : [one])).map(({ id }) => id).toSorted()
    }
    expect(await found('mina')).toEqual(['a'])
    for (const part of ['münchen', 'PARK', '미나', 'mnchen']) expect(await found(part), part).toEqual(['a'])
    expect(await found('min')).toEqual(['a', 'b'])
    expect(await found('min', '--limit=1')).toHaveLength(1)
    expect(await found('2001-02-03')).toEqual(['b', 'c'])
    expect(await found('2001-02-03', '--limit=1')).toHaveLength(1)
    expect(await found('+82 10 5555 0100')).toEqual(['a'])
    expect(await found('id:b')).toEqual(['b'])
    expect(await found('id:mina')).toEqual([])
    expect(await found('nobody')).toEqual([])
  })

  test('what is not sure to name it is not enough where nobody is asked', async () => {
    const { add, said, gemsOf } = await openDesk()
    await add('a', { username: 'Mina', birthday: '2001-02-03' })
    for (const who of ['2001-02-03', 'a'])
      await expect(said('grant', who, '5', '--yes')).rejects.toThrow(
        `${who} is neither a username nor an address. If Mina <a@example.com> is meant: id:a.`,
      )
    for (const who of ['MINA', 'A@example.com', 'id:a']) await said('grant', who, '5', '--yes')
    await said('grant', '2001-02-03', '5')
    expect(await gemsOf('a')).toBe(20)
    await add('b', { username: '2001-02-03' })
    await expect(said('grant', '2001-02-03', '5')).rejects.toThrow('Several accounts match')
    await expect(said('grant', 'nobody', '5')).rejects.toThrow('There is no such account.')
    await expect(said('accounts', '--after=nobody')).rejects.toThrow('There is no account with the id nobody')
    await expect(said('accounts', 'Mina', '--after=a')).rejects.toThrow('--after goes through the list')
  })
})

describe('gems', () => {
  test('a grant is asked about with the balance after it, and made once under its key', async () => {
    const { add, said, json, warnings, notices, gemsOf, storage } = await openDesk()
    await add('a')
    expect(await said('grant', 'id:a', '10', '--note=sorry', '--key=k')).toBe('10 gems given: user-a has 10.')
    expect([warnings, notices]).toEqual([['user-a has 0 gems and will have 10.'], []])
    expect(await said('grant', 'id:a', '10', '--note=sorry', '--key=k')).toBe(
      'Done before, on 2026-11-28 12:34 UTC. 10 gems given: user-a has 10.',
    )
    expect(await json('grant', 'id:a', '10', '--note=sorry', '--key=k')).toMatchObject({
      ok: true,
      before: true,
      key: 'k',
      entry: { delta: 10 },
    })
    for (const other of [['11', '--note=sorry'], ['10'], ['10', '--note=sorry', '--take']])
      await expect(said('grant', 'id:a', ...other, '--key=k')).rejects.toThrow(
        'The key k is that of another change: 10 gems given: user-a has 10. Nothing was changed.',
      )
    expect(await json('grant', 'id:a', '1', '--take', '--key=t')).toMatchObject({
      entry: { delta: -1, balance: 9, label: 'taken back by Bias' },
      key: 't',
    })
    expect(warnings.at(-1)).toBe('user-a has 10 gems and will have 9.')
    expect(await said('grant', 'id:a', '1', '--take')).toBe('1 gem taken: user-a has 8.')
    expect(notices).toEqual([
      expect.stringMatching(/^The key of this change is ([0-9a-f]{16}): run again with --key=\1, it is made once\.$/),
    ])
    expect(await gemsOf('a')).toBe(8)
    const records = await storage.records.list('a', { kind: 'ledger', limit: 9 })
    expect(records.map((record) => record.kind === 'ledger' && record.label).toSorted()).toEqual([
      'Gift from Bias: sorry',
      'taken back by Bias',
      'taken back by Bias',
    ])
  })

  test.each([
    ['0', 'whole number'],
    ['01', 'whole number'],
    ['1.5', 'whole number'],
    [String(MAX_BALANCE + 1), 'whole number'],
    [String(MAX_BALANCE), 'No balance goes beyond'],
  ])('a grant of %s gems to an account that has one is refused', async (gems, why) => {
    const { add, said, gemsOf } = await openDesk()
    const one = account('a')
    await add('a', {}, { state: { ...one.state, gems: 1 } })
    await expect(said('grant', 'id:a', gems)).rejects.toThrow(why)
    await expect(said('grant', 'id:a', '2', '--take')).rejects.toThrow('There are 1 gem only.')
    expect(await gemsOf('a')).toBe(1)
    await said('grant', 'id:a', String(MAX_BALANCE - 1))
    expect(await gemsOf('a')).toBe(MAX_BALANCE)
  })

  test('a refund gives back what an order cost, once, and nothing for what is none', async () => {
    const { add, keep, said, json, warnings, gemsOf } = await openDesk()
    await add('a')
    await add('b')
    await keep(
      ledger('a', 'o1', NOW - MINUTE),
      ledger('a', 'o2', NOW, -5, { label: '' }),
      ledger('a', 'g1.grant', NOW),
      ledger('a', 'q', NOW, -5, { reason: 'custom' }),
      ledger('a', 'plus', NOW, 5),
    )
    expect(await json('refund', 'id:a', 'o1', '--note=broken')).toMatchObject({
      entry: { delta: 30, label: 'Refund of Moon Ring: broken' },
    })
    expect(warnings).toEqual(['user-a gets 30 gems back for the order of 2026-11-28 12:33 UTC and keeps what was bought.'])
    await expect(said('refund', 'id:a', 'o1')).rejects.toThrow('It was refunded already, on 2026-11-28 12:34 UTC.')
    expect(warnings).toHaveLength(1)
    expect(await json('refund', 'id:a', 'o2')).toMatchObject({ entry: { label: 'Refund of an order' } })
    for (const none of ['g1.grant', 'q', 'plus', 'o3', 'o1.refund'])
      await expect(said('refund', 'id:a', none), none).rejects.toThrow('There is no such order')
    await expect(said('refund', 'id:b', 'o1')).rejects.toThrow('There is no such order')
    expect(await gemsOf('a')).toBe(35)
  })
})

describe('orders', () => {
  test('are listed newest first, page by page, among hundreds of other entries', async () => {
    const { add, keep, said, json } = await openDesk()
    await add('a')
    expect(await said('orders', 'id:a')).toBe('No orders.')
    const others = Array.from({ length: 250 }, (_, index) => ledger('a', `k${index}`, NOW + 1 + index, 5, { reason: 'knowledge' }))
    await keep(...others, ledger('a', 'o1', NOW - 2 * MINUTE), ledger('a', 'o2', NOW - MINUTE, -1_500), ledger('a', 'o3', NOW))
    await said('refund', 'id:a', 'o1')
    expect((await said('orders', 'id:a', '--limit=2')).split('\n')).toEqual([
      'placed (UTC)      gems  order  what',
      '2026-11-28 12:34    30  o3     Moon Ring',
      '2026-11-28 12:33  1500  o2     Moon Ring',
      '',
      'More: orders a --after=o2',
    ])
    expect((await said('orders', 'id:a', '--after=o2')).split('\n')).toEqual([
      expect.any(String),
      '2026-11-28 12:32    30  o1     refunded: Moon Ring',
    ])
    expect(await json('orders', 'id:a', '--limit=2')).toMatchObject({ next: 'o2' })
    expect(await json('orders', 'id:a', '--limit=3')).toEqual({
      ok: true,
      orders: [
        { id: 'o3', at: NOW, gems: 30, what: 'Moon Ring' },
        { id: 'o2', at: NOW - MINUTE, gems: 1_500, what: 'Moon Ring' },
        { id: 'o1', at: NOW - 2 * MINUTE, gems: 30, what: 'Moon Ring', refundedAt: NOW },
      ],
    })
    await expect(said('orders', 'id:a', '--after=none')).rejects.toThrow('There is no such order.')
    await expect(said('orders', 'id:a', 'o1', '--after=o2')).rejects.toThrow('--after goes through the list of orders')
  })

  test('one is shown with its items, and when it was refunded', async () => {
    const { add, keep, said, json } = await openDesk()
    await add('a')
    const item = (index: number, name: string): StoredRecord => ({
      kind: 'inventory',
      accountId: 'a',
      id: `o1.${index}`,
      at: NOW,
      itemId: 'x',
      name,
      image: '',
      priceGems: 15,
      qty: index + 1,
    })
    await keep(ledger('a', 'o1', NOW), ledger('a', 'o2', NOW), item(0, 'Ring'), item(1, 'Cap'))
    expect((await said('orders', 'id:a', 'o1')).split('\n')).toEqual([
      'pieces  gems each  item',
      '     1         15  Ring',
      '     2         15  Cap',
      '',
      '30 gems, placed 2026-11-28 12:34 UTC',
    ])
    expect(await said('orders', 'id:a', 'o2')).toBe('Its items are kept no more.\n\n30 gems, placed 2026-11-28 12:34 UTC')
    await said('refund', 'id:a', 'o1')
    expect(await said('orders', 'id:a', 'o1')).toContain(', refunded 2026-11-28 12:34 UTC')
    expect((await json('orders', 'id:a', 'o1')).order).toMatchObject({
      refundedAt: NOW,
      items: [{ name: 'Ring', qty: 1 }, { name: 'Cap' }],
    })
    await expect(said('orders', 'id:a', 'o3')).rejects.toThrow('There is no such order.')
  })
})

test('sessions: each device with its days; one is ended by enough of its id, or all', async () => {
  const { add, said, json, tokens, warnings, storage } = await openDesk()
  await add('a')
  const issue = (secret: string, minutes: number, device?: string) =>
    tokens.issue(secret.repeat(30), { accountId: 'a', at: NOW - minutes * MINUTE, credential: '', ...(device && { device }) })
  const ids = [await issue('x', 1, 'Chrome'), await issue('y', 2_000, 'Firefox'), await issue('z', 3)]
  expect((await said('sessions', 'id:a')).split('\n')).toEqual([
    expect.stringMatching(/^id +device +since \(UTC\) +last used$/),
    expect.stringMatching(new RegExp(`^${ids[0]?.slice(0, 12)}  Chrome +2026-11-28 12:33  2026-11-28$`)),
    expect.stringMatching(new RegExp(`^${ids[2]?.slice(0, 12)}  `)),
    expect.stringMatching(new RegExp(`^${ids[1]?.slice(0, 12)}  Firefox +2026-11-27 03:14  2026-11-27$`)),
  ])
  expect((await json('sessions', 'id:a')).sessions).toHaveLength(3)
  await expect(said('sessions', 'id:a', `--end=${ids[0]?.slice(0, 3)}`)).rejects.toThrow('at least 4 characters')
  await expect(said('sessions', 'id:a', '--end=nope')).rejects.toThrow('There is no such login')
  expect(await said('sessions', 'id:a', `--end=${ids[0]?.slice(0, 4)}`)).toBe('Logged out there.')
  expect(warnings).toEqual(['user-a is logged out on Chrome.'])
  expect(await json('sessions', 'id:a', '--end=all')).toEqual({ ok: true, ended: 2 })
  expect(warnings.at(-1)).toBe('user-a is logged out everywhere: 2 devices.')
  expect(await said('sessions', 'id:a')).toBe('Logged in nowhere.')
  await issue('v', 1)
  expect(await said('sessions', 'id:a', '--end=all')).toBe('Logged out on 1 device.')
  expect(await storage.entries.listByAccount('a', 'token', NOW)).toEqual([])
})

test('an account goes with all its data and what visitors left with its address; another run says that it is gone', async () => {
  const { add, keep, said, json, warnings, storage, forgotten } = await openDesk()
  await add('a')
  await add('b', {}, { emailUnconfirmed: true })
  await keep(
    message('guest', 'm1', NOW, 'A@example.com'),
    message('guest', 'm2', NOW),
    message('guest', 'm3', NOW, 'b@example.com'),
    ledger('a', 'o1', NOW),
  )
  expect(await said('delete-account', 'user-a')).toBe('The account of user-a is gone, with 1 message that a visitor left with its address.')
  expect(warnings).toEqual([
    'The account of user-a, of 2026-11-28 and with 0 gems, goes for good with all its data, and 1 message that a visitor left with its address.',
  ])
  expect(await json('delete-account', 'user-b')).toEqual({ ok: true, deleted: 'b', messages: 0 })
  expect(warnings.at(-1)).toBe('The account of user-b, of 2026-11-28 and with 0 gems, goes for good with all its data.')
  expect((await storage.records.list('guest', { kind: 'message', limit: 9 })).map(({ id }) => id).toSorted()).toEqual(['m2', 'm3'])
  expect([await storage.records.list('a', { kind: 'ledger', limit: 9 }), await storage.accounts.count(), forgotten]).toEqual([
    [],
    0,
    ['a', 'b'],
  ])
  await expect(said('delete-account', 'user-a')).rejects.toThrow('There is no such account.')
})

test('an export is written for its reader alone, and only of an account that is named surely', async () => {
  const { add, keep, json, said } = await openDesk()
  await add('a', { birthday: '2001-02-03' })
  await keep(ledger('a', 'o1', NOW))
  const file = join(folder, 'export.json')
  await expect(said('export', '2001-02-03', file)).rejects.toThrow('is neither a username nor an address')
  expect(await json('export', 'user-a', file)).toEqual({ ok: true, file, records: 1 })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ id: 'a', records: [{ id: 'o1' }] })
  expect(readFileSync(file, 'utf8')).toMatch(/^\{\n {2}"ok".*\n\}\n$/s)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('who does not agree changes nothing, and an account that goes meanwhile is said to be gone', async () => {
  const { add, gemsOf, storage, desk } = await openDesk()
  await add('a')
  const run = (agrees: () => Promise<boolean>) =>
    runCommand(desk, readCommandLine(['grant', 'id:a', '5']), { agrees, notice: () => undefined })
  await expect(run(async () => false)).rejects.toThrow('Nothing was changed.')
  expect(await gemsOf('a')).toBe(0)
  await expect(run(async () => storage.accounts.delete('a'))).rejects.toThrow('The account is gone.')
})
