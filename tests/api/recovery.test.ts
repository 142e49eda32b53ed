import { expect, test } from 'vitest'
import { VerifyResponse } from '#sync-protocol/api/answers.ts'
import { onEveryStore } from './every-store.ts'
import { mailedToken } from './fan.ts'
import { PASSWORD, type Fan } from './harness.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'a brand new password'
const config = { publicUrl: new URL('https://starlane.example'), publicUrlGiven: true }

onEveryStore(
  'a forgotten password',
  (shop) => {
    const login = (fan: Fan, password: string) => shop().client().post('/api/auth/login', { emailOrUsername: fan.user.username, password })

    test('a new password by link and grant ends every earlier login', async () => {
      const fan = await shop().register()
      const token = await mailedToken(shop(), fan, fan.user.email.toUpperCase())
      const browser = shop().client()
      expect((await browser.post('/api/forgot-password/grant', { token })).json).toEqual({ ok: true, identifier: fan.user.username })
      const reset = await browser.post('/api/forgot-password', { identifier: fan.user.email, newPassword: NEW_PASSWORD })
      expect(reset).toMatchObject({ status: 200, json: { ok: true, message: expect.any(String) } })
      expect((await login(fan, PASSWORD)).status).toBe(401)
      expect((await login(fan, NEW_PASSWORD)).status).toBe(200)
      expect((await fan.client.get('/api/auth/me')).status).toBe(401)
      fan.client.token = fan.token
      expect((await fan.client.get('/api/auth/me')).status).toBe(401)
      await shop().settled()
      expect(shop().mails.at(-1)).toMatchObject({ to: fan.user.email, subject: 'Your Starlane password was changed' })
    })

    test('an unknown account is answered like a known one, and no mail is sent', async () => {
      const fan = await shop().register()
      const before = shop().mails.length
      const known = await shop().client().post('/api/forgot-password/verify', { identifier: fan.user.username })
      await shop().settled()
      expect(shop().mails).toHaveLength(before + 1)
      for (const identifier of ['nobody-at-all', 'nobody@example.com', fan.user.id, '*', `${fan.user.username}%`]) {
        const unknown = await shop().client().post('/api/forgot-password/verify', { identifier })
        expect(unknown.as(VerifyResponse)).toEqual(known.json)
        expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted())
      }
      await shop().settled()
      expect(shop().mails).toHaveLength(before + 1)
    })

    test('a link works once, and only for ten minutes', async () => {
      const fan = await shop().register()
      const open = (token: string) => shop().client().post('/api/forgot-password/grant', { token })
      const used = await mailedToken(shop(), fan)
      expect((await open(used)).status).toBe(200)
      expect(await open(used)).toMatchObject({ status: 403, code: 'grant_required' })
      const late = await mailedToken(shop(), fan)
      shop().clock.advance(10 * MINUTE)
      expect((await open(late)).code).toBe('grant_required')
      expect((await open('x'.repeat(43))).code).toBe('grant_required')
    })

    test('a damaged link is said to be over, like one that was used, and no field of the request is named', async () => {
      const open = async (path: string) => (await shop().client().post(path, { token: 'abc' })).json
      expect(await open('/api/forgot-password/grant')).toMatchObject({
        code: 'invalid',
        message: 'This reset link is no longer valid. Please ask for a new one.',
      })
      expect(await open('/api/confirm-email')).toMatchObject({
        code: 'invalid',
        message: 'This link is no longer valid. Please ask for a new one.',
      })
    })

    test('twenty browsers open one link at once: one gets the grant', async () => {
      const fan = await shop().register()
      const token = await mailedToken(shop(), fan)
      const answers = await Promise.all(Array.from({ length: 20 }, () => shop().client().post('/api/forgot-password/grant', { token })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test("without a grant, with another account's or with a used one the password does not change", async () => {
      const [fan, victim] = await Promise.all([shop().register(), shop().register()])
      const reset = { identifier: victim.user.username, newPassword: NEW_PASSWORD }
      expect(await shop().client().post('/api/forgot-password', reset)).toMatchObject({ status: 403, code: 'grant_required' })
      const browser = shop().client()
      await browser.post('/api/forgot-password/grant', { token: await mailedToken(shop(), fan) })
      expect((await browser.post('/api/forgot-password', reset)).code).toBe('grant_required')
      expect((await browser.post('/api/forgot-password', { identifier: fan.user.username, newPassword: 'short' })).code).toBe('invalid')
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          browser.post('/api/forgot-password', { identifier: fan.user.username, newPassword: `${NEW_PASSWORD} ${index}` }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === 'grant_required')).toHaveLength(19)
      expect((await login(victim, PASSWORD)).status).toBe(200)
    })

    test('a grant ends after ten minutes, and with any other change of the password', async () => {
      const fan = await shop().register()
      const browser = shop().client()
      await browser.post('/api/forgot-password/grant', { token: await mailedToken(shop(), fan) })
      shop().clock.advance(10 * MINUTE)
      expect((await browser.post('/api/forgot-password', { identifier: fan.user.username, newPassword: NEW_PASSWORD })).code).toBe(
        'grant_required',
      )

      const other = await shop().register()
      const token = await mailedToken(shop(), other)
      await other.client.put(`/api/users/${other.user.id}`, { password: 'changed meanwhile', currentPassword: PASSWORD })
      expect((await shop().client().post('/api/forgot-password/grant', { token })).code).toBe('grant_required')
    })

    test('what was mailed to an address opens nothing once the account has another: neither a link nor what one has opened already', async () => {
      const fan = await shop().register()
      const unused = await mailedToken(shop(), fan)
      const browser = shop().client()
      expect((await browser.post('/api/forgot-password/grant', { token: await mailedToken(shop(), fan) })).status).toBe(200)
      const body = { email: `moved-${fan.user.email}`, currentPassword: PASSWORD }
      expect((await fan.client.put(`/api/users/${fan.user.id}`, body)).status).toBe(200)
      const reset = { identifier: fan.user.username, newPassword: NEW_PASSWORD }
      expect(await browser.post('/api/forgot-password', reset)).toMatchObject({ status: 403, code: 'grant_required' })
      expect(await shop().client().post('/api/forgot-password/grant', { token: unused })).toMatchObject({ status: 403 })
      expect([(await login(fan, PASSWORD)).status, (await login(fan, NEW_PASSWORD)).status]).toEqual([200, 401])
    })

    test('a grant does not log in', async () => {
      const fan = await shop().register()
      const browser = shop().client()
      await browser.post('/api/forgot-password/grant', { token: await mailedToken(shop(), fan) })
      expect((await browser.get('/api/auth/me')).status).toBe(401)
    })

    test("the link is built from the shop's address, whatever the Host header says", async () => {
      const fan = await shop().register()
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://starlane.example' }
      await shop().client().post('/api/forgot-password/verify', { identifier: fan.user.username }, { headers })
      await shop().settled()
      expect(shop().mails.at(-1)?.text).toContain('https://starlane.example/forgot-password#token=')
      expect(shop().mails.at(-1)?.text).not.toContain('evil')
    })

    test('the store holds neither link nor grant in plain text', async () => {
      const fan = await shop().register()
      const token = await mailedToken(shop(), fan)
      expect(await shop().storage.entries.get('reset', token, shop().clock.now)).toBeUndefined()
    })
  },
  { config },
)

onEveryStore('a forgotten username', (shop) => {
  const lookup = (phoneNumber: string, birthday: string) => shop().client().post('/api/forgot-username/lookup', { phoneNumber, birthday })

  test('exactly one match: username, and the e-mail with its middle hidden', async () => {
    const fan = await shop().register({ phoneNumber: '+82 10-1111-2222', birthday: '1987-06-05' })
    const email = fan.user.email.replace(/^(.).*(.)@/, '$1***$2@')
    expect((await lookup('+82 (10) 1111 2222', '')).json).toEqual({ ok: true, username: fan.user.username, email })
    expect((await lookup('', '06-05-1987')).json).toEqual({ ok: true, username: fan.user.username, email })
    expect((await lookup('', '1987-06-05')).json).toMatchObject({ username: fan.user.username })
  })

  test('several accounts match: none is named, and the answer says that there are several', async () => {
    const both = { phoneNumber: '+82 10-3333-4444', birthday: '1970-01-02' }
    await Promise.all([shop().register(both), shop().register(both)])
    const said = async (phone: string, birthday: string) => (await lookup(phone, birthday)).json
    const refused = (text: string, rule?: string) => ({ ok: false, code: 'no_match', error: text, message: text, ...(rule && { rule }) })
    expect(await said('', '1970-01-02')).toEqual(
      refused('More than one account has this birthday. Try your phone number instead, or contact us.', 'sharedBirthday'),
    )
    expect(await said('+82 10-3333-4444', '')).toEqual(
      refused('More than one account has this phone number. Try your birthday instead, or contact us.', 'sharedPhone'),
    )
    expect(await said('', '1969-01-02')).toEqual(refused('No account matches. Check what you entered, or register.'))
  })

  test('an account without phone or birthday is not found by an empty one', async () => {
    await shop().register()
    for (const [phone, birthday] of [
      ['', ''],
      ['       ', ''],
      ['()-()-()', ''],
      ['1', ''],
      ['', '13-40-2000'],
      ['123-456-7890', '2000-01-01'],
    ] as const) {
      expect((await lookup(phone, birthday)).code, `${phone} ${birthday}`).toBe('invalid')
    }
  })
})
