import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { GemBundlesResponse, LedgerResponse, type LedgerEntry } from '#sync-protocol/api/answers.ts'
import { DAILY_GAIN } from '#sync-protocol/domain/economy.ts'
import { PushResponse } from '#sync-protocol/protocol/messages.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, earn, push, rightAnswers, stateOf } from './fan.ts'
import type { Fan } from './harness.ts'

const DAY_MS = 24 * 60 * 60_000

async function ledgerOf(fan: Fan): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  for (let before = ''; ;) {
    const page = (await fan.client.get(`/api/store/ledger${before}`)).as(LedgerResponse)
    entries.push(...page.entries)
    if (page.next === undefined) return entries
    before = `?before=${page.next}`
  }
}

onEveryStore('gem shop and ledger', (shop) => {
  test('bundles are answered to a logged-in user only', async () => {
    const fan = await shop().register()
    const { bundles } = (await fan.client.get('/api/store/gem-bundles')).as(GemBundlesResponse)
    expect(bundles.length).toBeGreaterThanOrEqual(4)
    for (const { costGems, giveGems } of bundles) expect(giveGems).toBeGreaterThan(costGems)
    expect((await shop().client().get('/api/store/gem-bundles')).status).toBe(401)
  })

  test('a bundle costs what the server says; a custom purchase gives twice its price', async () => {
    const fan = await shop().register()
    const gems = await earn(fan, 300)
    const { bundles } = (await fan.client.get('/api/store/gem-bundles')).as(GemBundlesResponse)
    const [bundle] = bundles
    if (bundle === undefined) throw new Error('no bundles')
    const after = gems - bundle.costGems + bundle.giveGems
    const bought = await fan.client.post('/api/store/gem-bundles/purchase', { bundleId: bundle.id })
    expect(bought.json).toEqual({ ok: true, remainingGems: after, bundle: { id: bundle.id, title: bundle.title } })
    const custom = await fan.client.post('/api/store/gem-bundles/purchase-custom', { amount: 7 })
    expect(custom.json).toEqual({ ok: true, gained: 14, remainingGems: after + 7 })
    expect(await fan.client.post('/api/store/gem-bundles/purchase', { bundleId: '__proto__' })).toMatchObject({
      status: 404,
      code: 'bundle_unknown',
    })
    expect((await fan.client.post('/api/store/gem-bundles/purchase', { bundleId: bundle.id, costGems: 0 })).code).toBe('invalid')
    for (const amount of [0, -5, 1.5, '5', 1e10, null]) {
      expect((await fan.client.post('/api/store/gem-bundles/purchase-custom', { amount })).code, String(amount)).toBe('invalid')
    }
  })

  test('R34: purchases of a day give 500 gems more than they cost, also when fifty come at once', async () => {
    const fan = await shop().register()
    const gems = await earn(fan, 150)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? fan.client.post('/api/store/gem-bundles/purchase-custom', { amount: 40 })
          : fan.client.post('/api/store/gem-bundles/purchase', { bundleId: 'encore-pack' }),
      ),
    )
    const [limited] = answers.filter(({ status }) => status !== 200)
    expect(limited).toMatchObject({ status: 409, code: 'daily_limit' })
    expect(limited?.json).toMatchObject({ message: 'Daily purchase limit reached. Come back tomorrow.' })
    const gained = (await stateOf(fan)).state.gems - gems
    expect(gained).toBeLessThanOrEqual(DAILY_GAIN)
    // Not so much as the smaller of the two was left.
    expect(gained).toBeGreaterThan(DAILY_GAIN - 40)
    shop().clock.advance(DAY_MS)
    const token = await fan.client.post('/api/store/gem-bundles/purchase-custom', { amount: 1 })
    expect(token.status).toBe(200)
  })

  test('R34: a purchase that was queued yesterday counts for the day on which it arrives; a retry after a lost answer counts once', async () => {
    const fan = await shop().register()
    await earn(fan, 300)
    const statuses = async (amounts: number[], seq: number) => {
      const changes = amounts.map((amount, place) => ({
        id: `purchase-number-${seq + place}`,
        name: 'store/gem-bundles/purchase-custom',
        args: { amount },
      }))
      const { outcomes } = (await push(fan, changes, seq)).as(PushResponse)
      return outcomes.map((outcome) => (outcome.status === 'duplicate' ? outcome.of.status : outcome.status))
    }
    expect(await statuses([250, 250, 1], 1)).toEqual(['applied', 'applied', 'rejected'])
    expect(await statuses([250, 250, 1], 1)).toEqual(['applied', 'applied', 'rejected'])
    shop().clock.advance(DAY_MS)
    expect(await statuses([499, 2, 1], 4)).toEqual(['applied', 'rejected', 'applied'])
  })

  test('a purchase with too few gems is refused', async () => {
    const fan = await shop().register()
    expect(await fan.client.post('/api/store/gem-bundles/purchase-custom', { amount: 1 })).toMatchObject({
      status: 409,
      code: 'not_enough_gems',
    })
    expect(await ledgerOf(fan)).toEqual([])
  })

  test('the ledger lists every movement of gems, newest first', async () => {
    const fan = await shop().register()
    await earn(fan, 300)
    const { id, name, priceGems } = await cheapest(shop())
    shop().clock.advance(1_000)
    await fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 })
    await fan.client.post('/api/store/cart/checkout')
    const [newest, ...earlier] = await ledgerOf(fan)
    expect(newest).toEqual({
      delta: -priceGems,
      balance: 300 - priceGems,
      reason: 'checkout',
      label: name,
      createdAt: new Date(shop().clock.now).toISOString(),
    })
    expect(earlier.map(({ delta }) => delta)).toEqual([150, 150])
  })

  test('R30: the balance is the sum of the ledger after any history', { timeout: 120_000 }, async () => {
    const { id } = await cheapest(shop())
    const deed = fc.constantFrom('earn', 'buy', 'bundle', 'custom', 'too much', 'next day', 'push', 'keyed')
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 25 }), async (deeds) => {
        const fan = await shop().register()
        const { client } = fan
        let seq = 1
        for (const [step, what] of deeds.entries()) {
          if (what === 'earn')
            await client.post('/api/quiz/knowledge/submit', { difficulty: 'hard', answers: rightAnswers('hard', (step * 7) % 80) })
          if (what === 'bundle') await client.post('/api/store/gem-bundles/purchase', { bundleId: 'encore-pack' })
          if (what === 'custom') await client.post('/api/store/gem-bundles/purchase-custom', { amount: 3 + step })
          if (what === 'too much') await client.post('/api/store/gem-bundles/purchase-custom', { amount: 999_999 })
          if (what === 'next day') shop().clock.advance(DAY_MS / 100)
          if (what === 'keyed') {
            const again = () =>
              client.post('/api/store/gem-bundles/purchase-custom', { amount: 5 }, { headers: { 'idempotency-key': `k${step % 3}` } })
            await Promise.all([again(), again()])
          }
          if (what === 'buy') {
            await client.post('/api/store/cart/add', { itemId: id, qty: 1 })
            await client.post('/api/store/cart/checkout')
          }
          if (what === 'push') {
            const changes = [
              { name: 'store/cart/add', args: { itemId: id, qty: 1 } },
              { name: 'store/cart/checkout', args: {} },
            ]
            await Promise.all([push(fan, changes, seq), push(fan, changes, seq)])
            seq += 2
          }
        }
        const { gems } = (await stateOf(fan)).state
        const ledger = await ledgerOf(fan)
        expect(ledger.reduce((sum, { delta }) => sum + delta, 0)).toBe(gems)
        expect(ledger[0]?.balance ?? 0).toBe(gems)
        expect(gems).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 25 },
    )
  })

  test('long lists come in pages without a gap', async () => {
    const fan = await shop().register()
    const records = Array.from({ length: 1_203 }, (_, index) => ({
      kind: 'inventory' as const,
      accountId: fan.user.id,
      id: `seeded.${String(index).padStart(5, '0')}`,
      at: 1_000 + Math.floor(index / 3),
      itemId: 'thing',
      name: `Thing ${index}`,
      image: '/pictures/x.svg',
      priceGems: 1,
      qty: 1,
    }))
    await shop().storage.records.append(records)
    const seen: string[] = []
    let path = '/api/store/inventory'
    for (let pages = 0; pages < 4; pages += 1) {
      const page = await fan.client.get(path)
      const { inventory, next } = page.json as { inventory: { name: string }[]; next?: string }
      seen.push(...inventory.map(({ name }) => name))
      if (next === undefined) break
      expect(inventory).toHaveLength(500)
      path = `/api/store/inventory?before=${next}`
    }
    expect(seen).toEqual(records.map(({ name }) => name).toReversed())
    for (const before of ['', 'x', '%00', Buffer.from('1 2 3').toString('base64url'), 'a'.repeat(500)]) {
      expect((await fan.client.get(`/api/store/inventory?before=${before}`)).status, before).toBe(400)
    }
  })
})
