// A shop that mails whatever address it is told must not carry strangers' words to strangers.
import { expect, test } from 'vitest'
import { OwnUserResponse } from '#sync-protocol/api/own-user.ts'
import { onEveryStore } from './every-store.ts'
import { mailedToken } from '../api/fan.ts'
import { PASSWORD, type Fan, type TestShop } from '../api/harness.ts'

const DAY_MS = 24 * 60 * 60_000
const WORDS = 'Your parcel waits: evil.example/pay'

const mailsTo = (shop: TestShop, { user }: Fan) => shop.mails.filter(({ to }) => to === user.email)

async function confirmation(shop: TestShop, to: string): Promise<string> {
  await shop.settled()
  const mail = shop.mails.findLast((one) => one.to === to && one.subject === 'Is this your email address?')
  return /\/confirm-email#token=([A-Za-z0-9_-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''
}

async function isConfirmed({ client, user }: Fan): Promise<boolean> {
  return (await client.get(`/api/users/${user.id}`)).as(OwnUserResponse).emailConfirmed
}

onEveryStore('mail to strangers', (shop) => {
  const unconfirmed = (fields: Record<string, unknown> = {}) => shop().register(fields, { confirmed: false })
  const confirm = (token: string) => shop().client().post('/api/confirm-email', { token })

  test.each([
    ['a line break', 'Mina\nYour parcel waits'],
    ['a carriage return', 'Mina\rB'],
    ['a line separator', 'Mina\u2028B'],
    ['a bell', 'Mina\u0007'],
    ['an escape sequence', '\u001b[2JMina'],
    ['text turned round', 'Mina \u202Egnihton'],
    ['an isolate', '\u2066Mina\u2069'],
    ['a zero-width space', 'Mi\u200Bna'],
    ['tag characters', 'Mina\u{E0041}\u{E007F}'],
  ])('a name with %s is refused at registration, in the profile and in a message', async (_what, name) => {
    const fan = await shop().register()
    const fields = { username: 'one-line', email: 'one-line@example.com', password: PASSWORD }
    expect(
      (
        await shop()
          .client()
          .post('/api/auth/register', { ...fields, name })
      ).code,
    ).toBe('invalid')
    expect((await fan.client.put(`/api/users/${fan.user.id}`, { name })).code).toBe('invalid')
    expect((await shop().client().post('/api/contact', { name, email: 'a@example.com', message: 'Hello' })).code).toBe('invalid')
    const username = name.replaceAll(' ', '')
    expect(
      (
        await shop()
          .client()
          .post('/api/auth/register', { ...fields, username })
      ).code,
    ).toBe('invalid')
  })

  test.each(['이서연', 'Ngọc Ánh', '👩‍🚀 Mina', 'می‌خواهم', "O'Brien-Łuk"])('the name %s is kept as it is', async (name) => {
    expect((await shop().register({ name })).user.name).toBe(name)
  })

  test('registration mails the address one question, which quotes nothing that was typed', async () => {
    const fan = await unconfirmed({ name: WORDS })
    expect(await confirmation(shop(), fan.user.email)).not.toBe('')
    const [mail, ...others] = mailsTo(shop(), fan)
    expect(others).toEqual([])
    for (const typed of [WORDS, fan.user.username]) expect(`${mail?.subject} ${mail?.text}`).not.toContain(typed)
  })

  test('until it is confirmed the address gets nothing but that question: no other link, no notice of a changed password or address', async () => {
    const fan = await unconfirmed()
    await confirmation(shop(), fan.user.email)
    expect(await mailedToken(shop(), fan)).toBe('')
    const changes = { password: 'a brand new password', email: `other-${fan.user.email}`, currentPassword: PASSWORD }
    expect((await fan.client.put(`/api/users/${fan.user.id}`, changes)).status).toBe(200)
    await shop().settled()
    const mails = mailsTo(shop(), fan)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text.match(/https?:\S+/g)).toEqual([expect.stringContaining('/confirm-email#token=')])
  })

  test('an unconfirmed account can do everything else', async () => {
    const fan = await unconfirmed()
    expect((await fan.client.post('/api/store/wishlist/remove', { itemId: 'x' })).status).toBe(200)
    expect((await shop().client().post('/api/auth/login', { emailOrUsername: fan.user.email, password: PASSWORD })).status).toBe(200)
    expect(await isConfirmed(fan)).toBe(false)
  })

  test('the link confirms once, from any browser, and recovery works from then on', async () => {
    const fan = await unconfirmed()
    const token = await confirmation(shop(), fan.user.email)
    expect(await shop().client().get(`/api/confirm-email?token=${token}`)).toMatchObject({ status: 405 })
    expect(await isConfirmed(fan)).toBe(false)
    expect((await confirm(token)).json).toEqual({ ok: true })
    expect(await isConfirmed(fan)).toBe(true)
    expect(await confirm(token)).toMatchObject({ status: 403, code: 'grant_required' })
    expect(await mailedToken(shop(), fan)).not.toBe('')
  })

  /** Asks for a new password for an account whose address is in doubt. */
  const forgotten = async (fan: Fan) => {
    await shop().client().post('/api/forgot-password/verify', { identifier: fan.user.username })
    await shop().settled()
    const mail = mailsTo(shop(), fan).at(-1)
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    return { mail, link, token: new URLSearchParams(link.hash.slice(1)).get('token') ?? '' }
  }

  test('who forgot the password before confirming: the mail says what it is for, and confirming goes straight on to the new password', async () => {
    const fan = await unconfirmed()
    await shop().settled()
    const { mail, link, token } = await forgotten(fan)
    expect(mail?.subject).toBe('Set a new password for Starlane')
    expect(mail?.text).toContain('goes straight on to your new password')
    expect(mail?.text).toContain('for ten minutes')
    expect(`${link.pathname}${link.hash}`).toBe(`/confirm-email#token=${token}&next=password`)
    // The link changes nothing by itself, and is no other link.
    expect((await shop().client().post('/api/forgot-password/grant', { token })).code).toBe('grant_required')

    const browser = shop().client()
    expect((await browser.post('/api/confirm-email', { token })).json).toEqual({ ok: true, identifier: fan.user.username })
    expect(await isConfirmed(fan)).toBe(true)
    const reset = (client = browser) =>
      client.post('/api/forgot-password', { identifier: fan.user.username, newPassword: 'a brand new password' })
    expect((await reset(shop().client())).code).toBe('grant_required')
    expect((await reset()).status).toBe(200)
    expect((await confirm(token)).code).toBe('grant_required')
    const login = { emailOrUsername: fan.user.email, password: 'a brand new password' }
    expect((await shop().client().post('/api/auth/login', login)).status).toBe(200)
  })

  test('opened later than ten minutes after, it still confirms, and sets no password', async () => {
    const fan = await unconfirmed()
    await shop().settled()
    const { token } = await forgotten(fan)
    shop().clock.advance(10 * 60_000)
    const browser = shop().client()
    expect((await browser.post('/api/confirm-email', { token })).json).toEqual({ ok: true })
    expect(await isConfirmed(fan)).toBe(true)
    const body = { identifier: fan.user.username, newPassword: 'a brand new password' }
    expect((await browser.post('/api/forgot-password', body)).code).toBe('grant_required')
  })

  test('a password that was changed meanwhile is not replaced by it', async () => {
    const fan = await unconfirmed()
    await shop().settled()
    const { token } = await forgotten(fan)
    const changes = { password: 'another password', currentPassword: PASSWORD }
    expect((await fan.client.put(`/api/users/${fan.user.id}`, changes)).status).toBe(200)
    const browser = shop().client()
    expect((await browser.post('/api/confirm-email', { token })).json).toEqual({ ok: true })
    const body = { identifier: fan.user.username, newPassword: 'a brand new password' }
    expect((await browser.post('/api/forgot-password', body)).code).toBe('grant_required')
  })

  test('a link confirms the address it was sent to: another one asks anew, and what was sent to the old one opens nothing', async () => {
    const fan = await shop().register()
    const reset = await mailedToken(shop(), fan)
    const email = `new-${fan.user.email}`
    await fan.client.put(`/api/users/${fan.user.id}`, { email, currentPassword: PASSWORD })
    const first = await confirmation(shop(), email)
    expect(await isConfirmed(fan)).toBe(false)
    expect((await shop().client().post('/api/forgot-password/grant', { token: reset })).code).toBe('grant_required')
    await fan.client.put(`/api/users/${fan.user.id}`, { email: `third-${email}`, currentPassword: PASSWORD })
    await shop().settled()
    expect((await confirm(first)).code).toBe('grant_required')
    expect(await isConfirmed(fan)).toBe(false)
  })

  test('asked for again, the question comes again and the first link is void; a confirmed address gets none', async () => {
    const fan = await unconfirmed()
    const first = await confirmation(shop(), fan.user.email)
    expect((await fan.client.post(`/api/users/${fan.user.id}/confirm-email`)).json).toEqual({ ok: true })
    const second = await confirmation(shop(), fan.user.email)
    expect(second).not.toBe(first)
    expect((await confirm(first)).code).toBe('grant_required')
    shop().clock.advance(6 * DAY_MS)
    expect((await confirm(second)).status).toBe(200)
    const before = shop().mails.length
    await fan.client.post(`/api/users/${fan.user.id}/confirm-email`)
    await shop().settled()
    expect(shop().mails).toHaveLength(before)
  })

  test('a link is good for a week', async () => {
    const fan = await unconfirmed()
    const token = await confirmation(shop(), fan.user.email)
    shop().clock.advance(7 * DAY_MS)
    expect((await confirm(token)).code).toBe('grant_required')
  })

  test("the operator's mail marks what a stranger wrote", async () => {
    const message = 'Hello\nFrom Starlane: send money'
    await shop().client().post('/api/contact', { name: 'A', email: 'a@example.com', message })
    await shop().settled()
    expect(shop().mails.at(-1)?.text).toContain('> Hello\n> From Starlane: send money')
  })
})

onEveryStore(
  'mail to strangers, limited',
  (shop) => {
    test('strangers who have asked for resets to an address keep its owner neither from the first question nor from another', async () => {
      const username = `held${Math.random().toString(36).slice(2)}`
      const email = `${username}@example.com`
      for (let count = 0; count < 4; count += 1) await shop().client().post('/api/forgot-password/verify', { identifier: email })
      const fan = await shop().register({ username, email }, { confirmed: false })
      expect(await confirmation(shop(), email)).not.toBe('')
      expect((await fan.client.post(`/api/users/${fan.user.id}/confirm-email`)).status).toBe(200)
      await shop().settled()
      expect(mailsTo(shop(), fan)).toHaveLength(2)
    })

    test('one address is asked three times in a quarter of an hour, however it is brought about', async () => {
      const fan = await shop().register({}, { confirmed: false })
      for (let count = 0; count < 5; count += 1) await fan.client.post(`/api/users/${fan.user.id}/confirm-email`)
      await shop().settled()
      expect(mailsTo(shop(), fan)).toHaveLength(3)
      expect((await fan.client.post(`/api/users/${fan.user.id}/confirm-email`)).code).toBe('rate_limited')
    })
  },
  { config: { rateLimit: true } },
)
