// A new password in a moment at which strangers keep the shop busy with theirs: the mailed link is not used up by an answer of 503.
import { expect, test } from 'vitest'
import { Passwords } from '../../backend/auth/passwords.ts'
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

onEveryStore('a new password that is asked for', (shop) => {
  test('while the shop has no time to hash it: 503, and once more a moment later it is set', async () => {
    const { user } = await shop().register()
    const browser = shop().client()
    await browser.post('/api/forgot-password/verify', { identifier: user.username })
    await shop().settled()
    const [, token] = /#token=(\S+)/.exec(shop().mails.findLast(({ to }) => to === user.email)?.text ?? '') ?? []
    expect((await browser.post('/api/forgot-password/grant', { token })).status).toBe(200)

    const set = () => browser.post('/api/forgot-password', { identifier: user.username, newPassword: NEW_PASSWORD })
    await whileBusy(async () => expect(await set()).toMatchObject({ status: 503, code: 'unavailable' }))
    expect((await set()).status).toBe(200)
    const login = { emailOrUsername: user.username, password: NEW_PASSWORD }
    expect((await shop().client().post('/api/auth/login', login)).status).toBe(200)
  })
})
