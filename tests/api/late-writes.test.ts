// A store whose writes take effect late, or fail: when an answer is given, what it promises is stored, and a cleanup that failed is done later.
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { judged } from '../../backend/auth/passwords.ts'
import { BOUNDS } from '../../backend/limits/bounds.ts'
import { ACCOUNT_SPACES } from '../../backend/storage/entry-spaces.ts'
import { StorageUnavailable, type Storage } from '../../backend/storage/port.ts'
import { openMemoryStorage } from '../doubles/memory-storage/open.ts'
import { readCommandLine } from '../../backend/operator/command-line.ts'
import { runCommand } from '../../backend/operator/run.ts'
import { AGREES, deskAt } from './desk.ts'
import { cheapest, deleteAccount, earn, mailedToken } from './fan.ts'
import { NOON, PASSWORD, startShop, type Fan, type TestShop } from './harness.ts'

/** So late that an answer which did not wait for the write comes before it. */
const LATE_MS = 500
const NEW_PASSWORD = 'a lantern of the owner'
const WRITES = new Set(['put', 'add', 'take', 'delete', 'deleteByAccount', 'plan', 'done', 'deleteAll', 'replace', 'append'])

let stored: ReturnType<typeof openMemoryStorage>
let shop: TestShop
/** What was written, in the order in which it took effect. */
let written: string[]
/** The name of the write that fails, as `entries.put`. */
let failing: string | undefined
/** That of the write that takes effect late, with its space where it has one: `entries.delete grant`. */
let slow: string | undefined
/** That of the write that is made, and then answered by nothing. */
let unanswered: string | undefined

beforeEach(async () => {
  stored = openMemoryStorage()
  written = []
  failing = undefined
  slow = undefined
  unanswered = undefined
  shop = await startShop({ storage: troubled(stored), stored })
})
afterEach(() => shop.close())

function troubled(storage: Storage<string>): Storage<string> {
  const part = <Part extends object>(name: string, calls: Part): Part =>
    new Proxy(calls, {
      get(target, field) {
        const call: unknown = Reflect.get(target, field)
        if (typeof call !== 'function') return call
        const bound: unknown = call.bind(target)
        if (typeof field !== 'string' || !WRITES.has(field) || typeof bound !== 'function') return bound
        return async (...of: unknown[]): Promise<unknown> => {
          const write =
            name === 'entries' && typeof of[0] === 'string' && field !== 'deleteByAccount'
              ? `${name}.${field} ${of[0]}`
              : `${name}.${field}`
          if (slow === write) await new Promise((resolve) => setTimeout(resolve, LATE_MS))
          if (failing === write) throw new StorageUnavailable('not now')
          const result: unknown = await Reflect.apply(bound, undefined, of)
          written.push(write)
          if (unanswered === write) throw new StorageUnavailable('no answer')
          return result
        }
      },
    })
  return {
    ...storage,
    accounts: part('accounts', storage.accounts),
    records: part('records', storage.records),
    entries: part('entries', storage.entries),
    deletions: part('deletions', storage.deletions),
    mails: part('mails', storage.mails),
  }
}

const picture = async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff3d8b' } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
const tokensOf = async ({ user }: Fan) => (await stored.entries.listByAccount(user.id, 'token', shop.clock.now)).length
const logIn = ({ user }: Fan, client = shop.client(), password = PASSWORD) =>
  client.post('/api/auth/login', { emailOrUsername: user.username, password })

describe('when the answer is given', () => {
  test('of a login in a browser that was logged in, its earlier login has ended', async () => {
    const fan = await shop.register()
    slow = 'entries.delete token'
    expect((await logIn(fan, fan.client)).status).toBe(200)
    expect(await tokensOf(fan)).toBe(1)
  })

  test('of one login more than an account may have, the oldest has ended', async () => {
    const fan = await shop.register()
    const answers = []
    for (let each = 1; each < BOUNDS.login.count; each += 1) answers.push((await logIn(fan)).status)
    expect([new Set(answers), await tokensOf(fan)]).toEqual([new Set([200]), BOUNDS.login.count])
    slow = 'entries.delete token'
    const last = await logIn(fan)
    expect([last.status, await tokensOf(fan)]).toEqual([200, BOUNDS.login.count])
    const client = shop.client()
    client.token = last.as(LoginResponse).token
    expect((await client.get('/api/auth/me')).status).toBe(200)
  })

  test('of a logout, the login has ended', async () => {
    const fan = await shop.register()
    slow = 'entries.delete token'
    expect((await fan.client.post('/api/auth/logout')).status).toBe(200)
    expect(await tokensOf(fan)).toBe(0)
  })

  test('of a password that was set by a mailed link, every login has ended and the link’s grant is gone', async () => {
    const fan = await shop.register()
    const browser = shop.client()
    expect((await browser.post('/api/forgot-password/grant', { token: await mailedToken(shop, fan) })).status).toBe(200)
    const grants = async () => (await stored.entries.listByAccount(fan.user.id, 'grant', NOON)).length
    expect(await grants()).toBe(1)
    slow = 'entries.deleteByAccount'
    const set = await browser.post('/api/forgot-password', { identifier: fan.user.username, newPassword: NEW_PASSWORD })
    expect([set.status, await tokensOf(fan), await grants()]).toEqual([200, 0, 0])
    expect((await logIn(fan, shop.client(), NEW_PASSWORD)).status).toBe(200)
  })

  test.each([
    'deletions.plan',
    'accounts.delete',
    'entries.add gone',
    'entries.deleteByAccount',
    'mails.deleteByAccount',
    'records.deleteAll',
  ])('of a deletion, everything of the account is gone, and its later cleanups were planned before it went (%s)', async (write) => {
    const fan = await shop.register()
    await logIn(fan)
    slow = write
    written = []
    expect((await deleteAccount(fan)).status).toBe(200)
    const left = await Promise.all(ACCOUNT_SPACES.map((space) => stored.entries.listByAccount(fan.user.id, space, NOON)))
    expect(left.flat()).toEqual([])
    expect(written.indexOf('deletions.plan')).toBeGreaterThanOrEqual(0)
    expect(written.indexOf('deletions.plan')).toBeLessThan(written.indexOf('accounts.delete'))
    expect(written.indexOf('accounts.delete')).toBeLessThan(written.indexOf('entries.deleteByAccount'))
    expect(written).toContain(write)
  })
})

describe('the records of the last commit, which are moved behind its answer', () => {
  const SHARE = 'c'.repeat(32)
  test.each<[string, (fan: Fan) => Promise<string>]>([
    ['the user', async ({ client }) => (await client.get('/api/auth/me')).text],
    ['the inventory', async ({ client }) => (await client.get('/api/store/inventory')).text],
    ['a collection that is shared', async () => (await shop.client().get(`/api/shares/${SHARE}`)).text],
    ['an export', async ({ client, user }) => (await client.get(`/api/users/${user.id}/export`)).text],
    [
      'the orders, to the operator',
      ({ user }) => runCommand(deskAt(shop, troubled(stored)), readCommandLine(['orders', user.username, '--json']), AGREES),
    ],
  ])('%s: waits until they can be read', async (what, read) => {
    const fan = await shop.register()
    await earn(fan, 300)
    const { id } = await cheapest(shop)
    await fan.client.post('/api/users/share', { id: SHARE, list: 'collection', name: 'Mine', change: 'open' })
    await fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 })
    await shop.settled()
    slow = 'records.append'
    expect((await fan.client.post('/api/store/cart/checkout')).status).toBe(200)
    expect(await read(fan)).toContain(what.endsWith('operator') ? '"gems"' : id)
  })
})

describe('a cleanup that fails', () => {
  test.each(['entries.deleteByAccount', 'mails.deleteByAccount', 'records.deleteAll'])(
    'of a deleted account (%s): the owner hears of it, and the next cleanup removes what stayed',
    async (write) => {
      const fan = await shop.register()
      failing = write
      expect((await deleteAccount(fan)).status).toBe(503)
      expect(await stored.accounts.newest(fan.user.id)).toBeUndefined()
      failing = undefined
      const next = await startShop({ storage: stored, now: NOON + 120_000 })
      await next.settled()
      await next.close()
      const left = await Promise.all(ACCOUNT_SPACES.map((space) => stored.entries.listByAccount(fan.user.id, space, NOON)))
      expect(left.flat()).toEqual([])
    },
  )

  test('a deletion whose cleanups cannot be planned deletes nothing, and succeeds at its second try', async () => {
    const fan = await shop.register()
    failing = 'deletions.plan'
    expect((await deleteAccount(fan)).status).toBe(503)
    expect((await stored.accounts.newest(fan.user.id))?.id).toBe(fan.user.id)
    expect((await fan.client.get('/api/auth/me')).status).toBe(200)
    failing = undefined
    expect((await deleteAccount(fan)).status).toBe(200)
    expect(await stored.accounts.newest(fan.user.id)).toBeUndefined()
  })

  test('a password that was set while logins could not be removed: the second try is told so, and they have ended', async () => {
    const fan = await shop.register()
    const browser = shop.client()
    await browser.post('/api/forgot-password/grant', { token: await mailedToken(shop, fan) })
    const body = { identifier: fan.user.username, newPassword: NEW_PASSWORD }
    const options = { headers: { 'idempotency-key': 'a-key-of-the-browser-00000001' } }
    failing = 'entries.deleteByAccount'
    expect((await browser.post('/api/forgot-password', body, options)).status).toBe(503)
    // The password itself is set: the logins of before are worthless, wherever they are stored.
    expect((await fan.client.get('/api/auth/me')).status).toBe(401)
    failing = undefined
    expect((await browser.post('/api/forgot-password', body, options)).status).toBe(200)
    expect(await tokensOf(fan)).toBe(0)
    expect((await logIn(fan, shop.client(), NEW_PASSWORD)).status).toBe(200)
  })
})

describe('a change of an account whose commit is not answered', () => {
  const change = ({ user, client }: Fan, body: object) =>
    client.put(`/api/users/${user.id}`, body, { headers: { 'idempotency-key': 'a-key-of-the-browser-00000002' } })

  test.each([true, false])('(it was made: %s): its picture stays where it is shown, and goes where it is not', async (isMade) => {
    const fan = await shop.register()
    if (isMade) unanswered = 'accounts.replace'
    else failing = 'accounts.replace'
    expect((await change(fan, { profilePicture: await picture() })).status).toBe(503)
    await shop.settled()
    const shown = (await stored.accounts.newest(fan.user.id))?.profile.pictureId
    const kept = await stored.entries.listByAccount(fan.user.id, 'picture', NOON)
    expect(kept.map(({ key }) => key)).toEqual(isMade ? [`${fan.user.id}.${shown}`] : [])
  })

  test('one that sets the password of before is made by the second try: that it is set says nothing of the first', async () => {
    const fan = await shop.register()
    const body = { name: 'Second', password: PASSWORD, currentPassword: PASSWORD }
    failing = 'accounts.replace'
    expect((await change(fan, body)).status).toBe(503)
    failing = undefined
    expect((await change(fan, body)).json).toMatchObject({ user: { name: 'Second' } })
  })
})

describe('a guess that could not be judged', () => {
  test('is taken back before its caller is answered, by every counter', async () => {
    const taken: string[] = []
    const takeBack = (name: string) => async () => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      taken.push(name)
    }
    const busy = new Error('busy')
    await expect(judged(Promise.reject(busy), [takeBack('account'), takeBack('address')])).rejects.toBe(busy)
    expect(taken.toSorted()).toEqual(['account', 'address'])
  })

  test.each([true, false])('one that was judged %s stays counted', async (right) => {
    const taken: string[] = []
    expect(await judged(Promise.resolve(right), [async () => void taken.push('account')])).toBe(right)
    expect(taken).toEqual([])
  })
})
