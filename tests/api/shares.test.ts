// Lists that are shared by a link: what a visitor sees of them, and nothing else of an account.
import { expect, test } from 'vitest'
import { MAX_SHARES } from '#sync-protocol/domain/limits.ts'
import { PushResponse } from '#sync-protocol/protocol/messages.ts'
import { onEveryStore } from './every-store.ts'
import { earn, products, push, stateOf } from './fan.ts'
import { PASSWORD, type Fan, type TestShop } from './harness.ts'

let last = 0
const freshId = () => (last += 1).toString(16).padStart(32, 'b')
const NOT_FOUND = { status: 404, code: 'not_found' }

async function open(fan: Fan, fields: Record<string, unknown> = {}): Promise<string> {
  const id = freshId()
  const body = { id, list: 'wishlist', name: 'Mina’s wishes', change: 'open', ...fields }
  expect(await fan.client.post('/api/users/share', body)).toMatchObject({ status: 200 })
  return id
}

const look = (shop: TestShop, id: string) => shop.client().get(`/api/shares/${id}`)

onEveryStore('shared lists', (shop) => {
  test('a visitor sees the present list and its name, until the owner ends the link', async () => {
    const fan = await shop().register()
    const [one, other] = await products(shop())
    await fan.client.post('/api/store/wishlist/add', { itemId: one?.id })
    const id = await open(fan)
    const seen = await look(shop(), id)
    expect(seen.json).toEqual({ ok: true, list: 'wishlist', name: 'Mina’s wishes', items: [{ id: one?.id, name: one?.name }] })
    expect(seen.headers['cache-control']).toBe('no-store')

    await fan.client.post('/api/store/wishlist/add', { itemId: other?.id })
    await fan.client.post('/api/users/share', { id, list: 'wishlist', name: 'Gifts', change: 'rename' })
    expect((await look(shop(), id)).json).toMatchObject({ name: 'Gifts', items: [{ id: one?.id }, { id: other?.id }] })

    await fan.client.post('/api/users/share', { id, list: 'wishlist', name: 'Gifts', change: 'end' })
    expect(await look(shop(), id)).toMatchObject(NOT_FOUND)
    const late = { id, list: 'wishlist', name: 'Late', change: 'rename' }
    expect(await fan.client.post('/api/users/share', late)).toMatchObject({ status: 409, code: 'share_ended' })
    expect(await look(shop(), id)).toMatchObject(NOT_FOUND)
  })

  test('of a collection each piece is seen once, the newest first, without prices and days', async () => {
    const fan = await shop().register()
    await earn(fan, 300)
    const [one, other] = await products(shop())
    const id = await open(fan, { list: 'collection' })
    expect((await look(shop(), id)).json).toMatchObject({ list: 'collection', items: [] })
    for (const piece of [one, other, one]) {
      await fan.client.post('/api/store/cart/add', { itemId: piece?.id, qty: 1 })
      expect((await fan.client.post('/api/store/cart/checkout')).status).toBe(200)
      shop().clock.advance(1_000)
    }
    expect((await look(shop(), id)).json).toEqual({
      ok: true,
      list: 'collection',
      name: 'Mina’s wishes',
      items: [
        { id: one?.id, name: one?.name },
        { id: other?.id, name: other?.name },
      ],
    })
  })

  test('nothing of its owner is in the answer, nor the id in the log', async () => {
    const fan = await shop().register({ phoneNumber: '070-1234-5678', birthday: '2001-02-03' })
    const id = await open(fan)
    const { text, headers } = await look(shop(), id)
    const { user } = fan
    for (const own of [user.id, user.username, user.email, '5678', '2001']) expect(`${text}${JSON.stringify(headers)}`).not.toContain(own)
    expect(headers['set-cookie']).toBeUndefined()
    await look(shop(), id.replace('b', 'c'))
    await shop().settled()
    expect(shop().log.join('\n')).toContain('/api/shares/:id')
    expect(shop().log.join('\n')).not.toContain(id.slice(1))
  })

  test('an ended link, one that never was and what is no link have one answer', async () => {
    const fan = await shop().register()
    const id = await open(fan)
    await fan.client.post('/api/users/share', { id, list: 'wishlist', name: 'x', change: 'end' })
    const ended = await look(shop(), id)
    expect(ended).toMatchObject(NOT_FOUND)
    for (const wrong of [
      freshId(),
      'x',
      id.toUpperCase(),
      `${id}0`,
      fan.user.id,
      fan.user.username,
      '__proto__',
      '$ne',
      'a'.repeat(2_000),
    ]) {
      const { status, text } = await look(shop(), wrong)
      expect([status, text], wrong).toEqual([404, ended.text])
    }
  })

  test('another account neither takes a link, nor renames it, nor ends it', async () => {
    const [fan, other] = [await shop().register(), await shop().register()]
    const [id, own] = [await open(fan), freshId()]
    const args = { id, list: 'wishlist', name: 'Stolen', change: 'open' }
    expect(await other.client.post('/api/users/share', args)).toMatchObject({ status: 409, code: 'share_taken' })
    expect(await other.client.post('/api/users/share', { ...args, change: 'rename' })).toMatchObject({ status: 409, code: 'share_ended' })
    expect(await other.client.post('/api/users/share', { ...args, change: 'end' })).toMatchObject({ status: 200 })
    const [item] = await products(shop())
    const pushed = await push(other, [
      { name: 'users/share', args },
      { name: 'users/share', args: { ...args, id: own } },
      { name: 'store/wishlist/add', args: { itemId: item?.id } },
    ])
    const refused = { status: 'rejected', code: 'share_taken' }
    expect(pushed.as(PushResponse).outcomes).toMatchObject([refused, { status: 'applied' }, { status: 'applied' }])
    expect((await look(shop(), id)).json).toMatchObject({ name: 'Mina’s wishes', items: [] })
    expect((await stateOf(other)).state.shares).toEqual([{ id: own, list: 'wishlist', name: 'Stolen' }])
  })

  test('a link that has ended is opened by nobody again: who has it never sees another list under it', async () => {
    const [fan, other] = [await shop().register(), await shop().register()]
    const id = await open(fan)
    const args = { id, list: 'wishlist', name: 'Another list', change: 'open' }
    expect(await fan.client.post('/api/users/share', { ...args, change: 'end' })).toMatchObject({ status: 200 })
    expect(await other.client.post('/api/users/share', args)).toMatchObject({ status: 409, code: 'share_taken' })
    expect(await fan.client.post('/api/users/share', args)).toMatchObject({ status: 409, code: 'share_taken' })
    expect(await look(shop(), id)).toMatchObject(NOT_FOUND)
    const gone = await shop().register()
    const left = await open(gone)
    expect((await gone.client.send('DELETE', `/api/users/${gone.user.id}`, { body: { currentPassword: PASSWORD } })).status).toBe(200)
    expect(await other.client.post('/api/users/share', { ...args, id: left })).toMatchObject({ status: 409, code: 'share_taken' })
    expect(await look(shop(), left)).toMatchObject(NOT_FOUND)
  })

  test('nor within the push that ends it, where one commit has both', async () => {
    const fan = await shop().register()
    const id = await open(fan)
    const args = { id, list: 'wishlist', name: 'Mina’s wishes' }
    const pushed = await push(fan, [
      { name: 'users/share', args: { ...args, change: 'end' } },
      { name: 'users/share', args: { ...args, list: 'collection', change: 'open' } },
      { name: 'users/share', args: { ...args, change: 'open' } },
    ])
    const refused = { status: 'rejected', code: 'share_taken' }
    expect(pushed.as(PushResponse).outcomes).toMatchObject([{ status: 'applied' }, refused, refused])
    expect(await look(shop(), id)).toMatchObject(NOT_FOUND)
  })

  test('an account has so many links and no more, and each leads to its own list', async () => {
    const fan = await shop().register()
    const ids = []
    for (let place = 0; place < MAX_SHARES; place += 1) ids.push(await open(fan, { name: `List ${place}` }))
    const more = { id: freshId(), list: 'wishlist', name: 'One more', change: 'open' }
    expect(await fan.client.post('/api/users/share', more)).toMatchObject({ status: 409, code: 'shares_full' })
    for (const [place, id] of ids.entries()) expect((await look(shop(), id)).json).toMatchObject({ name: `List ${place}` })
  })

  test('a visitor has no links', async () => {
    const args = { id: freshId(), list: 'wishlist', name: 'Guest', change: 'open' }
    expect(await shop().client().post('/api/users/share', args)).toMatchObject({ status: 401 })
    expect(await look(shop(), args.id)).toMatchObject(NOT_FOUND)
  })

  test('deleting the account ends its links', async () => {
    const fan = await shop().register()
    const id = await open(fan)
    expect((await look(shop(), id)).status).toBe(200)
    expect((await fan.client.send('DELETE', `/api/users/${fan.user.id}`, { body: { currentPassword: PASSWORD } })).status).toBe(200)
    expect(await look(shop(), id)).toMatchObject(NOT_FOUND)
  })
})

onEveryStore(
  'guessing at links',
  (shop) => {
    test('ends after some hundred tries a minute', async () => {
      const answers = await Promise.all(Array.from({ length: 305 }, () => look(shop(), freshId())))
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(300)
      expect(answers.filter(({ status, headers }) => status === 429 && headers['retry-after'] !== undefined)).toHaveLength(5)
      shop().clock.advance(61_000)
      expect((await look(shop(), freshId())).status).toBe(404)
    })
  },
  { config: { rateLimit: true } },
)
