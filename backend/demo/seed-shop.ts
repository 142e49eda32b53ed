import type { Logger } from 'pino'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { checkUsername } from '../accounts/username.ts'
import type { Passwords } from '../auth/passwords.ts'
import { checkPassword } from '../auth/weak-password.ts'
import type { Background } from '../background.ts'
import { CatalogCache } from '../catalog/catalog-cache.ts'
import { seedCatalog } from '../catalog/seed.ts'
import type { Account } from '../domain/account.ts'
import { newAccount } from '../domain/new-account.ts'
import { createAuthority } from '../quiz/authority.ts'
import { commitId, secretId, type Random } from '../random.ts'
import type { SecurityEvents } from '../security-events.ts'
import { PresentShop } from '../shop-folder/present-shop.ts'
import { loadSampleShop } from '../shop-folder/sample.ts'
import type { Storage } from '../storage/port.ts'
import { AccountStore } from '../sync/account-store.ts'
import { DeviceIds, issueDevice } from '../sync/device-ids.ts'
import { pushChanges } from '../sync/push.ts'
import { ServerContexts } from '../sync/server-context.ts'
import { emailOf, NEEDED_PRODUCTS, people, type Change, type Person } from './people.ts'
import { DAY_MS } from '#sync-protocol/domain/units.ts'

/** The characters of an account's id: 16 bytes as base64url. */
const ID_BYTES = 16
const PASSWORD_BYTES = 12

interface Deps {
  storage: Storage
  passwords: Pick<Passwords, 'hash'>
  background: Background
  security: Pick<SecurityEvents, 'note'>
  /** The shop's own, by which its server knows the devices again. */
  secret: string
  clock(): number
  random: Random
  log: Logger
}

export interface Seeded {
  username: string
  password: string
}

/**
 * Makes the demo accounts, each with a random password, and has them push what they did on each of their days: by the shop's only write path, so nothing is
 * stored that a fan could not have done. No mail is posted for them. Throws where one of them exists already, or the catalog is too small.
 */
export async function seedShop(deps: Deps): Promise<Seeded[]> {
  const { storage, log, random } = deps
  const sample = await loadSampleShop()
  await seedCatalog(storage.catalog, sample.products, deps.clock())
  const catalog = new CatalogCache(storage.catalog, log, DAY_MS)
  const accounts = new AccountStore(storage, deps.background, async () => undefined)
  try {
    await catalog.open()
    const sold = catalog.current.products.toSorted((a, b) => a.priceGems - b.priceGems)
    if (sold.length < NEEDED_PRODUCTS) throw new Error(`The demo needs a catalog of at least ${NEEDED_PRODUCTS} products.`)
    const present = new PresentShop(catalog, sample)
    const fans = people(sold, present.now.questions)
    for (const { username } of fans) {
      if ((await storage.accounts.newestByLogin(username)) !== undefined)
        throw new Error(`There is an account ${username} already: npm run shop -- delete-account ${username} removes it.`)
    }
    let moment = deps.clock()
    const clock = () => moment
    const contexts = new ServerContexts(catalog, createAuthority(present), clock, random, log)
    const life = { ...deps, accounts, contexts, deviceIds: new DeviceIds(deps.secret), clock }
    const seeded: Seeded[] = []
    for (const fan of fans) {
      const at = (ago: number) => deps.clock() - ago * DAY_MS
      moment = at(fan.days[0]?.ago ?? 0)
      const password = deps.random(PASSWORD_BYTES).toString('base64url')
      const account = await create(life, fan, password)
      const deviceId = await issueDevice(life, account)
      let sent = 0
      for (const { ago, changes } of fan.days) {
        moment = at(ago)
        await push(life, account.id, { deviceId, changes, sent })
        sent += changes.length
      }
      seeded.push({ username: fan.username, password })
    }
    return seeded
  } finally {
    await accounts.close()
    catalog.close()
  }
}

async function create({ storage, passwords, clock, random }: Deps, fan: Person, password: string): Promise<Account> {
  const { username, name } = fan
  const profile = { name, username, email: emailOf(fan), phoneNumber: '', birthday: '', pictureId: '' }
  checkUsername(username)
  checkPassword(password, profile)
  const id = random(ID_BYTES).toString('base64url')
  const account = newAccount(id, profile, await passwords.hash(password, 'shop'), clock(), commitId(random))
  const created = await storage.accounts.create(account)
  if (created !== 'ok') throw new Error(`The account ${username} could not be made: ${created}.`)
  return account
}

type Life = Parameters<typeof pushChanges>[0] & Deps

async function push(
  life: Life,
  id: string,
  { deviceId, changes, sent }: { deviceId: string; changes: Change[]; sent: number },
): Promise<void> {
  const mutations = changes.map(({ ends: _ends, ...change }, index) => ({
    ...change,
    seq: sent + index + 1,
    id: secretId(life.random).slice(0, 22),
  }))
  const { outcomes } = await pushChanges(life, await life.accounts.present(id), {
    protocol: PROTOCOL_VERSION,
    deviceId,
    ackedThrough: sent,
    mutations,
  })
  for (const [index, { name, ends }] of changes.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status !== ends) throw new Error(`${name} ended otherwise than the demo means: ${JSON.stringify(outcome)}`)
  }
}
