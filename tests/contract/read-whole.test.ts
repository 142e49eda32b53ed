// A copy of the embedded store is read through before it counts as one: each row must be readable, and each account found. Torn pages are in damaged-backup.test.ts.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyStore } from '../../backend/storage/lmdb/copy.ts'
import { Environment } from '../../backend/storage/lmdb/environment.ts'
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'
import { readWhole } from '../../backend/storage/lmdb/read-whole.ts'
import { isDamaged } from '../../backend/storage/lmdb/trial.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import { account, products, result } from './samples.ts'

const root = mkdtempSync(join(tmpdir(), 'starlane-read-whole-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
const fresh = () => join(root, String((folders += 1)))
const good = fresh()

beforeAll(async () => {
  const storage = await openLmdbStorage({ path: good })
  for (const id of ['a', 'b']) await storage.accounts.create(account(id))
  await storage.catalog.replace({ products: products(2) }, 0, 1)
  await storage.records.append([result('a', 'r', 1)])
  await storage.entries.put('s', 'k', { value: 1, expiresAt: 9, accountId: 'a' })
  await storage.mails.add({ id: 'm', letter: 1, added: 1, due: 1, until: 2, tries: 0 })
  await storage.close()
})

type Change = (env: Environment) => void
/** A copy of the good store, changed by another hand. */
async function changed(change: Change): Promise<string> {
  const path = fresh()
  cpSync(good, path, { recursive: true })
  const env = new Environment(path)
  await env.write([], () => change(env))
  await env.close()
  return path
}
const put =
  (table: string, key: (string | number)[], text: string): Change =>
  (env) =>
    void env.table(table).put(key, text, 1)
const remove =
  (table: string, key: (string | number)[]): Change =>
  (env) =>
    void env.table(table).remove(key)

test('a whole one is counted, and each of its rows is told', async () => {
  let rows = 0
  expect(await readWhole(good, () => (rows += 1))).toEqual({ accounts: 2, catalogRevision: 1 })
  expect(rows).toBeGreaterThan(20)
  const empty = fresh()
  await (await openLmdbStorage({ path: empty })).close()
  expect(await readWhole(empty)).toEqual({ accounts: 0, catalogRevision: 0 })
})

test.each<[string, RegExp, Change]>([
  ['an account', /a row of its table accounts cannot be read/, put('accounts', ['a'], '{')],
  ['what an account is found by', /a row of its table account-rows cannot be read/, put('account-rows', ['a'], '{"username":1}')],
  ['a record', /a row of its table records cannot be read/, put('records', ['a', 'knowledge', 'r'], '{}')],
  ['an entry', /a row of its table entries cannot be read/, put('entries', ['s', 'k'], '{"value":"{","expiresAt":null}')],
  ['a mail', /a row of its table mails cannot be read/, put('mails', ['m'], 'x')],
  ['the catalog', /a row of its table catalog cannot be read/, put('catalog', ['catalog'], '{}')],
  ['its revision', /a row of its table catalog cannot be read/, put('catalog', ['revision'], '"x"')],
  ['an account that is found by nothing', /of its 2 accounts not all can be found/, remove('account-rows', ['a'])],
  ['an account without its name', /of its 2 accounts not all can be found/, remove('logins', ['username', 'user-a'])],
  ['a name too many', /of its 2 accounts not all can be found/, put('logins', ['username', 'other'], 'a')],
  ['a name that leads to nobody', /a login leads to no account/, put('logins', ['username', 'user-a'], 'gone')],
  ['another format', /it has format 2, and this version of the shop reads format 1 only/, put('format', ['format'], '2')],
])('one with %s is none', async (_what, why, change) => {
  await expect(readWhole(await changed(change))).rejects.toThrow(why)
})

test('a table of texts may hold any, and a folder without a store holds none', async () => {
  expect(await readWhole(await changed(put('timeline', ['a'], 'x')))).toMatchObject({ accounts: 2 })
  await expect(readWhole(fresh())).rejects.toThrow('there is no store in it')
})

test('a store of another format is not opened, and stays as it is', async () => {
  const path = await changed(put('format', ['format'], '2'))
  await expect(openLmdbStorage({ path })).rejects.toThrow('has format 2, and this version of the shop reads format 1 only')
  await expect(readWhole(path)).rejects.toThrow('format 2')
})

test('a copy is the store of its moment, also while that is open', async () => {
  const [storage, to] = [await openLmdbStorage({ path: await changed(() => undefined) }), fresh()]
  mkdirSync(to)
  await copyStore(join(root, String(folders - 1)), to)
  await storage.accounts.create(account('late'))
  expect(await readWhole(to)).toMatchObject({ accounts: 2 })
  expect([await storage.accounts.count(), (await storage.bytes()) ?? 0]).toEqual([3, expect.any(Number)])
  expect(await storage.bytes()).toBeGreaterThan(4_096)
  expect(await storage.freeBytes()).toBeGreaterThan(0)
  await storage.ping(1)
  await storage.close()
  await storage.close()
  await expect(storage.ping(1)).rejects.toThrow(StorageUnavailable)
})

test.skipIf(!existsSync('/proc/self/fd'))('what is copied is not held open', async () => {
  const [from, to] = [fresh(), fresh()]
  cpSync(good, from, { recursive: true })
  mkdirSync(to)
  await copyStore(from, to)
  const open = readdirSync('/proc/self/fd').map((fd) => join('/proc/self/fd', fd))
  expect(open.filter((link) => existsSync(link) && readlinkSync(link).startsWith(from))).toEqual([])
})

test('a store is damaged where its reader ends or says so; none, an empty and a good one are not', async () => {
  const [none, empty, torn] = [fresh(), fresh(), await changed(() => undefined)]
  mkdirSync(empty)
  writeFileSync(join(empty, 'data.mdb'), '')
  writeFileSync(join(torn, 'data.mdb'), Buffer.alloc(20_000, 7))
  expect(await Promise.all([none, empty, good, torn].map(isDamaged))).toEqual([false, false, false, true])
})
