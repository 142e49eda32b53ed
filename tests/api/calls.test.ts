import { expect, test } from 'vitest'
import { InventoryResponse } from '#sync-protocol/api/answers.ts'
import { PushResponse } from '#sync-protocol/protocol/messages.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, earn, products, push, stateOf } from './fan.ts'

onEveryStore('the documented calls', (shop) => {
  test('cart and wishlist calls accept the bodies of the specification', async () => {
    const fan = await shop().register()
    const [one, two] = await products(shop())
    const [first, second] = [one?.id ?? '', two?.id ?? '']
    const call = (name: string, body: unknown) => fan.client.post(`/api/store/${name}`, body)
    const state = async () => {
      const { cart, wishlist } = (await stateOf(fan)).state
      return { cart: cart.map(({ itemId, qty }) => [itemId, qty]), wishlist: wishlist.map(({ itemId }) => itemId) }
    }
    expect(
      (
        await call('cart/sync', {
          items: [
            { itemId: first, qty: 2 },
            { itemId: second, qty: 1 },
          ],
        })
      ).json,
    ).toEqual({ ok: true })
    expect(await state()).toEqual({
      cart: [
        [first, 2],
        [second, 1],
      ],
      wishlist: [],
    })
    await call('move-to-wishlist', { itemId: first })
    expect(await state()).toEqual({ cart: [[second, 1]], wishlist: [first] })
    await call('move-to-cart', { itemId: first, qty: 1 })
    expect(await state()).toEqual({
      cart: [
        [second, 1],
        [first, 1],
      ],
      wishlist: [],
    })
    await call('wishlist/add', { itemId: first })
    await call('wishlist/remove', { itemId: first })
    await call('cart/remove', { itemId: first })
    await call('cart/remove', { itemId: second })
    expect(await state()).toEqual({ cart: [], wishlist: [] })
  })

  test('R32: what is added names its place or comes last, by call and by push; what is no place is refused and changes nothing', async () => {
    const fan = await shop().register()
    const [first = '', second = '', third = ''] = (await products(shop())).map(({ id }) => id)
    const call = (name: string, body: unknown) => fan.client.post(`/api/store/${name}`, body)
    const ids = async () => {
      const { cart, wishlist } = (await stateOf(fan)).state
      return [cart, wishlist].map((rows) => rows.map(({ itemId }) => itemId))
    }
    await call('cart/add', { itemId: second, qty: 1 })
    await call('wishlist/add', { itemId: second })
    expect((await call('cart/add', { itemId: first, qty: 1, at: 0 })).json).toEqual({ ok: true })
    expect((await call('wishlist/add', { itemId: third, at: 0 })).json).toEqual({ ok: true })
    expect(await ids()).toEqual([
      [first, second],
      [third, second],
    ])
    expect((await call('move-to-cart', { itemId: third, qty: 1, at: 1 })).json).toEqual({ ok: true })
    const before = [[first, third, second], [second]]
    expect(await ids()).toEqual(before)

    const { version } = await stateOf(fan)
    for (const at of [-1, 1.5, '0', null, true, [0], {}, Number.MAX_VALUE]) {
      for (const [name, args] of Object.entries({ 'cart/add': { qty: 1 }, 'move-to-cart': { qty: 1 }, 'wishlist/add': {} })) {
        const answer = await call(name, { itemId: third, ...args, at })
        expect(answer, `${name} at ${JSON.stringify(at)}`).toMatchObject({ status: 400, code: 'invalid' })
      }
    }
    expect(await call('cart/remove', { itemId: third, at: 0 })).toMatchObject({ status: 400, code: 'invalid' })
    expect(await ids()).toEqual(before)
    expect((await stateOf(fan)).version).toBe(version)

    const remove = { name: 'store/cart/remove', args: { itemId: first } }
    const back = { name: 'store/cart/add', v: 2, args: { itemId: first, qty: 2, at: 0 } }
    const pushed = await push(fan, [remove, { ...back, args: { ...back.args, at: -1 } }, back])
    expect(pushed.as(PushResponse).outcomes.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied'])
    expect(await ids()).toEqual(before)
  })

  test('an empty cart and too few gems are refused, and the cart stays', async () => {
    const fan = await shop().register()
    expect(await fan.client.post('/api/store/cart/checkout')).toMatchObject({ status: 409, code: 'cart_empty' })
    const { id } = await cheapest(shop())
    await fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 })
    expect(await fan.client.post('/api/store/cart/checkout', {})).toMatchObject({ status: 409, code: 'not_enough_gems' })
    const { state } = await stateOf(fan)
    expect(state.cart).toHaveLength(1)
    expect(state.decisions).toEqual([])
  })

  test('every call asks for a login, except contact', async () => {
    const client = shop().client()
    for (const name of ['store/cart/checkout', 'store/gem-bundles/purchase', 'quiz/knowledge/submit', 'store/guest/join']) {
      expect((await client.post(`/api/${name}`, {})).status, name).toBe(401)
    }
  })

  test('R18: a retry with the same Idempotency-Key is answered as the first time, for good', async () => {
    const fan = await shop().register()
    await earn(fan, 150)
    const headers = { 'idempotency-key': 'order 1' }
    const { id, priceGems } = await cheapest(shop())
    await fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 })
    const first = await fan.client.post('/api/store/cart/checkout', {}, { headers })
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    await fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 })
    shop().clock.advance(400 * 24 * 60 * 60_000)
    const login = await fan.client.post('/api/auth/login', { emailOrUsername: fan.user.username, password: fan.password })
    expect(login.status).toBe(200)
    const again = await fan.client.post('/api/store/cart/checkout', {}, { headers })
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect((await stateOf(fan)).state.cart).toHaveLength(1)
    const inventory = (await fan.client.get('/api/store/inventory')).as(InventoryResponse)
    expect(inventory.inventory).toHaveLength(1)
    expect(inventory.inventory[0]?.priceGems).toBe(priceGems)
  })

  test('R18: a refusal is repeated too; another body under the same key is refused', async () => {
    const fan = await shop().register()
    const headers = { 'idempotency-key': 'empty-cart' }
    const first = await fan.client.post('/api/store/cart/checkout', {}, { headers })
    expect(first.code).toBe('cart_empty')
    await earn(fan, 150)
    await fan.client.post('/api/store/cart/add', { itemId: (await cheapest(shop())).id, qty: 1 })
    const again = await fan.client.post('/api/store/cart/checkout', {}, { headers })
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([409, first.text, 'true'])
    const other = await fan.client.post('/api/store/cart/remove', { itemId: 'x' }, { headers })
    expect(other).toMatchObject({ status: 409, code: 'idempotency_key_reused' })
    expect((await stateOf(fan)).state.cart).toHaveLength(1)
  })

  test('R18: thirty copies of one keyed request at once: applied once, all answered alike', async () => {
    const fan = await shop().register()
    await earn(fan, 150)
    const before = (await stateOf(fan)).state.gems
    const headers = { 'idempotency-key': 'thirty' }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => fan.client.post('/api/store/gem-bundles/purchase-custom', { amount: 10 }, { headers })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    expect((await stateOf(fan)).state.gems).toBe(before + 10)
  })

  test('the same Idempotency-Key of another account is another request', async () => {
    const [one, two] = await Promise.all([shop().register(), shop().register()])
    const headers = { 'idempotency-key': 'shared' }
    await one.client.post('/api/store/wishlist/add', { itemId: (await cheapest(shop())).id }, { headers })
    const answer = await two.client.post('/api/store/wishlist/remove', { itemId: 'x' }, { headers })
    expect(answer.json).toEqual({ ok: true })
    expect(answer.headers['idempotent-replayed']).toBeUndefined()
  })

  test.each([[''], [' '.repeat(201)], ['x'.repeat(201)], ['\u00e9']])(
    'an invalid Idempotency-Key (%j) is refused, an empty one counts as absent',
    async (key) => {
      const fan = await shop().register()
      const answer = await fan.client.post('/api/store/wishlist/remove', { itemId: 'x' }, { headers: { 'idempotency-key': key } })
      expect(answer.status).toBe(key.trim() === '' ? 200 : 400)
    },
  )

  test('calls and pushes change the same account, one after the other', async () => {
    const fan = await shop().register()
    const { id } = await cheapest(shop())
    await fan.client.post('/api/store/cart/add', { itemId: id, qty: 3 })
    await push(fan, [{ name: 'store/move-to-wishlist', args: { itemId: id } }])
    await fan.client.post('/api/store/move-to-cart', { itemId: id, qty: 1 })
    expect((await stateOf(fan)).state).toMatchObject({ cart: [{ itemId: id, qty: 1 }], wishlist: [] })
  })
})

// What only reads may be a commit late right after a failover: it decides nothing, and the next read catches up.
onEveryStore('the records of a call', (shop) => {
  test('checkout buys the cart: gems, inventory and ledger move together', async () => {
    const fan = await shop().register()
    await earn(fan, 300)
    const { id, name, image, priceGems } = await cheapest(shop())
    await fan.client.post('/api/store/cart/add', { itemId: id, qty: 2 })
    const before = (await stateOf(fan)).state.gems
    const answer = await fan.client.post('/api/store/cart/checkout')
    const remainingGems = before - 2 * priceGems
    expect(answer.json).toMatchObject({ ok: true, remainingGems, total: 2 * priceGems, items: [{ name, qty: 2 }] })
    const inventory = (await fan.client.get('/api/store/inventory')).as(InventoryResponse)
    expect(inventory).toEqual({
      ok: true,
      gems: remainingGems,
      inventory: [{ itemId: id, name, image, priceGems, qty: 2, purchasedAt: new Date(shop().clock.now).toISOString() }],
    })
    expect((await stateOf(fan)).state).toMatchObject({ gems: remainingGems, cart: [] })
  })
})
