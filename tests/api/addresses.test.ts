// One account has one e-mail address, however its domain is written: where it is given, looked up, mailed to and asked for by the operator.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { fileMailer } from '../../backend/mail/file-mailer.ts'
import { accountOf, accountsLike } from '../../backend/operator/find-account.ts'
import { onEveryStore } from './every-store.ts'
import { push } from './fan.ts'
import { PASSWORD } from './harness.ts'

const ODD = ["o'brien@example.com", 'r&d@example.com', 'info@xn--fiqs8s.example', 'a@почта.xn--p1ai', 'operator@localhost']
const SPELLINGS = ['info@münchen.example', 'info@xn--mnchen-3ya.example', 'INFO@MÜNCHEN.example', 'info@mu\u0308nchen．example']
const KEPT = 'info@xn--mnchen-3ya.example'

onEveryStore('e-mail addresses', (shop) => {
  const logIn = (emailOrUsername: string) => shop().client().post('/api/auth/login', { emailOrUsername, password: PASSWORD })

  test.each(ODD)('%s is registered, logged in with and confirmed', async (email) => {
    const fan = await shop().register({ email }, { confirmed: false })
    await shop().settled()
    expect(shop().mails.at(-1)).toMatchObject({ to: fan.user.email, subject: 'Is this your email address?' })
    expect((await logIn(email)).as(LoginResponse).user).toMatchObject({ id: fan.user.id, email: fan.user.email })
  })

  test('an address with letters beyond ASCII is kept in one form, and found, mailed and taken by each of its spellings', async () => {
    const fan = await shop().register({ email: SPELLINGS[0] })
    expect(fan.user.email).toBe(KEPT)
    for (const email of SPELLINGS) {
      expect((await logIn(email)).as(LoginResponse).user.id, email).toBe(fan.user.id)
      const again = await shop().client().post('/api/auth/register', { username: 'another', email, password: PASSWORD })
      expect(again.code, email).toBe('email_taken')
      expect((await accountOf(shop().storage, email)).id, email).toBe(fan.user.id)
    }
    for (const part of ['info@münchen', 'MÜNCHEN.ex', 'xn--mnchen'])
      expect(
        (await accountsLike(shop().storage, part, 5)).map(({ id }) => id),
        part,
      ).toEqual([fan.user.id])

    const other = await shop().register()
    for (const email of SPELLINGS)
      expect((await other.client.put(`/api/users/${other.user.id}`, { email, currentPassword: PASSWORD })).code, email).toBe('email_taken')
    // It is the address that the account has: no proof is asked for, and nothing is mailed.
    for (const email of SPELLINGS.slice(0, 2))
      expect((await fan.client.put(`/api/users/${fan.user.id}`, { email })).status, email).toBe(200)
    await shop().settled()

    const before = shop().mails.length
    await shop().client().post('/api/forgot-password/verify', { identifier: SPELLINGS[3] })
    await shop().settled()
    expect(shop().mails.slice(before)).toMatchObject([{ to: KEPT, subject: 'Set a new password for Starlane' }])
    const token = /#token=([\w-]+)/.exec(shop().mails.at(-1)?.text ?? '')?.[1]
    const browser = shop().client()
    expect((await browser.post('/api/forgot-password/grant', { token })).status).toBe(200)
    expect((await browser.post('/api/forgot-password', { identifier: SPELLINGS[2], newPassword: PASSWORD })).status).toBe(200)
  })

  test('a message is answered at the one form of its address, sent by a visitor or queued by a user', async () => {
    const message = { name: 'Yuna', email: 'yuna@MÜNCHEN.example', message: 'Do you ship to the moon?' }
    expect((await shop().client().post('/api/contact', message)).status).toBe(200)
    const fan = await shop().register()
    await push(fan, [{ name: 'contact', args: { ...message, email: "o'yuna@münchen.example" } }])
    await shop().settled()
    expect(shop().mails.slice(-2)).toMatchObject([{ replyTo: 'yuna@xn--mnchen-3ya.example' }, { replyTo: "o'yuna@xn--mnchen-3ya.example" }])
    const headers = { 'idempotency-key': 'one-message' }
    const sent = [message, { ...message, email: 'yuna@xn--mnchen-3ya.example' }].map((one) =>
      shop().client().post('/api/contact', one, { headers }),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('a mail', () => {
  test.each([...ODD.slice(0, 3), KEPT, "a!#$%&'*+/=?^_`{|}~-b@example.com"])('goes to %s as it is', async (to) => {
    const folder = mkdtempSync(join(tmpdir(), 'starlane-mail-'))
    await fileMailer(folder, 'Starlane <no-reply@example.com>').send({ to, subject: 'Hello', text: 'Hello', replyTo: to })
    const [name = ''] = readdirSync(folder)
    const mail = readFileSync(join(folder, name), 'utf8')
    for (const field of ['To', 'Reply-To']) expect(mail.split('\r\n')).toContain(`${field}: ${to}`)
    rmSync(folder, { recursive: true })
  })
})
