// Fills a store through its own port before a shop opens on it: accounts that can log in, their bearers, a catalog of any size.
import { hash } from '@node-rs/argon2'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { newAccount } from '../../backend/domain/new-account.ts'
import { credentialOf } from '../../backend/auth/login.ts'
import { Tokens } from '../../backend/auth/tokens.ts'
import { readConfig } from '../../backend/config.ts'
import { commitId, openRandom, secretId } from '../../backend/random.ts'
import { openStorage } from '../../backend/storage/open.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { sampleShop } from '../sample-shop.ts'

/** The hash of all accounts: one is enough, and it costs what a real one costs to verify. */
export const PASSWORD = 'moonlight serenade'

export interface Seeded {
  /** Usernames and bearer tokens, in the same order. */
  usernames: string[]
  tokens: string[]
  products: Product[]
}

export interface SeedOptions {
  accounts: number
  /** Products of the catalog; those that the shop ships with, unless told. */
  products?: number
  /** Accounts that are made at once. */
  atOnce?: number
}

/** Seeds the store that a shop with this environment will open. */
export async function seed(env: Record<string, string>, { accounts, products, atOnce = 100 }: SeedOptions): Promise<Seeded> {
  const storage = await openStorage(readConfig(env))
  try {
    const catalog = catalogOf(products)
    if (!(await storage.catalog.replace({ products: catalog }, 0, Date.now()))) throw new Error('the store is not empty')
    return { ...(await seedAccounts(storage, accounts, atOnce)), products: catalog }
  } finally {
    await storage.close()
  }
}

async function seedAccounts(storage: Storage, count: number, atOnce: number): Promise<Pick<Seeded, 'usernames' | 'tokens'>> {
  const random = openRandom()
  const issued = new Tokens(storage.entries)
  // What the shop uses (backend/auth/passwords.ts), so that logging in costs the same.
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const now = Date.now()
  const usernames = Array.from({ length: count }, (_, index) => `fan${index}`)
  const tokens: string[] = []
  for (let first = 0; first < count; first += atOnce) {
    const some = usernames.slice(first, first + atOnce).map(async (username) => {
      const id = random(16).toString('base64url')
      const profile = { name: '', username, email: `${username}@example.com`, phoneNumber: '', birthday: '', pictureId: '' }
      const created = await storage.accounts.create(newAccount(id, profile, passwordHash, now, commitId(random)))
      if (created !== 'ok') throw new Error(`${username}: ${created}`)
      const token = secretId(random)
      await issued.issue(token, { accountId: id, at: now, credential: credentialOf(passwordHash) })
      return token
    })
    tokens.push(...(await Promise.all(some)))
  }
  return { usernames, tokens }
}

/** The shipped catalog, repeated under other ids and names where more is wanted. */
function catalogOf(count: number | undefined): Product[] {
  const shipped = sampleShop.products
  if (count === undefined) return shipped
  return Array.from({ length: count }, (_, index) => {
    const product = shipped[index % shipped.length]
    if (product === undefined) throw new Error('the shipped catalog is empty')
    const round = Math.floor(index / shipped.length)
    return round === 0 ? product : { ...product, id: `${product.id.slice(0, 56)}-${round}`, name: `${product.name} No. ${round}` }
  })
}
