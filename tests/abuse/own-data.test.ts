// What the shop has of a user: that user gets all of it, no other user any of it, and when the account goes nothing stays.
import { expect, test } from 'vitest'
import { AccountExport } from '#sync-protocol/api/account-export.ts'
import { credentialOf } from '../../backend/auth/login.ts'
import { onEveryStore } from './every-store.ts'
import { cheapest, deleteAccount, earn, mailedToken, push } from '../api/fan.ts'
import { PASSWORD, type Fan } from '../api/harness.ts'

const MESSAGE = { name: 'Mina', email: 'mina@example.com', message: 'Do you ship to the moon?' }
const WHITE = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

onEveryStore('one’s own data', (shop, storage) => {
  /** Has done everything there is to do. */
  async function busyFan(): Promise<Fan> {
    const fan = await shop().register({ name: 'Mina', phoneNumber: '123-456-7890', birthday: '2004-03-08', profilePicture: WHITE })
    await earn(fan, 150)
    const { id } = await cheapest(shop())
    await fan.client.post('/api/store/cart/add', { itemId: id, qty: 1 })
    await fan.client.post('/api/store/cart/checkout', {}, { headers: { 'idempotency-key': 'once' } })
    await fan.client.post('/api/store/wishlist/add', { itemId: id })
    await fan.client.post('/api/quiz/personality/submit', { personalityType: 'INFJ', details: { vibe: 'Dreamer' } })
    await fan.client.post('/api/contact', MESSAGE)
    await push(fan, [{ name: 'store/cart/add', args: { itemId: id, qty: 2 } }])
    await mailedToken(shop(), fan)
    return fan
  }
  const exportOf = (fan: Fan) => fan.client.get(`/api/users/${fan.user.id}/export`)

  test('the export holds everything of the account, and nothing that logs in', async () => {
    const fan = await busyFan()
    const answer = await exportOf(fan)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="starlane-account.json"',
    })
    const exported = answer.as(AccountExport)
    expect(exported.profile).toMatchObject({ name: 'Mina', username: fan.user.username, email: fan.user.email, birthday: '2004-03-08' })
    expect(exported.profile.picture).toMatch(/^data:image\/webp;base64,/)
    expect(exported.state).toMatchObject({ personalityType: 'INFJ', wishlist: [{}], cart: [{ qty: 2 }] })
    expect(new Set(exported.records.map(({ kind }) => kind))).toEqual(
      new Set(['ledger', 'inventory', 'knowledge', 'personality', 'message', 'call']),
    )
    expect(exported.records.find(({ kind }) => kind === 'message')).toMatchObject(MESSAGE)
    expect(exported.devices).toMatchObject([{ changes: 1 }])
    expect(exported.logins).toHaveLength(1)
    const account = await storage().accounts.newest(fan.user.id)
    const secrets = [account?.passwordHash ?? '?', credentialOf(account?.passwordHash ?? ''), fan.token, fan.deviceId, PASSWORD]
    for (const secret of secrets) expect(answer.text).not.toContain(secret)
  })

  test('it holds all that the account has, whatever is added to it one day', async () => {
    const fan = await busyFan()
    const exported = (await exportOf(fan)).as(AccountExport)
    const account = await storage().accounts.newest(fan.user.id)
    /** Where each field of the document is in the export; '': it logs in, or only says how the document is written. */
    const places: Record<string, string> = {
      id: 'id',
      profile: 'profile',
      createdAt: 'createdAt',
      state: 'state',
      daily: 'today',
      devices: 'devices',
      emailUnconfirmed: 'profile',
      outbox: 'records',
      passwordHash: '',
      version: '',
      commit: '',
      retiredThrough: '',
    }
    for (const field of Object.keys(account ?? {})) {
      expect(places, `an export has no place for ${field}`).toHaveProperty(field)
      if (places[field] !== '') expect(exported).toHaveProperty(places[field] ?? '')
    }
  })

  test("another's export is forbidden, and a visitor's none", async () => {
    const [fan, other] = [await shop().register(), await shop().register()]
    expect((await fan.client.get(`/api/users/${other.user.id}/export`)).code).toBe('forbidden')
    expect((await shop().client().get(`/api/users/${other.user.id}/export`)).code).toBe('unauthorized')
  })

  test('with the account go its mails, messages, links, logins, picture and counters', async () => {
    const fan = await busyFan()
    const { id } = fan.user
    expect(shop().mails.filter(({ accountId }) => accountId === id)).not.toEqual([])
    expect((await deleteAccount(fan)).status).toBe(200)
    await shop().settled()
    expect(shop().mails.filter((mail) => mail.accountId === id || mail.to === fan.user.email)).toEqual([])
    for (const kind of ['ledger', 'inventory', 'knowledge', 'personality', 'message', 'call'] as const) {
      expect(await storage().records.list(id, { kind, limit: 1 }), kind).toEqual([])
    }
    const { now } = shop().clock
    for (const space of ['session', 'token', 'used', 'reset', 'grant', 'confirm', 'picture', 'told'] as const) {
      expect(await storage().entries.listByAccount(id, space, now), space).toEqual([])
    }
    expect(await storage().entries.get('told-hour', id, now)).toBeUndefined()
    expect(await storage().accounts.newest(id)).toBeUndefined()
  })
})

onEveryStore(
  'one’s own data, limited',
  (shop) => {
    test('an export is gathered five times an hour', async () => {
      const fan = await shop().register()
      const codes: (string | undefined)[] = []
      for (let count = 0; count < 6; count += 1) codes.push((await fan.client.get(`/api/users/${fan.user.id}/export`)).code)
      expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'rate_limited'])
    })
  },
  { config: { rateLimit: true } },
)
