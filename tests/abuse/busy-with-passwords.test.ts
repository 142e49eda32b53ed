// Moments in which strangers keep the shop busy with their passwords: who is answered 503 has lost nothing by it.
import { expect, test } from 'vitest'
import { Passwords } from '../../backend/auth/passwords.ts'
import { PASSWORD } from '../api/harness.ts'
import { onEveryStore } from './every-store.ts'

const NEW_PASSWORD = 'a lantern of the owner'
/** More than may wait on the largest machine. */
const STRANGERS = 500

/** Runs while as many passwords wait to be hashed as may; resolves when none does any more. */
async function whileBusy(run: () => Promise<void>): Promise<void> {
  const passwords = new Passwords()
  // What it hashes for itself at first would leave its place free afterwards.
  await passwords.hash('a guess', 'the first stranger')
  const over = new AbortController()
  const keepAsking = async (stranger: string) => {
    while (!over.signal.aborted) await passwords.hash('a guess', stranger)
  }
  const strangers = Array.from({ length: STRANGERS }, (_, index) => keepAsking(`stranger ${index}`).catch(() => undefined))
  try {
    await run()
  } finally {
    over.abort()
    await Promise.all(strangers)
  }
}

const BUSY = { status: 503, code: 'unavailable' }
/** More than an account's owner may guess in a row without a wait. */
const TRIES = 12

onEveryStore(
  'while the shop has no time for a password',
  (shop) => {
    test('a login is answered 503, is no guess, and gets in a moment later', async () => {
      const { user } = await shop().register()
      const logIn = () => shop().client().post('/api/auth/login', { emailOrUsername: user.username, password: PASSWORD })
      await whileBusy(async () => {
        for (let each = 0; each < TRIES; each += 1) expect(await logIn()).toMatchObject(BUSY)
      })
      expect((await logIn()).status).toBe(200)
    })

    test('the present password, asked for within a login, is no guess either', async () => {
      const { client, user } = await shop().register()
      const save = () => client.put(`/api/users/${user.id}`, { currentPassword: PASSWORD, phoneNumber: '123-456-7890' })
      await whileBusy(async () => {
        for (let each = 0; each < TRIES; each += 1) expect(await save()).toMatchObject(BUSY)
      })
      expect((await save()).status).toBe(200)
    })

    test('a new password is answered 503, and set a moment later: the mailed link is not used up', async () => {
      const { user } = await shop().register()
      const browser = shop().client()
      await browser.post('/api/forgot-password/verify', { identifier: user.username })
      await shop().settled()
      const [, token] = /#token=(\S+)/.exec(shop().mails.findLast(({ to }) => to === user.email)?.text ?? '') ?? []
      expect((await browser.post('/api/forgot-password/grant', { token })).status).toBe(200)

      const set = () => browser.post('/api/forgot-password', { identifier: user.username, newPassword: NEW_PASSWORD })
      await whileBusy(async () => expect(await set()).toMatchObject(BUSY))
      expect((await set()).status).toBe(200)
      const login = { emailOrUsername: user.username, password: NEW_PASSWORD }
      expect((await shop().client().post('/api/auth/login', login)).status).toBe(200)
    })
  },
  { config: { rateLimit: true } },
)
