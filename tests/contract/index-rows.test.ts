// The embedded store's rows that lead to others: after any history they are those of what is stored. One too many is found by nothing else for long.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOfText } from '../../backend/storage/account-text.ts'
import { Environment } from '../../backend/storage/lmdb/environment.ts'
import { rowsOf } from '../../backend/storage/lmdb/keys.ts'
import { mailOfText } from '../../backend/storage/lmdb/mails.ts'
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'
import { recordOfText } from '../../backend/storage/lmdb/records.ts'
import { account, result } from './samples.ts'

const path = mkdtempSync(join(tmpdir(), 'starlane-index-'))
let storage: Awaited<ReturnType<typeof openLmdbStorage>>
let env: Environment
beforeAll(async () => {
  storage = await openLmdbStorage({ path })
  env = new Environment(path)
})
afterAll(async () => {
  await Promise.all([storage.close(), env.close()])
  rmSync(path, { recursive: true, force: true })
})

function rows(table: string): { key: (string | number)[]; value: string }[] {
  env.refresh()
  return env.read(() => [...env.table(table).getRange()].map(({ key, value }) => ({ key: [key].flat(), value })))
}
const keys = (table: string) => rows(table).map(({ key }) => key.join(' '))
const inOrder = (found: (string | number)[][]) => found.map((key) => key.join(' ')).toSorted()
const expectKeys = (table: string, expected: (string | number)[][]) => expect(keys(table).toSorted(), table).toEqual(inOrder(expected))

const id = fc.constantFrom('a', 'b')
const owner = fc.constantFrom(undefined, 'mina', 'jun')
const time = fc.integer({ min: 1, max: 4 })
const histories = <Step>(step: fc.Arbitrary<Step>, run: (steps: Step[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 15 }), run), { numRuns: 40, seed: 5 })

test('of entries: by their end, and by their account', async () => {
  const acts = ['put', 'put', 'add', 'take', 'delete', 'increment', 'sweep', 'deleteByAccount'] as const
  await histories(
    fc.record({ act: fc.constantFrom(...acts), key: id, accountId: owner, end: fc.oneof(time, fc.constant(Infinity)) }),
    async (steps) => {
      const { entries } = storage
      for (const { act, key, accountId, end } of steps) {
        const entry = { value: 1, expiresAt: end, ...(accountId === undefined ? {} : { accountId }) }
        if (act === 'put') await entries.put('s', key, entry)
        else if (act === 'add') await entries.add('s', key, entry, 2)
        else if (act === 'increment') await entries.increment('s', key, 1, end, 0)
        else if (act === 'sweep') await entries.sweep(Math.min(end, 9), 9)
        else if (act === 'deleteByAccount') await entries.deleteByAccount(accountId ?? 'mina', ['s'])
        else await (act === 'take' ? entries.take('s', key, 2) : entries.delete('s', key))
      }
      const stored = rows('entries').map(({ key, value }): { key: (string | number)[]; expiresAt: number | null; accountId?: string } => ({
        ...JSON.parse(value),
        key,
      }))
      expectKeys(
        'entries-by-expiry',
        stored.flatMap(({ key, expiresAt }) => (expiresAt === null ? [] : [[expiresAt, ...key]])),
      )
      expectKeys(
        'entries-by-account',
        stored.flatMap(({ key, accountId }) => (accountId === undefined ? [] : [[accountId, ...key]])),
      )
    },
  )
})

test('of mails: by their time, and by their account', async () => {
  await histories(
    fc.record({
      act: fc.constantFrom('add', 'replace', 'replace', 'remove', 'deleteByAccount'),
      key: id,
      accountId: owner,
      due: time,
      before: time,
    }),
    async (steps) => {
      const { mails } = storage
      for (const { act, key, accountId, due, before } of steps) {
        const mail = { id: key, letter: 1, added: 1, due, until: 9, tries: 0, ...(accountId === undefined ? {} : { accountId }) }
        if (act === 'add') await mails.add(mail)
        else if (act === 'replace') await mails.replace(mail, before)
        else await (act === 'remove' ? mails.remove(key) : mails.deleteByAccount(accountId ?? 'mina'))
      }
      const stored = rows('mails').map(({ key, value }) => ({ key, ...mailOfText(key, value) }))
      expectKeys(
        'mails-by-due',
        stored.map(({ key, due }) => [due, ...key]),
      )
      expectKeys(
        'mails-by-account',
        stored.flatMap(({ key, accountId }) => (accountId === undefined ? [] : [[accountId, ...key]])),
      )
    },
  )
})

test('of accounts: by name and e-mail, by phone and birthday, and those with records to move', async () => {
  const step = fc.record({
    act: fc.constantFrom('create', 'replace', 'replace', 'replace', 'delete', 'moved'),
    key: id,
    name: fc.constantFrom('x', 'y'),
    email: fc.constantFrom('x@example.com', 'y@example.com'),
    phoneNumber: fc.constantFrom('', '55 5', '777'),
    birthday: fc.constantFrom('', '2001-02-03', '2001-02-04'),
    appends: fc.boolean(),
  })
  const moved = new Set<string>()
  await histories(step, async (steps) => {
    const { accounts } = storage
    for (const { act, key, name, email, phoneNumber, birthday, appends } of steps) {
      const before = (await accounts.newest(key))?.version ?? 0
      const { accountId: _accountId, ...record } = result(key, 'r', 1)
      const profile = { username: name, email, phoneNumber, birthday }
      const next = { ...account(key, profile, before + 1), outbox: appends ? [record] : [] }
      if (act === 'delete') await accounts.delete(key)
      else if (act === 'moved') await accounts.moved([{ id: key, version: before }]).then(() => moved.add(key))
      else if ((await (act === 'create' ? accounts.create(next) : accounts.replace(next, before))) === 'ok') moved.delete(key)
    }
    const stored = rows('accounts').map(({ key: [key = ''], value }) => ({ key: String(key), ...accountOfText(String(key), value) }))
    expectKeys(
      'account-rows',
      stored.map(({ key }) => [key]),
    )
    expect(rows('account-rows').map(({ value }) => JSON.parse(value))).toEqual(stored.map((one) => rowsOf(one)))
    const found = stored.map((one) => ({ key: one.key, ...rowsOf(one) }))
    expectKeys(
      'logins',
      found.flatMap(({ username, email }) => [
        ['username', username],
        ['email', email],
      ]),
    )
    const finders = (['phone', 'birthday'] as const).flatMap((kind) =>
      found.flatMap((one) => (one[kind] === undefined ? [] : [[kind, one[kind], one.key]])),
    )
    expectKeys('finders', finders)
    expectKeys(
      'outboxes',
      stored.flatMap(({ key, outbox }) => (outbox.length > 0 && !moved.has(key) ? [[key]] : [])),
    )
  })
})

test('of records: in the order of time, of their kind and of their group', async () => {
  const step = fc.record({
    act: fc.constantFrom('append', 'append', 'append', 'trim', 'remove', 'deleteAll'),
    key: id,
    at: time,
    group: fc.constantFrom('easy' as const, 'hard' as const),
  })
  await histories(step, async (steps) => {
    const { records } = storage
    for (const { act, key, at, group } of steps) {
      if (act === 'append')
        await records.append([
          result('mina', key, at, group),
          { kind: 'ledger', accountId: 'jun', id: key, at, delta: 5, balance: 5, reason: 'knowledge', label: 'easy' },
        ])
      else if (act === 'trim') await records.trim('mina', 'knowledge', { keep: 1, from: at, limit: 1 })
      else await (act === 'remove' ? records.remove('mina', 'knowledge', key) : records.deleteAll('mina'))
    }
    const stored = rows('records').map(({ key, value }) => ({ key, ...recordOfText(key, value) }))
    const lines = stored.flatMap(({ key: [accountId = '', kind = '', one = ''], at, group }) =>
      ['*', ...(group === undefined ? [] : [`=${group}`])].map((line) => [accountId, kind, line, at, one]),
    )
    expectKeys('timeline', lines)
  })
})
