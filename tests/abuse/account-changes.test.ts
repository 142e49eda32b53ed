import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UserResponse } from '#sync-protocol/api/user.ts'
import { onEveryStore } from './every-store.ts'
import { deleteAccount } from '../api/fan.ts'
import { PASSWORD, type Fan } from '../api/harness.ts'

const change = (fan: Fan, body: object, headers: Record<string, string> = {}) =>
  fan.client.put(`/api/users/${fan.user.id}`, body, { headers })

onEveryStore('an open device in the hands of a stranger', (shop) => {
  test('a login of a moment ago changes neither password nor e-mail, and deletes nothing, without the password', async () => {
    const fan = await shop().register()
    const path = `/api/users/${fan.user.id}`
    for (const wrong of [{}, { currentPassword: 'not this one' }]) {
      for (const taking of [{ password: 'taken over now' }, { email: 'thief@example.com' }]) {
        expect(await change(fan, { ...taking, ...wrong })).toMatchObject({ status: 403, code: 'reauthenticate' })
      }
      expect(await fan.client.delete(path, { body: wrong })).toMatchObject({ status: 403, code: 'reauthenticate' })
    }
    expect(await fan.client.delete(path)).toMatchObject({ status: 403, code: 'reauthenticate' })
    expect((await fan.client.get('/api/auth/me')).as(UserResponse).user).toEqual(fan.user)
    expect((await deleteAccount(fan)).status).toBe(200)
  })

  test('a new e-mail address is told to the old one, and only there', async () => {
    const fan = await shop().register()
    expect((await change(fan, { email: `new-${fan.user.email}`, currentPassword: PASSWORD })).status).toBe(200)
    await shop().settled()
    const mails = shop().mails.filter(({ to }) => to === fan.user.email)
    expect(mails).toMatchObject([{ to: fan.user.email, subject: 'Your Starlane email address was changed' }])
    expect(mails[0]?.text).not.toContain(`new-${fan.user.email}`)
  })

  test('a new password is told by mail; a refused or an unguarded change is not', async () => {
    const fan = await shop().register()
    await change(fan, { password: 'taken over now' })
    await change(fan, { name: 'Mina' })
    await shop().settled()
    expect(shop().mails.filter(({ to }) => to === fan.user.email)).toEqual([])
    expect((await change(fan, { password: 'a new password', currentPassword: PASSWORD })).status).toBe(200)
    await shop().settled()
    expect(shop().mails.filter(({ to }) => to === fan.user.email)).toMatchObject([{ subject: 'Your Starlane password was changed' }])
  })
})

onEveryStore(
  'a logged-in flood of changes',
  (shop) => {
    const from = (address: string) => ({ 'x-forwarded-for': address })

    test('an account changes thirty times an hour, whatever its address: it cannot ask through all names and e-mails', async () => {
      const [fan, victim] = await Promise.all([shop().register(), shop().register()])
      const ask = (count: number) => change(fan, { username: victim.user.username }, from(`10.20.0.${count}`))
      for (let count = 0; count < 30; count += 1) expect((await ask(count)).code).toBe('username_taken')
      const refused = await ask(31)
      expect([refused.status, refused.code, Number(refused.headers['retry-after'])]).toEqual([429, 'rate_limited', 3_600])
      expect((await change(victim, { name: 'Still here' }, from('10.20.0.1'))).status).toBe(200)
      shop().clock.advance(3_600_000)
      expect((await ask(32)).code).toBe('username_taken')
    })

    test('accounts behind one address change sixty times an hour together', async () => {
      const fans = await Promise.all(Array.from({ length: 7 }, () => shop().register()))
      const answers = await Promise.all(
        fans.flatMap((fan) => Array.from({ length: 9 }, () => change(fan, { name: 'Crowd' }, from('10.21.0.1')))),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    })
  },
  { config: { rateLimit: true, trustedProxies: 1 } },
)

onEveryStore('heavy work', (shop) => {
  test('pictures of one account beyond those that wait are refused, and another’s is drawn all the same', async () => {
    const [greedy, fan] = await Promise.all([shop().register(), shop().register()])
    const noise = await sharp({ create: { width: 1_200, height: 1_200, channels: 3, background: '#ff3d8b' } })
      .png()
      .toBuffer()
    const profilePicture = `data:image/png;base64,${noise.toString('base64')}`
    const flood = Array.from({ length: 20 }, () => change(greedy, { profilePicture }))
    const other = await change(fan, { profilePicture })
    expect(other.status).toBe(200)
    const answers = await Promise.all(flood)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, code, headers } of refused) expect([status, code, headers['retry-after']]).toEqual([429, 'rate_limited', '2'])
  })
  test('pictures that are saved at once leave the one that is shown, and none once it is taken away or refused', async () => {
    const [fan, other] = await Promise.all([shop().register(), shop().register()])
    const kept = async () => {
      await shop().settled()
      return (await shop().storage.entries.listByAccount(fan.user.id, 'picture', shop().clock.now)).map(({ key }) => key)
    }
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff3d8b' } })
      .png()
      .toBuffer()
    const profilePicture = `data:image/png;base64,${bytes.toString('base64')}`
    for (const last of [profilePicture, '']) {
      const crowd = await Promise.all(
        [...Array.from({ length: 4 }, () => profilePicture), last].map((each) => change(fan, { profilePicture: each })),
      )
      expect(crowd.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
      const { user } = (await fan.client.get('/api/auth/me')).as(UserResponse)
      const shown = user.profilePicture === '' ? [] : [`${fan.user.id}.${user.profilePicture.split('/').at(-1)}`]
      expect(await kept()).toEqual(shown)
    }
    expect((await change(fan, { profilePicture: '' })).status).toBe(200)
    expect(await kept()).toEqual([])
    expect((await change(fan, { profilePicture, username: other.user.username })).code).toBe('username_taken')
    expect(await kept()).toEqual([])
  })
})
