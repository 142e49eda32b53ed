import { expect, test } from 'vitest'
import type { Storage } from '../../backend/storage/port.ts'
import { onEveryStore } from './every-store.ts'
import { mailedToken } from '../api/fan.ts'
import { startShop, type TestShop } from '../api/harness.ts'
import { STORES } from '../stores.ts'

const VERIFY = '/api/forgot-password/verify'

for (const store of STORES) {
  test(`a request for a reset reads no account before its answer is out, and writes as much for an unknown name (${store.name})`, async () => {
    const opened = await store.open()
    const { accounts, entries } = opened.storage
    let shop: TestShop | undefined
    const answered = () => shop?.log.filter((line) => line.includes(VERIFY) && line.includes('"status":200')).length ?? 0
    const looks: number[] = []
    const writes: string[] = []
    const watched: Storage = {
      ...opened.storage,
      accounts: new Proxy(accounts, {
        get(target, name) {
          if (name === 'findByLogin' || name === 'newestByLogin') looks.push(answered())
          const call: unknown = Reflect.get(target, name)
          return typeof call === 'function' ? call.bind(target) : call
        },
      }),
      entries: new Proxy(entries, {
        get(target, name) {
          if (name === 'put') writes.push(String(name))
          const call: unknown = Reflect.get(target, name)
          return typeof call === 'function' ? call.bind(target) : call
        },
      }),
    }
    shop = await startShop({ storage: watched })
    const fan = await shop.register()
    const written = async (identifier: string) => {
      writes.length = 0
      await shop?.client().post(VERIFY, { identifier })
      await shop?.settled()
      return [...writes]
    }
    const forSomebody = await written(fan.user.username)
    expect(await written('nobody-of-this-name')).toEqual(forSomebody)
    expect(forSomebody.length).toBeGreaterThan(0)
    expect(looks).toEqual([1, 2])
    await shop.close()
    await opened.cleanup()
  })
}

onEveryStore(
  'mails to one account',
  (shop) => {
    test('are three a quarter of an hour, by whichever of its names they are asked for; the answer does not tell', async () => {
      const fan = await shop().register()
      const tokens: string[] = []
      for (const name of [fan.user.username, fan.user.email, fan.user.username, fan.user.email])
        tokens.push(await mailedToken(shop(), fan, name))
      expect(tokens.map((token) => token !== '')).toEqual([true, true, true, false])
      const answers: number[] = []
      for (let each = 0; each < 4; each += 1) {
        answers.push((await shop().client().post(VERIFY, { identifier: 'nobody-of-this-name' })).status)
      }
      expect(answers).toEqual([200, 200, 200, 429])
    })
  },
  { config: { rateLimit: true } },
)
