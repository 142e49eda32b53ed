// What an operator does for users, on the store of a shop that is open meanwhile.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { AccountExport } from '#sync-protocol/api/account-export.ts'
import { LedgerResponse } from '#sync-protocol/api/answers.ts'
import { MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import { readCommandLine } from '../../backend/operator/command-line.ts'
import type { Desk } from '../../backend/operator/desk.ts'
import { runCommand } from '../../backend/operator/run.ts'
import { AGREES, deskAt } from './desk.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, earn, push, stateOf } from './fan.ts'
import type { Fan, TestShop } from './harness.ts'
import { listen } from './listen.ts'
import { runCommand as runProcess, shopBesideCommands } from './run-command.ts'

const ESCAPE = '\u001B[2J'
const OrderList = v.object({
  orders: v.array(v.object({ id: v.string(), gems: v.number(), refundedAt: v.optional(v.number()) })),
  next: v.optional(v.string()),
})
const AccountPage = v.object({ accounts: v.array(v.object({ id: v.string() })), total: v.number(), next: v.optional(v.string()) })
const folder = mkdtempSync(join(tmpdir(), 'starlane-operator-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the command prints where the operator agrees. */
async function said(desk: Desk, ...argv: string[]): Promise<string> {
  return runCommand(desk, readCommandLine(argv), AGREES)
}

async function json(desk: Desk, ...argv: string[]): Promise<unknown> {
  return JSON.parse(await said(desk, ...argv, '--json'))
}

async function ordersOf(desk: Desk, fan: Fan, ...argv: string[]) {
  return v.parse(OrderList, await json(desk, 'orders', fan.user.username, ...argv))
}

async function accountPage(desk: Desk, ...argv: string[]) {
  return v.parse(AccountPage, await json(desk, 'accounts', '--limit', '3', ...argv))
}

/** Buys one of the cheapest product. */
async function buy(shop: TestShop, fan: Fan): Promise<{ name: string; gems: number }> {
  const { id, name, priceGems } = await cheapest(shop)
  await fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 })
  const bought = await fan.client.post('/api/store/cart/checkout')
  expect(bought.status, bought.text).toBe(200)
  shop.clock.advance(1_000)
  return { name, gems: priceGems }
}

async function ledgerOf(fan: Fan) {
  return (await fan.client.get('/api/store/ledger')).as(LedgerResponse).entries
}

const gemsOf = async (fan: Fan) => (await stateOf(fan)).state.gems

onEveryStore('the operator of an open shop', (shop) => {
  test('R30, R48: a grant is a ledger entry, and a listening device hears of its commit', async () => {
    const fan = await shop().register()
    const desk = deskAt(shop())
    const device = await listen(shop().url, { authorization: `Bearer ${fan.token}` })
    await expect.poll(() => device.heard.length).toBe(1)
    expect(await said(desk, 'grant', fan.user.email, '500', '--note', 'sorry for the wait')).toBe(
      `500 gems given: ${fan.user.username} has 500.`,
    )
    await expect.poll(() => device.heard.length).toBe(2)
    device.close()
    expect(await gemsOf(fan)).toBe(500)
    expect(await ledgerOf(fan)).toMatchObject([
      { delta: 500, balance: 500, reason: 'checkout', label: 'Gift from Starlane: sorry for the wait' },
    ])
    shop().clock.advance(1_000)
    expect(await said(desk, 'grant', fan.user.id, '120', '--take')).toContain('120 gems taken')
    expect(await ledgerOf(fan)).toMatchObject([{ delta: -120, balance: 380, label: 'taken back by Starlane' }, { delta: 500 }])
    expect((await ordersOf(desk, fan)).orders).toEqual([])
  })

  test.each([
    [['0'], /whole number/],
    [['1.5'], /whole number/],
    [['9999999999'], /whole number/],
    [['51', '--take'], /50 gems only/],
    [[String(MAX_BALANCE)], /No balance goes beyond/],
  ])('a grant of %j is refused and changes nothing', async (words, why) => {
    const fan = await shop().register()
    const desk = deskAt(shop())
    await said(desk, 'grant', fan.user.id, '50')
    await expect(said(desk, 'grant', fan.user.id, ...words)).rejects.toThrow(why)
    expect([await gemsOf(fan), await ledgerOf(fan)]).toMatchObject([50, [{ delta: 50 }]])
    expect(await ledgerOf(fan)).toHaveLength(1)
  })

  test('R19, R30: grants of two operators between the changes of two devices: each counts once, and the balance is the sum of the ledger', async () => {
    const fan = await shop().register()
    const desks = [deskAt(shop()), deskAt(shop())]
    const { id } = await cheapest(shop())
    const changes = Array.from({ length: 10 }, (_, index) => [
      ...desks.map((desk) => said(desk, 'grant', fan.user.id, String(index + 1))),
      fan.client.post(`/api/store/wishlist/${index % 2 === 0 ? 'add' : 'remove'}`, { itemId: id }),
    ])
    await Promise.all(changes.flat())
    const entries = await ledgerOf(fan)
    expect(entries).toHaveLength(20)
    expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(110)
    expect(await gemsOf(fan)).toBe(110)
  })

  test('a refund gives the gems of an order back once: a second is refused, two at once are one', async () => {
    const fan = await shop().register()
    const desk = deskAt(shop())
    await earn(fan, 100)
    const before = await gemsOf(fan)
    const { name, gems } = await buy(shop(), fan)
    const [order] = (await ordersOf(desk, fan)).orders
    if (order === undefined) throw new Error('no order')
    const answers = await Promise.allSettled(
      [deskAt(shop()), deskAt(shop()), desk].map((one) => said(one, 'refund', fan.user.username, order.id)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ message: expect.stringMatching(/^It was refunded already, on /) })
    await expect(said(desk, 'refund', fan.user.username, order.id, '--note', 'again')).rejects.toThrow(/^It was refunded already/)
    expect(await gemsOf(fan)).toBe(before)
    expect((await ledgerOf(fan)).slice(0, 2)).toMatchObject([
      { delta: gems, balance: before, label: `Refund of ${name}` },
      { delta: -gems, label: name },
    ])
    expect((await ordersOf(desk, fan)).orders).toMatchObject([{ id: order.id, refundedAt: expect.any(Number) }])
    expect(await said(desk, 'orders', fan.user.username)).toMatch(/ refunded: /)
    // What was bought stays.
    expect((await fan.client.get('/api/store/inventory')).json).toMatchObject({ inventory: [{ name }] })
  })

  test('only orders of the account itself can be refunded', async () => {
    const [fan, other] = [await shop().register(), await shop().register()]
    const desk = deskAt(shop())
    await earn(other, 100)
    await buy(shop(), other)
    await said(desk, 'grant', fan.user.id, '50')
    await said(desk, 'grant', fan.user.id, '20', '--take')
    const [order] = (await ordersOf(desk, other)).orders
    const ledger = await shop().storage.records.list(fan.user.id, { kind: 'ledger', limit: 9 })
    for (const id of [order?.id ?? '', `${order?.id}.refund`, ...ledger.map((record) => record.id), 'x'])
      await expect(said(desk, 'refund', fan.user.id, id)).rejects.toThrow('There is no such order')
    expect(await gemsOf(fan)).toBe(30)
  })

  test('orders are paged newest first, and one is shown with its items', async () => {
    const fan = await shop().register()
    const desk = deskAt(shop())
    await said(desk, 'grant', fan.user.id, '9000')
    const bought = [await buy(shop(), fan), await buy(shop(), fan), await buy(shop(), fan)]
    const first = await ordersOf(desk, fan, '--limit', '2')
    const rest = await ordersOf(desk, fan, '--limit', '2', `--after=${first.next}`)
    expect([first.orders.length, rest.orders.length, rest.next]).toEqual([2, 1, undefined])
    expect(new Set([...first.orders, ...rest.orders].map(({ id }) => id)).size).toBe(3)
    const lines = (await said(desk, 'orders', fan.user.username, '--limit', '2')).split('\n')
    for (const line of lines.slice(0, -1)) expect(line.length).toBeLessThanOrEqual(80)
    expect(lines.at(-1)).toBe(`More: orders ${fan.user.id} --after=${first.next}`)
    const one = await said(desk, 'orders', fan.user.username, rest.orders[0]?.id ?? '')
    expect(one).toContain(bought[0]?.name)
    expect(one).toContain(`${bought[0]?.gems} gems, placed 2025-05-17`)
    await expect(said(desk, 'orders', fan.user.username, 'none')).rejects.toThrow('There is no such order.')
    await expect(said(desk, 'orders', fan.user.username, '--after', 'none')).rejects.toThrow('There is no such order.')
    await expect(said(desk, 'orders', fan.user.username, rest.orders[0]?.id ?? '', '--after', first.next ?? '')).rejects.toThrow('--after')
  })

  test('an account is found by each of its names, by a part of one, and page by page', async () => {
    const phone = '+82 10 5555 0100'
    const fan = await shop().register({ name: '미나 Park', phoneNumber: phone, birthday: '2004-02-29' })
    const { user } = fan
    const desk = deskAt(shop())
    for (const who of [user.id, user.username.toUpperCase(), user.email, '821055550100', '2004-02-29', '미나', user.username.slice(3)])
      expect(await json(desk, 'accounts', who), who).toMatchObject({
        ok: true,
        account: { id: user.id, name: '미나 Park', birthday: '2004-02-29' },
      })
    const other = await shop().register({ birthday: '2004-02-29' })
    expect(await said(desk, 'accounts', '2004-02-29')).toContain(other.user.id)
    await expect(said(desk, 'orders', '2004-02-29')).rejects.toThrow(/^Several accounts match/)
    expect(await said(desk, 'accounts', 'no such account')).toBe('No accounts.')
    await expect(said(desk, 'orders', 'no such account')).rejects.toThrow('There is no such account.')

    const seen: string[] = []
    for (let page = await accountPage(desk); ; page = await accountPage(desk, `--after=${seen.at(-1)}`)) {
      expect(page.accounts.length).toBeLessThanOrEqual(3)
      seen.push(...page.accounts.map(({ id }) => id))
      expect(page.next).toBe(seen.length < page.total ? seen.at(-1) : undefined)
      if (page.next === undefined) break
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining([user.id, other.user.id]))
    await expect(said(desk, 'accounts', user.username, `--after=${other.user.id}`)).rejects.toThrow('--after')
    for (const none of ['zzzz', user.username, 'id:', 'Z'.repeat(21), '\u0000', '-'])
      await expect(said(desk, 'accounts', `--after=${none}`), none).rejects.toThrow(/^There is no account with the id .*: /)
    // A list that is paged through goes on behind an account that is deleted meanwhile.
    const behind = await said(desk, 'accounts', `--after=${other.user.id}`)
    await said(desk, 'delete-account', `id:${other.user.id}`)
    expect(await said(desk, 'accounts', `--after=${other.user.id}`)).toBe(behind)
    for (const line of (await said(desk, 'accounts', '--limit', '3')).split('\n').slice(0, 4)) expect(line.length).toBeLessThanOrEqual(80)
  })

  test('nothing that logs in is shown of an account', async () => {
    const fan = await shop().register()
    const account = await shop().storage.accounts.newest(fan.user.id)
    const shown = [
      await said(deskAt(shop()), 'accounts', fan.user.id, '--json'),
      await said(deskAt(shop()), 'sessions', fan.user.id, '--json'),
    ].join('')
    for (const secret of [account?.passwordHash ?? '', fan.token, fan.deviceId]) expect(shown).not.toContain(secret)
  })

  test('messages are shown whole, and nothing in them steers the terminal', async () => {
    const fan = await shop().register()
    const desk = deskAt(shop())
    await shop()
      .client()
      .post('/api/contact', { name: 'Yuna', email: 'yuna@example.com', message: `first line\nsecond ${ESCAPE}line` })
    shop().clock.advance(1_000)
    await push(fan, [{ name: 'contact', args: { name: 'Mina', email: fan.user.email, message: 'from a train' } }])
    const [visitors, own, all] = [
      await said(desk, 'messages'),
      await said(desk, 'messages', fan.user.username),
      await said(desk, 'messages', '--all'),
    ]
    expect(visitors).toContain('Yuna <yuna@example.com>\n  first line\n  second ·[2Jline\n')
    expect(visitors).not.toContain('from a train')
    expect(own).toContain(`Mina <${fan.user.email}>\n  from a train\n`)
    expect(all.indexOf('from a train')).toBeLessThan(all.indexOf('first line'))
    expect(visitors + own + all).not.toContain('\u001B')
    expect(await said(desk, 'messages', (await shop().register()).user.id)).toBe('No messages.')
    await expect(said(desk, 'messages', fan.user.id, '--all')).rejects.toThrow(/--all/)
  })

  test('messages are paged', async () => {
    const fan = await shop().register()
    const desk = deskAt(shop())
    const texts = ['one', 'two', 'three']
    await push(
      fan,
      texts.map((message) => ({ name: 'contact', args: { name: 'Mina', email: fan.user.email, message } })),
    )
    const Page = v.object({ messages: v.array(v.object({ message: v.string() })), next: v.optional(v.string()) })
    const first = v.parse(Page, await json(desk, 'messages', fan.user.id, '--limit', '2'))
    const rest = v.parse(Page, await json(desk, 'messages', fan.user.id, `--after=${first.next}`))
    expect([...first.messages, ...rest.messages].map(({ message }) => message)).toEqual(texts.toReversed())
    await expect(said(desk, 'messages', fan.user.id, '--after', 'none')).rejects.toThrow('There is no such message')
  })

  test('a login is ended on one device, or on all: its next request is refused', async () => {
    const fan = await shop().register()
    const desk = deskAt(shop())
    const other = shop().client()
    expect((await other.post('/api/auth/login', { emailOrUsername: fan.user.username, password: fan.password })).status).toBe(200)
    const Listed = v.object({ sessions: v.array(v.object({ id: v.string(), since: v.number() })) })
    const { sessions } = v.parse(Listed, await json(desk, 'sessions', fan.user.id))
    expect(sessions).toHaveLength(2)
    const table = await said(desk, 'sessions', fan.user.id)
    const shown = table
      .split('\n')
      .slice(1)
      .map((line) => line.slice(0, 12))
    expect(sessions.map(({ id }) => id.slice(0, 12))).toEqual(shown)
    await expect(said(desk, 'sessions', fan.user.id, '--end', 'zzzz')).rejects.toThrow(/There is no such login/)
    // A slip of the finger is no id, even where only one begins so.
    for (const short of [1, 3])
      await expect(said(desk, 'sessions', fan.user.id, '--end', shown[0]?.slice(0, short) ?? '')).rejects.toThrow(/at least 4 characters/)
    const tokens = await shop().storage.entries.listByAccount(fan.user.id, 'token', shop().clock.now)
    expect(tokens).toHaveLength(2)
    await said(desk, 'sessions', fan.user.id, '--end', shown[0] ?? '')
    const statuses = async () => [(await fan.client.get('/api/auth/me')).status, (await other.get('/api/auth/me')).status].toSorted()
    expect(await statuses()).toEqual([200, 401])
    await said(desk, 'sessions', fan.user.id, '--end', 'all')
    expect(await statuses()).toEqual([401, 401])
    expect(await said(desk, 'sessions', fan.user.id)).toBe('Logged in nowhere.')
  })

  test('an account that is deleted is gone with its records and logins, and its name is free', async () => {
    const fan = await shop().register()
    const desk = deskAt(shop())
    await earn(fan, 10)
    await shop().settled()
    expect(await said(desk, 'delete-account', fan.user.username)).toBe(`The account of ${fan.user.username} is gone.`)
    expect(await shop().storage.accounts.newest(fan.user.id)).toBeUndefined()
    for (const kind of ['ledger', 'knowledge'] as const)
      expect(await shop().storage.records.list(fan.user.id, { kind, limit: 1 })).toEqual([])
    expect((await fan.client.get('/api/auth/me')).status).toBe(401)
    expect((await fan.client.get('/api/sync/pull?protocol=2')).status).toBe(401)
    await expect(said(desk, 'delete-account', fan.user.username)).rejects.toThrow('There is no such account.')
    expect((await shop().register({ username: fan.user.username, email: fan.user.email })).user.id).not.toBe(fan.user.id)
  })

  test('an export holds what the owner’s own holds, for its reader alone, and replaces no file', async () => {
    const fan = await shop().register({ name: 'Mina' })
    const desk = deskAt(shop())
    await earn(fan, 150)
    await shop().settled()
    const file = join(folder, `${fan.user.id}.json`)
    expect(await said(desk, 'export', fan.user.email, file)).toContain('2 records')
    const own = (await fan.client.get(`/api/users/${fan.user.id}/export`)).as(AccountExport)
    expect(v.parse(AccountExport, JSON.parse(readFileSync(file, 'utf8')))).toEqual(own)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(said(desk, 'export', fan.user.email, file)).rejects.toThrow(/is there already/)
  })

  test.each([['grant', '5'], ['delete-account'], ['sessions', '--end', 'all']])(
    '%s: an operator who does not agree changes nothing',
    async (name, ...words) => {
      const fan = await shop().register()
      const line = readCommandLine([name, fan.user.id, ...words])
      const asked: string[] = []
      const refuses = async (warning: string) => asked.push(warning) < 0
      await expect(runCommand(deskAt(shop()), line, { agrees: refuses, notice: () => undefined })).rejects.toThrow('Nothing was changed.')
      expect(asked).toEqual([expect.stringContaining(fan.user.username)])
      expect([(await fan.client.get('/api/auth/me')).status, await gemsOf(fan)]).toEqual([200, 0])
    },
  )
})

describe('as a command', { timeout: 120_000 }, () => {
  const dataDir = join(folder, 'data')
  const shop = shopBesideCommands(dataDir)
  const command = (...args: string[]) => runProcess('shop', dataDir, args)

  test('without a terminal a change needs --yes: else one line, exit code 1, nothing changed', async () => {
    const fan = await shop().register()
    const refused = await command('grant', fan.user.username, '70')
    expect(refused).toEqual({
      code: 1,
      said: `${fan.user.username} has 0 gems and will have 70. Nothing was changed: --yes agrees to it.\n`,
    })
    expect(await gemsOf(fan)).toBe(0)
    const given = await command('grant', fan.user.username, '70', '--yes')
    const key = /^The key of this change is (\w+): run again with --key=\1, it is made once\.\n/.exec(given.said)?.[1]
    expect([given.code, given.said]).toEqual([0, expect.stringContaining(`\n70 gems given: ${fan.user.username} has 70.\n`)])
    // It has moved its record, and noted that.
    expect(await shop().storage.accounts.withOutbox(9)).toEqual([])
    expect(await command('grant', fan.user.username, '70', '--yes', `--key=${key}`)).toEqual({
      code: 0,
      said: expect.stringMatching(new RegExp(`^Done before, on .* UTC\\. 70 gems given: ${fan.user.username} has 70\\.\n$`)),
    })
    expect(await gemsOf(fan)).toBe(70)
    const listed = await command('accounts', fan.user.id, '--json')
    expect([listed.code, JSON.parse(listed.said)]).toMatchObject([0, { ok: true, account: { gems: 70 } }])
  })

  test('without a command: the usage; a word that is not understood: one line; exit code 2, and nothing is changed', async () => {
    expect(await command()).toMatchObject({ code: 2, said: expect.stringMatching(/^usage: /) })
    const fan = await shop().register()
    expect(await command('grant', fan.user.username, '5', '--yes', '--dry-run')).toEqual({
      code: 2,
      said: expect.stringMatching(/^shop grant does not know "--dry-run"\. Usage: .*\n$/),
    })
    expect(await gemsOf(fan)).toBe(0)
  })

  test.each([
    [['grant', 'nobody', '5', '--yes'], 1, 'not_done', 'There is no such account.'],
    [['accounts', '--after=zzzz'], 1, 'not_done', 'There is no account with the id zzzz'],
    [['grant', 'mina', '5', '--dry-run'], 2, 'not_understood', 'shop grant does not know "--dry-run".'],
    [['reset', 'mina'], 2, 'not_understood', 'shop does not know "reset".'],
  ])('for a script %j is refused in JSON', async (words, code, told, message) => {
    const refused = await command(...words, '--json')
    expect([refused.code, JSON.parse(refused.said)]).toEqual([code, { ok: false, code: told, message: expect.stringContaining(message) }])
    expect(await runProcess('shop', dataDir, [...words, '--json'], { PORT: 'eighty' })).toMatchObject(
      code === 2 ? refused : { code: 1, said: expect.stringMatching(/^{\n {2}"ok": false/) },
    )
  })

  test('an account that is not there: one line, exit code 1, no file', async () => {
    const file = join(folder, 'none.json')
    expect(await command('export', 'no-such', file)).toEqual({ code: 1, said: 'There is no such account.\n' })
    expect(existsSync(file)).toBe(false)
  })

  test('a folder in which no shop is: one line, exit code 1, and none is made', async () => {
    const elsewhere = join(folder, 'elsewhere')
    expect(await runProcess('shop', elsewhere, ['accounts'])).toEqual({
      code: 1,
      said: `There is no shop in ${elsewhere}: is DATA_DIR right?\n`,
    })
    expect(existsSync(elsewhere)).toBe(false)
    writeFileSync(elsewhere, '')
    expect((await runProcess('shop', elsewhere, ['accounts'])).code).toBe(1)
  })
})
