// What a request costs in counts, which are the same on any machine: what it asks of the store, the rows it writes, the bytes it stores and answers. They are
// bounds: a test that fails here says that a call has become dearer, and by how much.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Account } from '../../backend/domain/account.ts'
import { textOfAccount } from '../../backend/storage/account-text.ts'
import { Environment } from '../../backend/storage/lmdb/environment.ts'
import { PictureFiles } from '../../backend/storage/data-folder/picture-files.ts'
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'
import type { Storage } from '../../backend/storage/port.ts'
import type { Answer } from './client.ts'
import { products, push, pushBody, type Change } from './fan.ts'
import { startShop, type Fan, type TestShop } from './harness.ts'

const CHANGES = 50
const NAMES = ['store/cart/add', 'store/move-to-wishlist', 'store/move-to-cart', 'store/cart/remove']
const path = mkdtempSync(join(tmpdir(), 'starlane-costs-'))
/** What was asked of the store and written to it since the last look. */
let calls: string[] = []
let rows: string[] = []
let shop: TestShop
let stored: Storage
let items: string[]

beforeAll(async () => {
  const { table } = Environment.prototype
  vi.spyOn(Environment.prototype, 'table').mockImplementation(function (this: Environment, name) {
    const made = table.call(this, name)
    for (const kind of ['put', 'remove'] as const) {
      const write = made[kind]
      const noted = (...args: unknown[]): unknown => {
        rows.push(`${kind} ${name}`)
        return Reflect.apply(write, made, args)
      }
      Object.assign(made, { [kind]: noted })
    }
    return made
  })
  stored = { ...(await openLmdbStorage({ path })), pictures: new PictureFiles(join(path, 'pictures')) }
  shop = await startShop({ storage: { ...stored, ...counted(stored) } })
  items = (await products(shop)).map(({ id }) => id)
})
afterAll(async () => {
  await shop.close()
  await stored.close()
  rmSync(path, { recursive: true })
  vi.restoreAllMocks()
})

/** Of the catalog only its revision is asked, by the clock and not by requests. */
function counted({ accounts, records, entries }: Storage): Pick<Storage, 'accounts' | 'records' | 'entries'> {
  return { accounts: watched('accounts', accounts), records: watched('records', records), entries: watched('entries', entries) }
}

function watched<Part extends object>(name: string, part: Part): Part {
  return new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        calls.push(`${name}.${String(key)}`)
        return Reflect.apply(value, target, args)
      }
    },
  })
}

/** A fan by bearer whose login was used today, with nothing going on behind. */
async function settledFan(): Promise<Fan> {
  const fan = await shop.register()
  fan.client.token = fan.token
  await fan.client.get('/api/auth/me')
  await shop.settled()
  return fan
}

/** Adds, moves to the wishlist, moves back and removes, each product in turn. */
function fifty(): Change[] {
  return Array.from({ length: CHANGES }, (_, index) => {
    const name = NAMES[index % NAMES.length] ?? ''
    const itemId = items[Math.floor(index / NAMES.length)] ?? ''
    return { name, args: name.endsWith('add') || name.endsWith('to-cart') ? { itemId, qty: 1 } : { itemId } }
  })
}

/** What this asks of the store and writes to it, beginning with nothing. */
async function costOf(request: () => Promise<Answer>): Promise<{ asked: string[]; written: string[]; answer: Answer }> {
  calls = []
  rows = []
  const answer = await request()
  await shop.settled()
  return { asked: calls, written: rows, answer }
}

const BY_LOGIN = ['entries.get', 'accounts.get']
/** A body may be slow: the login is judged again when it is there. */
const BY_LOGIN_WITH_BODY = [...BY_LOGIN, 'entries.get']

test('a look at what is new reads the login, and the account once by the strongest read, and writes nothing', async () => {
  const { client } = await settledFan()
  const pull = await costOf(() => client.get('/api/sync/pull?protocol=2'))
  expect([pull.answer.status, pull.asked, pull.written]).toEqual([200, ['entries.get', 'accounts.newest'], []])
  const again = await costOf(() =>
    client.get('/api/sync/pull?protocol=2', { headers: { 'if-none-match': String(pull.answer.headers.etag) } }),
  )
  expect([again.answer.status, again.asked, again.written]).toEqual([304, ['entries.get', 'accounts.newest'], []])
})

test('a push of fifty asks the store no more than a push of one, and writes one row', async () => {
  const fan = await settledFan()
  const one = await costOf(() => push(fan, fifty().slice(0, 1)))
  const many = await costOf(() => push(fan, fifty(), 2))
  for (const { answer, asked, written } of [one, many])
    expect([answer.status, asked, written]).toEqual([200, [...BY_LOGIN_WITH_BODY, 'accounts.replace'], ['put accounts']])
})

test('a push that comes twice is confirmed by one read and writes nothing', async () => {
  const fan = await settledFan()
  const body = pushBody(fan.deviceId, fifty())
  await fan.client.post('/api/sync/push', body)
  const twice = await costOf(() => fan.client.post('/api/sync/push', body))
  expect([twice.answer.status, twice.asked, twice.written]).toEqual([200, [...BY_LOGIN_WITH_BODY, 'accounts.newest'], []])
})

test('a documented call costs what a push costs', async () => {
  const fan = await settledFan()
  const call = await costOf(() => fan.client.post('/api/store/cart/add', { itemId: items[0], qty: 1 }))
  expect([call.answer.status, call.asked, call.written]).toEqual([200, [...BY_LOGIN_WITH_BODY, 'accounts.replace'], ['put accounts']])
})

test('what an account stores and a push answers stays within these bytes', async () => {
  const fan = await settledFan()
  const size = async () => Buffer.byteLength(textOfAccount(await present(fan)) ?? '')
  const fresh = await size()
  const { bytes } = await push(fan, fifty())
  const unacknowledged = await size()
  await push(fan, [{ name: 'store/wishlist/remove', args: { itemId: items[0] } }], CHANGES + 1)
  expect(over({ fresh, unacknowledged, acknowledged: await size(), answer: bytes.length })).toEqual([])
})

/** Bytes: what they are today and some for a longer name. */
const MOST: Record<string, number> = { fresh: 600, unacknowledged: 2_450, acknowledged: 840, answer: 4_000 }

function over(sizes: Record<string, number>): string[] {
  return Object.entries(sizes).flatMap(([what, bytes]) => (bytes > (MOST[what] ?? 0) ? [`${what}: ${bytes} of ${MOST[what]} B`] : []))
}

async function present({ user }: Fan): Promise<Account> {
  const account = await stored.accounts.newest(user.id)
  if (account === undefined) throw new Error('no account')
  return account
}
