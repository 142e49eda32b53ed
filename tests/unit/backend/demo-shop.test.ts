// The demo accounts on a store in memory: what each of them has done, and when.
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Background } from '../../../backend/background.ts'
import { emailOf } from '../../../backend/demo/people.ts'
import { seedShop } from '../../../backend/demo/seed-shop.ts'
import { openRandom } from '../../../backend/random.ts'
import type { StoredRecord } from '../../../backend/storage/port.ts'
import { account, products } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

const NOW = Date.UTC(2026, 10, 28, 12)
const DAY = 86_400_000

function open() {
  const storage = openMemoryStorage()
  const log = pino({ level: 'silent' })
  const background = new Background(log)
  const seed = async () => {
    const passwords = { hash: async (password: string) => `hash of ${password}` }
    const deps = {
      storage,
      passwords,
      background,
      security: { note: () => undefined },
      secret: 'x'.repeat(40),
      clock: () => NOW,
      random: openRandom(),
      log,
    }
    return seedShop(deps).finally(() => background.settled())
  }
  const personOf = async (username: string) => {
    const found = await storage.accounts.findByLogin(username)
    if (found === undefined) throw new Error(`no ${username}`)
    const records = async (kind: StoredRecord['kind']) =>
      (await storage.records.list(found.id, { kind, limit: 99 }))
        .map((record) => ({ ...record, ago: Math.round((NOW - record.at) / DAY) }))
        .toReversed()
    return { account: found, records }
  }
  return { storage, seed, personOf }
}

test('each has a password of its own, an address that nobody owns, and is as old as its first day', async () => {
  const { seed, personOf } = open()
  const seeded = await seed()
  expect(seeded.map(({ username }) => username)).toEqual(['minji', 'haruto', 'soyeon'])
  expect(new Set(seeded.map(({ password }) => password)).size).toBe(3)
  for (const [place, ago] of [9, 2, 0].entries()) {
    const { username = '', password } = seeded[place] ?? {}
    const { account: made } = await personOf(username)
    expect(made).toMatchObject({
      passwordHash: `hash of ${password}`,
      createdAt: NOW - ago * DAY,
      profile: { email: emailOf({ username }), phoneNumber: '' },
    })
    expect([password?.length, made.id.length]).toEqual([16, 22])
  }
})

test('one has a history, one is asked a question, one has just begun', async () => {
  const { seed, personOf, storage } = open()
  await seed()
  const sold = ((await storage.catalog.read())?.products ?? []).toSorted((a, b) => a.priceGems - b.priceGems)
  const ids = (...places: number[]) => places.map((place) => sold[place]?.id)
  const minji = await personOf('minji')
  expect(minji.account.state.cart).toMatchObject([{ itemId: ids(2)[0], qty: 1 }])
  expect(minji.account.state.wishlist.map(({ itemId }) => itemId).toSorted()).toEqual(ids(3, 4, 5).toSorted())
  expect(minji.account.state).toMatchObject({ decisions: [], personalityType: 'INFP' })
  expect(
    (await minji.records('inventory')).map((record) => record.kind === 'inventory' && [record.itemId, record.qty, record.ago]),
  ).toEqual([
    [ids(0)[0], 1, 9],
    [ids(1)[0], 1, 1],
  ])
  expect(
    (await minji.records('knowledge')).map(
      (record) => record.kind === 'knowledge' && [record.group, record.score, record.total, record.ago],
    ),
  ).toEqual([
    ['hard', 10, 10, 9],
    ['hard', 10, 10, 9],
    ['medium', 10, 10, 4],
    ['hard', 10, 10, 1],
  ])
  const reasons = (await minji.records('ledger')).map((record) => record.kind === 'ledger' && `${record.ago} ${record.reason}`)
  expect(reasons.toSorted()).toEqual(
    ['1 bundle', '1 checkout', '1 knowledge', '4 knowledge', '9 checkout', '9 knowledge', '9 knowledge'].toSorted(),
  )
  const haruto = await personOf('haruto')
  expect(haruto.account.state).toMatchObject({ decisions: [{ lines: [{ itemId: ids(6)[0], qty: 1 }] }], wishlist: [] })
  expect((await haruto.records('knowledge')).map(({ ago }) => ago)).toEqual([2])
  const soyeon = await personOf('soyeon')
  expect(soyeon.account.state).toMatchObject({ gems: 0, cart: [], wishlist: [{ itemId: ids(7)[0] }] })
  for (const [person, agos] of [
    [minji, [1]],
    [haruto, [2]],
    [soyeon, []],
  ] as const)
    expect((await person.records('message')).map(({ ago }) => ago)).toEqual(agos)
  expect(await storage.mails.list(9)).toEqual([])
})

test('nothing is put beside an account of the same name, nor into a shop that has too little to sell', async () => {
  const taken = open()
  await taken.storage.accounts.create(account('a', { username: 'Soyeon' }))
  await expect(taken.seed()).rejects.toThrow('There is an account soyeon already: npm run shop -- delete-account soyeon removes it.')
  expect(await taken.storage.accounts.count()).toBe(1)
  const small = open()
  await small.storage.catalog.replace({ products: products(7) }, 0, NOW)
  await expect(small.seed()).rejects.toThrow('The demo needs a catalog of at least 8 products.')
  expect(await small.storage.accounts.count()).toBe(0)
  const enough = open()
  await enough.storage.catalog.replace({ products: products(8) }, 0, NOW)
  expect(await enough.seed()).toHaveLength(3)
})
