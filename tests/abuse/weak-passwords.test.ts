// What guessers try first is no password, wherever one is set; and no rule stands in the way of a good one.
import { expect, test } from 'vitest'
import { onEveryStore } from './every-store.ts'
import { mailedToken } from '../api/fan.ts'
import { PASSWORD } from '../api/harness.ts'

const TEXT = 'This password is too easy to guess: it is a common one, a pattern or your name. A few words of your own are safer.'

onEveryStore('weak passwords', (shop) => {
  const registered = (password: string, username = `weak${Math.random().toString(36).slice(2)}`) =>
    shop()
      .client()
      .post('/api/auth/register', { username, email: `${username}@example.com`, password })

  test.each([
    'password',
    'PASSWORD',
    'Password123!',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'trustno1',
    'starlane',
    'Starlane2025',
    'my starlane',
    'aaaaaaaaaaaa',
    '1212121212',
    'ｐａｓｓｗｏｒｄ',
    '87654321',
    '0123456789',
    '98765432',
    'abcdefgh',
    'zyxwvuts',
    'qwer1234',
    '1qaz2wsx3edc',
    '12341234',
    'abcdabcd',
    '19871987',
    '2026-11-22',
    '22.11.1998',
    'p a s s w o r d',
    'pass\u200Dword',
    'st\u00ADarlane',
  ])('%s is refused at registration', async (password) => {
    const answer = await registered(password)
    expect(answer).toMatchObject({ status: 400, code: 'invalid', json: { error: TEXT } })
  })

  test.each(['moonlight', 'moonlight1', '1moonlight', 'moonlight@example.com'])(
    '%s is refused for a user of nearly that name',
    async (password) => {
      expect((await registered(password, 'moonlight')).code).toBe('invalid')
    },
  )

  test.each(['Jennifer Smith', 'jennifersmith', 'smithjennifer1', 'Jenni\u200Dfer 1998'])(
    '%s is refused for Jennifer Smith',
    async (password) => {
      const username = `weak${Math.random().toString(36).slice(2)}`
      const body = { username, email: `${username}@example.com`, name: 'Jennifer Smith', password }
      expect((await shop().client().post('/api/auth/register', body)).code).toBe('invalid')
    },
  )

  test.each([
    ['a sentence with spaces', 'a long ride home by night'],
    ['64 characters', 'moon river '.repeat(9).slice(0, 64)],
    ['200 characters', 'moon river '.repeat(19).slice(0, 200)],
    ['only letters of another script', '달빛아래걷는긴밤길'],
    ['emoji', '🌙✨🚲🎧🌧️🍜📚🎤'],
    ['digits nobody has written down', '8306157492'],
  ])('%s is a password', async (_what, password) => {
    const answer = await registered(password)
    expect(answer.status, answer.text).toBe(200)
  })

  test('it is refused at a change and at a reset too, and the link still works for another one', async () => {
    const fan = await shop().register()
    const path = `/api/users/${fan.user.id}`
    expect(await fan.client.put(path, { password: 'football1', currentPassword: PASSWORD })).toMatchObject({
      code: 'invalid',
      json: { error: TEXT },
    })
    const browser = shop().client()
    await browser.post('/api/forgot-password/grant', { token: await mailedToken(shop(), fan) })
    const reset = (newPassword: string) => browser.post('/api/forgot-password', { identifier: fan.user.username, newPassword })
    expect(await reset('sunshine')).toMatchObject({ code: 'invalid', json: { error: TEXT } })
    expect((await reset('a long ride home by night')).status).toBe(200)
  })
})
