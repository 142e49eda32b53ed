// Demo accounts to look at while developing: made by the write path of the shop, and never put among real ones unasked.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { InventoryResponse, LedgerResponse, PersonalityResultsResponse } from '#sync-protocol/api/answers.ts'
import { PullResponse } from '#sync-protocol/protocol/messages.ts'
import { Passwords } from '../../backend/auth/passwords.ts'
import { Background } from '../../backend/background.ts'
import { seedShop, type Seeded } from '../../backend/demo/seed-shop.ts'
import { openRandom } from '../../backend/random.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { account } from '../contract/samples.ts'
import type { Client } from './client.ts'
import { onEveryStore } from './every-store.ts'
import type { TestShop } from './harness.ts'
import { runCommand } from './run-command.ts'

const SECRET = 'a secret that is long enough for demo accounts'
const log = pino({ level: 'silent' })
const passwords = new Passwords()

async function seed({ storage, clock }: TestShop): Promise<Seeded[]> {
  const background = new Background(log)
  const security = { note: () => undefined }
  const made = await seedShop({
    storage,
    passwords,
    background,
    security,
    secret: SECRET,
    clock: () => clock.now,
    random: openRandom(),
    log,
  })
  await background.settled()
  return made
}

async function logIn(shop: TestShop, { username, password }: Seeded): Promise<Client> {
  const client = shop.client()
  const { status, text } = await client.post('/api/auth/login', { emailOrUsername: username, password })
  expect([status, text]).toEqual([200, expect.stringContaining('token')])
  return client
}

onEveryStore(
  'the demo accounts',
  (shop) => {
    test('log in with the printed passwords, and have what fans have', async () => {
      const seeded = await seed(shop())
      expect(new Set(seeded.map(({ password }) => password)).size).toBe(seeded.length)
      const states: PullResponse[] = []
      const clients: Client[] = []
      for (const one of seeded) {
        const client = await logIn(shop(), one)
        states.push((await client.get('/api/sync/pull?protocol=2')).as(PullResponse))
        clients.push(client)
      }
      const [grown, asked, young] = states.map(({ state }) => state)
      const [client] = clients
      expect(grown).toMatchObject({ cart: [expect.anything()], wishlist: [expect.anything(), expect.anything(), expect.anything()] })
      expect(grown?.gems).toBeGreaterThan(0)
      expect(asked?.decisions).toHaveLength(1)
      expect(young).toMatchObject({ gems: 0, cart: [], wishlist: [expect.anything()] })

      const ledger = (await client?.get('/api/store/ledger'))?.as(LedgerResponse).entries ?? []
      expect(ledger.filter(({ reason }) => reason === 'checkout')).toHaveLength(2)
      const days = ledger.map(({ createdAt }) => createdAt.slice(0, 10))
      expect(new Set(days).size).toBeGreaterThan(2)
      expect(days.toSorted().at(-1)).toBe(new Date(shop().clock.now - 86_400_000).toISOString().slice(0, 10))
      expect((await client?.get('/api/store/inventory'))?.as(InventoryResponse).inventory).toHaveLength(2)
      expect((await client?.get('/api/quiz/personality/results'))?.as(PersonalityResultsResponse).results).toHaveLength(1)
    })

    test('leave their messages for the operator, and no mail', async () => {
      const haruto = await shop().storage.accounts.findByLogin('haruto')
      const messages = await shop().storage.records.list(haruto?.id ?? '', { kind: 'message', limit: 9 })
      expect(messages).toHaveLength(1)
      await shop().deliverMails()
      expect([await shop().storage.mails.list(9), shop().mails]).toEqual([[], []])
    })

    test('are not made again: the one that is there is named, and none is changed', async () => {
      const before = await shop().storage.accounts.count()
      await expect(seed(shop())).rejects.toThrow('There is an account minji already')
      expect(await shop().storage.accounts.count()).toBe(before)
    })
  },
  { secret: SECRET },
)

describe('npm run seed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-seed-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const countIn = async (dataDir: string) => {
    const storage = await openStorage({ dataDir, mongodbUrl: undefined })
    const count = await storage.accounts.count()
    await storage.close()
    return count
  }

  test('begins a shop and prints a password for each account', { timeout: 120_000 }, async () => {
    const dataDir = join(folder, 'new')
    const { code, said } = await runCommand('seed', dataDir, [])
    expect([code, said]).toEqual([0, expect.stringMatching(/^The demo accounts.*\n(?: {2}\w+ {2}[\w-]{16}\n){3}$/)])
    expect(await countIn(dataDir)).toBe(3)
  })

  test('changes nothing where the shop has accounts, unless it is told to', { timeout: 120_000 }, async () => {
    const dataDir = join(folder, 'lived in')
    const storage = await openStorage({ dataDir, mongodbUrl: undefined })
    await storage.accounts.create(account('a-real-one'))
    await storage.close()
    const { code, said } = await runCommand('seed', dataDir, [])
    expect([code, said]).toEqual([1, expect.stringContaining('This shop has 1 account, and demo accounts would be put among them.')])
    expect(await countIn(dataDir)).toBe(1)
    expect((await runCommand('seed', dataDir, ['--yes'])).code).toBe(0)
    expect(await countIn(dataDir)).toBe(4)
    expect((await runCommand('seed', dataDir, ['--all'])).code).toBe(2)
  })
})
