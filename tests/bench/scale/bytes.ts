// What accounts cost on the disk of the embedded store: bare ones, and those of fans of a year.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openRandom } from '../../../backend/random.ts'
import { openStorage } from '../../../backend/storage/open.ts'
import { readConfig } from '../../../backend/config.ts'
import type { StoredRecord } from '../../../backend/storage/port.ts'
import type { Figure } from '../figures.ts'
import { scope, temporaryFolder } from '../scope.ts'
import { seed } from '../seed.ts'

const random = openRandom()

const ACCOUNTS = 20_000
/** Of whom each has a year behind it: a quiz a week, an order of two things a month, and what a device was answered. */
const FANS = 500
const YEAR = { quizzes: 52, orders: 12, itemsOfAnOrder: 2 }

export function bytesFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const folder = temporaryFolder('bytes')
    later(folder.remove)
    const size = () => statSync(join(folder.path, 'store', 'data.mdb')).size
    const env = { DATA_DIR: folder.path }
    await seed(env, { accounts: 1 })
    const empty = size()
    const bare = temporaryFolder('bytes')
    later(bare.remove)
    await seed({ DATA_DIR: bare.path }, { accounts: ACCOUNTS })
    const ofBare = (statSync(join(bare.path, 'store', 'data.mdb')).size - empty) / ACCOUNTS
    await appendYears(env)
    return [
      { what: 'an account with a login, on the disk', measured: ofBare, unit: 'B' },
      { what: 'the records of a fan of a year, on the disk', measured: (size() - empty) / FANS, unit: 'B' },
    ]
  })
}

async function appendYears(env: Record<string, string>): Promise<void> {
  const storage = await openStorage(readConfig(env))
  try {
    for (let fan = 0; fan < FANS; fan += 1) await storage.records.append(yearOf(random(16).toString('base64url')))
  } finally {
    await storage.close()
  }
}

function yearOf(accountId: string): StoredRecord[] {
  const id = () => random(16).toString('base64url')
  const at = Date.now()
  const quizzes = Array.from({ length: YEAR.quizzes }, (): StoredRecord[] => [
    { accountId, kind: 'knowledge', id: id(), at, group: 'hard', score: 10, total: 10, earnedGems: 15 },
    { accountId, kind: 'ledger', id: id(), at, delta: 15, balance: 1_000, reason: 'knowledge', label: 'hard quiz 10/10' },
  ])
  const orders = Array.from({ length: YEAR.orders }, (): StoredRecord[] => [
    { accountId, kind: 'ledger', id: id(), at, delta: -100, balance: 900, reason: 'checkout', label: 'Checkout of 2 items' },
    ...Array.from({ length: YEAR.itemsOfAnOrder }, (): StoredRecord => {
      const item = {
        itemId: 'kpop-fashion-lightstick-hoodie',
        name: 'Lightstick Hoodie',
        image: '/pictures/fashion-hoodie-kpop-night-1.svg',
      }
      return { accountId, kind: 'inventory', id: id(), at, ...item, priceGems: 50, qty: 1 }
    }),
  ])
  return [...quizzes, ...orders].flat()
}
