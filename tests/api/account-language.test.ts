// The language in which the shop writes to an account (issue 49, point 4): that of the device which made it, until one is chosen.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { resetMail } from '../../backend/mail/texts.ts'
import { LANGUAGES } from '../../words/languages.ts'
import { onEveryStore } from './every-store.ts'
import { PASSWORD } from './harness.ts'

const LETTER = /[\p{Script=Hangul}\p{Script=Hiragana}]/u
const subjects = { en: 'Set a new password for Starlane', ko: /Starlane.*비밀번호/, ja: /Starlane.*パスワード/, es: /contraseña.*Starlane/ }

onEveryStore('mails in the language of the account', (shop) => {
  const registered = async (headers: Record<string, string>) => {
    const username = `fan${randomUUID().slice(0, 12)}`
    const user = { name: 'Fan', username, email: `${username}@example.com`, password: PASSWORD }
    const answer = await shop().client().send('POST', '/api/auth/register', { body: user, headers })
    expect(answer.status).toBe(200)
    await shop().deliverMails()
    return user
  }
  const mailTo = (email: string) => shop().mails.findLast(({ to }) => to === email)

  test.each([
    [{ cookie: 'lang=ko' }, /[\p{Script=Hangul}]/u],
    [{ 'accept-language': 'ja-JP,ja;q=0.9,en;q=0.1' }, /\p{Script=Hiragana}/u],
    [{ 'accept-language': 'es' }, /¿/],
  ])('who registers with %j is asked in that language whether the address is theirs', async (headers, script) => {
    const { email } = await registered(headers)
    expect(mailTo(email)?.subject).toMatch(script)
  })

  test.each([{}, { cookie: 'lang=xx' }, { cookie: 'lang=__proto__' }, { 'accept-language': 'fr' }])('%j: in English', async (headers) => {
    const { email } = await registered(headers)
    expect(mailTo(email)?.subject).toBe('Is this your email address?')
  })

  test('one that was chosen later is that of the next mail, from whatever device it is asked for', async () => {
    const fan = await shop().register()
    for (const { tag } of [...LANGUAGES.slice(1), LANGUAGES[0]]) {
      expect((await fan.client.post('/api/users/language', { language: tag })).status).toBe(200)
      await shop().client().post('/api/forgot-password/verify', { identifier: fan.user.email })
      await shop().deliverMails()
      expect(mailTo(fan.user.email)?.subject, tag).toMatch(subjects[tag])
    }
    const password = 'a brand new password'
    await fan.client.post('/api/users/language', { language: 'ko' })
    expect((await fan.client.put(`/api/users/${fan.user.id}`, { password, currentPassword: PASSWORD })).status).toBe(200)
    await shop().deliverMails()
    expect(mailTo(fan.user.email)?.subject).toMatch(LETTER)
  })

  test('an account of a newer release may have a language that this one does not speak', () => {
    expect(resetMail({ shop: 'Starlane', to: 'a@b.example', language: 'fr' }, 'https://x').subject).toBe(subjects.en)
  })
})
