// An operator's change whose answer is lost: it is said to be unknown, and a second run does what the first did not.
import { describe, expect, test, vi } from 'vitest'
import { importShop } from '../../backend/shop-folder/import-shop.ts'
import { failing } from '../../backend/cli/failing.ts'
import { readCommandLine } from '../../backend/operator/command-line.ts'
import type { Desk } from '../../backend/operator/desk.ts'
import { runCommand } from '../../backend/operator/run.ts'
import { BOUNDS } from '../../backend/limits/bounds.ts'
import { trimAll } from '../../backend/sync/record-bounds.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import { OutcomeUnknown } from '../../backend/outcome-unknown.ts'
import { unanswered } from '../unanswered-store.ts'
import { AGREES, deskAt } from './desk.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, stateOf } from './fan.ts'
import type { Fan } from './harness.ts'
import { sampleShop } from '../sample-shop.ts'

/** What a command says, and what it notices before it acts. */
async function run(desk: Desk, ...argv: string[]): Promise<{ said: string; notices: string[] }> {
  const notices: string[] = []
  const asking = { ...AGREES, notice: (line: string) => void notices.push(line) }
  return { said: await runCommand(desk, readCommandLine(argv), asking).catch((error: unknown) => tellOf(error)), notices }
}

function tellOf(error: unknown): string {
  return error instanceof OutcomeUnknown ? `UNKNOWN ${error.message}` : `FAILED ${error instanceof Error ? error.message : String(error)}`
}

const gemsOf = async (fan: Fan) => (await stateOf(fan)).state.gems

onEveryStore('a change of the operator without an answer', (shop, storage) => {
  describe.each([true, false])('(it was made: %s)', (isReached) => {
    test('R30: a grant is said to be unknown, with its key, under which it is made once', async () => {
      const fan = await shop().register()
      const lost = unanswered(shop().storage, 'accounts', 'replace', { isReached })
      const { said, notices } = await run(deskAt(shop(), lost.storage), 'grant', fan.user.username, '500')
      const [, key = ''] = /with --key=([0-9a-f]{16}) finds out/.exec(said) ?? []
      expect(said).toBe(
        `UNKNOWN MongoDB cannot be reached. It is not known whether this was done. The same once more with --key=${key} finds out, and does it only if it was not done.`,
      )
      expect(notices).toEqual([expect.stringContaining(`--key=${key}`)])
      for (const again of [1, 2, 3]) {
        const { said: told } = await run(deskAt(shop()), 'grant', fan.user.username, '500', '--key', key)
        expect(told, String(again)).toMatch(/500 gems given: \S+ has 500\.$/)
        expect(told.startsWith('Done before, on ')).toBe(isReached || again > 1)
        expect(await gemsOf(fan)).toBe(500)
      }
    })

    test('a refund is said to be unknown; a second run refunds what was not refunded', async () => {
      const fan = await shop().register()
      await run(deskAt(shop()), 'grant', fan.user.username, '9000')
      const { id } = await cheapest(shop())
      await fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 })
      expect((await fan.client.post('/api/store/cart/checkout')).status).toBe(200)
      const orders: { orders: { id: string }[] } = JSON.parse((await run(deskAt(shop()), 'orders', fan.user.username, '--json')).said)
      const order = orders.orders[0]?.id ?? ''
      const lost = unanswered(shop().storage, 'accounts', 'replace', { isReached })
      expect((await run(deskAt(shop(), lost.storage), 'refund', fan.user.username, order)).said).toMatch(/^UNKNOWN .* once more finds out/)
      const { said } = await run(deskAt(shop()), 'refund', fan.user.username, order)
      expect(said).toMatch(isReached ? /^FAILED It was refunded already/ : / gems given: \S+ has 9000\.$/)
      expect(await gemsOf(fan)).toBe(9000)
    })

    test('a deletion is said to be unknown, and goes on by the id: the name may be another user’s by then', async () => {
      const fan = await shop().register()
      const lost = unanswered(shop().storage, 'accounts', 'delete', { isReached })
      const { said } = await run(deskAt(shop(), lost.storage), 'delete-account', fan.user.username)
      expect(said).toMatch(/^UNKNOWN .* It is not known whether this was done\. Run delete-account id:/)
      const { said: again } = await run(deskAt(shop()), 'delete-account', `id:${fan.user.id}`)
      expect(again).toBe(isReached ? 'FAILED There is no such account.' : `The account of ${fan.user.username} is gone.`)
      expect(await storage().accounts.newest(fan.user.id)).toBeUndefined()
    })

    test.each(['all', 'one'])('ending %s of the logins is said to be unknown, and done by a second run', async (which) => {
      const fan = await shop().register()
      const [token] = await storage().entries.listByAccount(fan.user.id, 'token', shop().clock.now)
      const end = which === 'all' ? 'all' : (token?.key ?? '')
      const lost = unanswered(shop().storage, 'entries', which === 'all' ? 'deleteByAccount' : 'delete', { isReached })
      expect((await run(deskAt(shop(), lost.storage), 'sessions', fan.user.username, '--end', end)).said).toMatch(
        /^UNKNOWN .*The same once more/,
      )
      const { said } = await run(deskAt(shop()), 'sessions', fan.user.username, '--end', end)
      if (!isReached) expect(said).toMatch(/^Logged out/)
      expect((await fan.client.get('/api/auth/me')).status).toBe(401)
    })

    test('an import is said to be unknown; the same once more says that nothing is to change, or changes it', async () => {
      const present = await storage().catalog.read()
      const [first, ...others] = present?.products ?? []
      if (first === undefined) throw new Error('no catalog')
      const renamed = [{ ...first, name: `${first.name} ${isReached}` }, ...others]
      const said: string[] = []
      const options = {
        sample: sampleShop,
        now: shop().clock.now,
        dryRun: false,
        confirm: async () => true,
        say: (line: string) => void said.push(line),
      }
      const read = () => ({ catalog: { products: renamed, differing: [], newlyDiffering: [], warnings: [] }, leftOut: [], notes: [] })
      const lost = unanswered(shop().storage, 'catalog', 'replace', { isReached })
      await expect(importShop(lost.storage.catalog, read, options)).rejects.toThrow(OutcomeUnknown)
      await importShop(shop().storage.catalog, read, options)
      expect(said.at(-1)).toMatch(isReached ? /^nothing to change/ : /imported as revision/)
      expect((await storage().catalog.read())?.products[0]?.name).toBe(renamed[0]?.name)
    })
  })

  test('a store that is away before anything is begun: nothing was changed', async () => {
    const fan = await shop().register()
    const lost = unanswered(shop().storage, 'accounts', 'newestByLogin')
    const { said, notices } = await run(deskAt(shop(), lost.storage), 'grant', fan.user.username, '5')
    expect([said, notices]).toEqual(['FAILED MongoDB cannot be reached.', []])
  })

  test('a key is good for one change of an account: another under it is refused, another account has its own', async () => {
    const [fan, other] = [await shop().register(), await shop().register()]
    const desk = deskAt(shop())
    for (const { user } of [fan, other]) await run(desk, 'grant', user.username, '7', '--key', 'sorry-1')
    for (const words of [['8'], ['7', '--take'], ['7', '--note', 'other']])
      expect((await run(desk, 'grant', fan.user.username, ...words, '--key', 'sorry-1')).said).toMatch(
        /^FAILED The key sorry-1 is that of another change: 7 gems given: \S+ has 7\. Nothing was changed\.$/,
      )
    const at = await Promise.all([1, 2, 3].map(() => run(deskAt(shop()), 'grant', fan.user.username, '20', '--key', 'at-once')))
    for (const { said } of at) expect(said).toContain('20 gems given')
    expect([await gemsOf(fan), await gemsOf(other)]).toEqual([27, 7])
  })

  test('R30: the key of a grant stays known for as long as its ledger entry, whatever the receiver does meanwhile', async () => {
    const fan = await shop().register()
    await run(deskAt(shop()), 'grant', fan.user.username, '50', '--key', 'stays')
    // The records of the last commit are in the account's document too.
    await run(deskAt(shop()), 'grant', fan.user.username, '1')
    await run(deskAt(shop()), 'orders', fan.user.username)
    // As many calls as an account keeps, and a tenth more: the oldest fall.
    const at = shop().clock.now + 1
    const calls = Array.from({ length: 1_101 }, (_, n) => ({
      kind: 'call' as const,
      id: `own-${n}`,
      at,
      fingerprint: '',
      status: 200,
      body: '{}',
    }))
    await storage().records.append(calls.map((call) => ({ ...call, accountId: fan.user.id })))
    await trimAll(storage().records, fan.user.id, 'call', { keep: BOUNDS.call.count })
    expect((await run(deskAt(shop()), 'grant', fan.user.username, '50', '--key', 'stays')).said).toMatch(/^Done before, on /)
    expect(await gemsOf(fan)).toBe(51)
  })

  test('one that is deleted by another hand meanwhile is gone, as was asked for', async () => {
    const fan = await shop().register()
    const asking = { ...AGREES, agrees: async () => (await run(deskAt(shop()), 'delete-account', fan.user.username)).said !== '' }
    const said = await runCommand(deskAt(shop()), readCommandLine(['delete-account', fan.user.username]), asking)
    expect(said).toBe(`The account of ${fan.user.username} is gone.`)
  })
})

test('a script can tell what is not known from what was not done', async () => {
  const lines: unknown[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line))
  const codes = []
  for (const error of [new OutcomeUnknown('?'), new Error('no'), new StorageUnavailable('away.')]) {
    await failing(() => Promise.reject(error))
    codes.push(process.exitCode)
  }
  process.exitCode = 0
  spy.mockRestore()
  expect([codes, lines]).toEqual([
    [3, 1, 1],
    ['?', 'no', 'away. Nothing was changed.'],
  ])
})
