import { expect, test } from 'vitest'
import { PushResponse } from '#sync-protocol/protocol/messages.ts'
import { UserResponse } from '#sync-protocol/api/user.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, deleteAccount, earn, pushBody, rightAnswers, stateOf } from '../api/fan.ts'
import { startShop } from '../api/harness.ts'
import { openMemoryStorage } from '../doubles/memory-storage/open.ts'

const CROWD = 50

function crowd<Result>(deed: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: CROWD }, (_, index) => deed(index)))
}

onEveryStore('fifty at once', (shop) => {
  test('one quiz handed in fifty times pays once', async () => {
    const fan = await shop().register()
    const body = { difficulty: 'hard', answers: rightAnswers('hard') }
    const answers = await crowd(() => fan.client.post('/api/quiz/knowledge/submit', body))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await stateOf(fan)).state.gems).toBe(150)
  })

  test('one cart checked out fifty times is bought once', async () => {
    const fan = await shop().register()
    const gems = await earn(fan, 150)
    const { id, priceGems } = await cheapest(shop())
    await fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 })
    const answers = await crowd(() => fan.client.post('/api/store/cart/checkout'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'cart_empty')).toHaveLength(CROWD - 1)
    expect((await stateOf(fan)).state.gems).toBe(gems - priceGems)
  })

  test('a balance is never spent twice: bundles, custom purchases and orders together', async () => {
    const fan = await shop().register()
    await earn(fan, 150)
    const { id } = await cheapest(shop())
    await crowd((index) => {
      if (index % 3 === 0) return fan.client.post('/api/store/gem-bundles/purchase', { bundleId: 'moonlit-quest' })
      if (index % 3 === 1) return fan.client.post('/api/store/gem-bundles/purchase-custom', { amount: 140 })
      return fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 }).then(() => fan.client.post('/api/store/cart/checkout'))
    })
    const { gems } = (await stateOf(fan)).state
    const ledger = await shop().storage.records.list(fan.user.id, { kind: 'ledger', limit: 500 })
    expect(gems).toBeGreaterThanOrEqual(0)
    expect(ledger.reduce((sum, record) => sum + (record.kind === 'ledger' ? record.delta : 0), 0)).toBe(gems)
    expect(ledger.every((record) => record.kind === 'ledger' && record.balance >= 0)).toBe(true)
  })

  test('fifty users want one e-mail address: one gets it, and the others keep their own', async () => {
    const fans = await crowd(() => shop().register())
    const email = 'everybodys-darling@example.com'
    const answers = await Promise.all(
      fans.map((fan) => fan.client.put(`/api/users/${fan.user.id}`, { email, currentPassword: fan.password })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'email_taken')).toHaveLength(CROWD - 1)
    for (const fan of fans) {
      const { user } = (await fan.client.get('/api/auth/me')).as(UserResponse)
      expect([email, fan.user.email]).toContain(user.email)
    }
  })

  test('fifty different changes of one device at once: each number is applied once', async () => {
    const fan = await shop().register()
    const { id } = await cheapest(shop())
    const answers = await crowd((index) =>
      fan.client.post('/api/sync/push', pushBody(fan.deviceId, [{ name: 'store/cart/add', args: { itemId: id, qty: index + 1 } }])),
    )
    const applied = answers.filter(({ status }) => status === 200)
    expect(applied).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'device_conflict')).toHaveLength(CROWD - 1)
    expect((await stateOf(fan)).state.cart).toEqual(applied[0]?.as(PushResponse).state.cart)
  })

  test('an account deleted fifty times while buying: nothing of it is left', async () => {
    const fan = await shop().register()
    await earn(fan, 150)
    const answers = await crowd((index) =>
      index % 2 === 0 ? deleteAccount(fan) : fan.client.post('/api/store/gem-bundles/purchase-custom', { amount: 1 }),
    )
    for (const { status } of answers) expect([200, 401, 409]).toContain(status)
    await shop().settled()
    expect(await shop().storage.accounts.get(fan.user.id)).toBeUndefined()
    for (const kind of ['ledger', 'knowledge', 'inventory', 'call'] as const) {
      expect(await shop().storage.records.list(fan.user.id, { kind, limit: 10 }), kind).toEqual([])
    }
    expect((await fan.client.get('/api/auth/me')).status).toBe(401)
  })

  test('a stolen session or token is refused everywhere after the logout', async () => {
    const fan = await shop().register()
    const thief = shop().client()
    thief.token = fan.token
    const [first] = await Promise.all([fan.client.post('/api/auth/logout'), ...Array.from({ length: 20 }, () => thief.get('/api/auth/me'))])
    expect(first.status).toBe(200)
    const later = await crowd(() => thief.post('/api/store/wishlist/add', { itemId: 'x' }))
    expect(new Set(later.map(({ status }) => status))).toEqual(new Set([401]))
  })
})

test('a push that other processes are faster than, twenty times in a row, is committed all the same', async () => {
  const storage = openMemoryStorage()
  const shop = await startShop({ storage })
  const fan = await shop.register()
  const replace = storage.accounts.replace.bind(storage.accounts)
  let lost = 0
  storage.accounts.replace = async (account, version) => {
    lost += 1
    return lost <= 20 ? 'conflict' : replace(account, version)
  }
  const answer = await fan.client.post('/api/sync/push', pushBody(fan.deviceId, [{ name: 'store/wishlist/remove', args: { itemId: 'x' } }]))
  expect([answer.status, lost]).toEqual([200, 21])
  await shop.close()
})
