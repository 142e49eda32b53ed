import { expect, test } from 'vitest'
import { ErrorResponse } from '#sync-protocol/protocol/messages.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, stateOf } from '../api/fan.ts'
import type { TestShop } from '../api/harness.ts'
import { CASES, type Scene } from './cases.ts'
import { workOf } from './work-of.ts'

/** For one request, in ms of a processor. */
const MOST_WORK_MS = 2_000

let scene: Scene | undefined
let before: unknown
let versions: Awaited<ReturnType<typeof versionsOf>>

async function sceneOf(shop: TestShop): Promise<Scene> {
  const [victim, attacker] = await Promise.all([shop.register(), shop.register()])
  const { id } = await cheapest(shop)
  await victim.client.post('/api/store/cart/add', { itemId: id, qty: 1 })
  return { victim, attacker, guest: shop.client(), itemId: id }
}

/** Everything an attack could have changed. */
async function everything(shop: TestShop, { victim, attacker }: Scene): Promise<unknown> {
  const accounts = [await stateOf(victim), await stateOf(attacker)].map(({ state }) => state)
  const users = [await victim.client.get('/api/auth/me'), await attacker.client.get('/api/auth/me')].map(({ json }) => json)
  return {
    accounts,
    users,
    count: await shop.storage.accounts.count(),
    mails: shop.mails.length,
    polluted: Reflect.get({}, 'isAdmin') ?? Reflect.get({}, 'x'),
  }
}

/** What changes with every change of an account: asked after each case. */
async function versionsOf({ storage, mails }: TestShop, { victim, attacker }: Scene) {
  const accounts = await Promise.all([victim, attacker].map(({ user }) => storage.accounts.get(user.id)))
  return { versions: accounts.map((account) => account?.version), count: await storage.accounts.count(), mails: mails.length }
}

test('there are at least 120 cases, none named twice', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(120)
  expect(new Set(CASES.map(({ what }) => what)).size).toBe(CASES.length)
})

onEveryStore('abuse', (shop) => {
  test('before the cases: attacker, victim and guest are set up', async () => {
    scene = await sceneOf(shop())
    before = await everything(shop(), scene)
    versions = await versionsOf(shop(), scene)
  })

  test.each(CASES)('$what: $status $code', async ({ what, method, path, options, as = 'attacker', status, code }) => {
    if (scene === undefined) throw new Error('no scene')
    const client = as === 'guest' ? scene.guest : scene[as].client
    const to = typeof path === 'string' ? path : path(scene)
    const given = typeof options === 'function' ? options(scene) : options
    const sending = client.send(method, to, given)
    expect(await workOf(() => sending)).toBeLessThan(MOST_WORK_MS)
    const answer = await sending
    expect([answer.status, answer.code], answer.text.slice(0, 200)).toEqual([status, code])
    const { error, message } = answer.as(ErrorResponse)
    expect(error).toBe(message)
    expect(answer.headers['retry-after']).toBeUndefined()
    // A device that leaves a gap has ended: nothing else of its account has changed (SPEC R7).
    if (what === 'a gap')
      versions = { ...versions, versions: versions.versions.map((version, whose) => (whose === 0 ? version : (version ?? 0) + 1)) }
    expect(await versionsOf(shop(), scene)).toEqual(versions)
  })

  test('R35: after all cases nothing has changed, and the shop still sells', async () => {
    if (scene === undefined) throw new Error('no scene')
    await shop().settled()
    expect(await everything(shop(), scene)).toEqual(before)
    expect((await scene.attacker.client.post('/api/store/cart/add', { itemId: scene.itemId, qty: 1 })).status).toBe(200)
    expect(shop().log.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})
