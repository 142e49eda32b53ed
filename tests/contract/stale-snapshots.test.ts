// What must know the newest commit asks for it, also within a turn of the event loop in which it has read before: an embedded store reads from one snapshot then.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'
import { account, result } from './samples.ts'

type Open = Awaited<ReturnType<typeof openLmdbStorage>>

const FAR = 1_000_000
const SHARE = 'a'.repeat(32)
const WRITER = `
  import { openLmdbStorage } from '${join(import.meta.dirname, '../../backend/storage/lmdb/open.ts')}'
  const { accounts, records, entries, mails, deletions, close } = await openLmdbStorage({ path: process.argv.at(-1) })
  const fan = await accounts.get('fan')
  const shares = [{ id: '${SHARE}', name: 'Fan', list: 'wishlist' }]
  await accounts.replace({ ...fan, version: 2, commit: 'newest', state: { ...fan.state, shares }, outbox: [${JSON.stringify(result('fan', 'moved', 1))}] }, 1)
  await accounts.delete('leaver')
  await records.append([${JSON.stringify(result('fan', 'one', 1))}])
  await entries.put('books', 'one', { value: 1, expiresAt: Infinity })
  await mails.add({ id: 'one', letter: {}, added: 1, due: 1, until: 9, tries: 0 })
  await deletions.plan([{ accountId: 'leaver', due: 1 }])
  await close()
`
const like = (some: object): unknown => expect.objectContaining(some)
/** What is asked, and what only the newest commit answers. */
const ASKED: Record<string, [ask: (store: Open) => unknown, newest: unknown]> = {
  'accounts.newest': [({ accounts }) => accounts.newest('fan'), like({ commit: 'newest' })],
  'accounts.newestByLogin': [({ accounts }) => accounts.newestByLogin('user-fan'), like({ commit: 'newest' })],
  'accounts.newestByShare': [({ accounts }) => accounts.newestByShare(SHARE), like({ id: 'fan' })],
  'accounts.withOutbox': [({ accounts }) => accounts.withOutbox(9), ['fan']],
  'accounts.moved': [({ accounts }) => accounts.moved([{ id: 'leaver', version: 1 }]), ['leaver']],
  'accounts.list': [({ accounts }) => accounts.list(undefined, 9), [like({ id: 'fan', version: 2 })]],
  'accounts.newer': [({ accounts }) => accounts.newer([{ id: 'fan', version: 1 }]), [like({ id: 'fan', version: 2 })]],
  'records.get': [({ records }) => records.get('fan', 'knowledge', 'one'), like({ id: 'one' })],
  'records.count': [({ records }) => records.count('fan', { kind: 'knowledge' }), 1],
  'records.remove': [({ records }) => records.remove('fan', 'knowledge', 'one'), true],
  'entries.newest': [({ entries }) => entries.newest('books', 'one', 1), like({ value: 1 })],
  'mails.due': [({ mails }) => mails.due(1, FAR, 9), [like({ id: 'one' })]],
  'mails.list': [({ mails }) => mails.list(9), [like({ id: 'one' })]],
  'deletions.due': [({ deletions }) => deletions.due(1, FAR, 9), [{ accountId: 'leaver', due: 1 }]],
}

const path = mkdtempSync(join(tmpdir(), 'starlane-snapshots-'))
const stores = new Map<string, Open>()
const answers = new Map<string, unknown>()
let stamps: (number | undefined)[] = []

beforeAll(async () => {
  for (const name of [...Object.keys(ASKED), 'stamp']) stores.set(name, await openLmdbStorage({ path }))
  const [first] = stores.values()
  for (const id of ['fan', 'leaver']) await first?.accounts.create(account(id))
  // From here to the last question all is one turn.
  const before = [...stores].map(([, store]) => store.accounts.get('fan'))
  const stamp = stores.get('stamp')?.accounts.stamp?.()
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type', 'module', '--eval', WRITER, path])
  const asked = Object.entries(ASKED).map(async ([name, [ask]]) => {
    const store = stores.get(name)
    answers.set(name, store && (await ask(store)))
  })
  stamps = [stamp, stores.get('stamp')?.accounts.stamp?.()]
  await Promise.all(asked)
  expect(status).toBe(0)
  for (const fan of await Promise.all(before)) expect(fan?.commit).toBe('commit')
})

afterAll(async () => {
  for (const store of stores.values()) await store.close()
  rmSync(path, { recursive: true, force: true })
})

test.each(Object.entries(ASKED))('%s', (name, [, newest]) => {
  expect(answers.get(name)).toEqual(newest)
})

test('R48: the stamp differs after the commit of another process', () => expect(stamps[1]).not.toBe(stamps[0]))
