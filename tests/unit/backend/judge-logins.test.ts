import { expect, test } from 'vitest'
import { credentialOf } from '../../../backend/auth/login.ts'
import { createLog } from '../../../backend/operations/log.ts'
import { endLoggedOut } from '../../../backend/live/judge-logins.ts'
import type { Listener } from '../../../backend/live/listener.ts'
import { StorageUnavailable } from '../../../backend/storage/port.ts'
import { account } from '../../contract/samples.ts'

const OLD = 'hash of the old password'
const NEW = 'hash of the new password'

interface Stored {
  /** Hash of the account's password, and of the one that its login was made with; undefined: it is gone. */
  account: string | undefined
  login: string | undefined
  version: number
}

/** A listener, and what is stored of its account; `judge`: whether it goes on, at so many ms. */
function listening() {
  const shop: Stored = { account: OLD, login: OLD, version: 1 }
  let isEnded = false
  const listener = {
    accountId: 'a',
    login: { key: 'phone', tokenKey: 'phone', at: 0, credential: credentialOf(OLD) },
    judgedAt: 1,
    end: () => (isEnded = true),
  } as unknown as Listener
  const judge = async (clock: number) => {
    const deps = {
      tokens: {
        markAt: () =>
          Promise.resolve(shop.login === undefined ? undefined : { accountId: 'a', at: 0, credential: credentialOf(shop.login) }),
      },
      newest: () =>
        Promise.resolve(shop.account === undefined ? undefined : { ...account('a', {}, shop.version), passwordHash: shop.account }),
      clock: () => clock,
      log: createLog('silent', { write: () => undefined }),
      versionOf: () => shop.version,
    }
    await endLoggedOut(deps, [listener])
    return !isEnded
  }
  return { shop, judge }
}

test('the login that changes the password listens on, also where it is judged before it is renewed', async () => {
  const { shop, judge } = listening()
  Object.assign(shop, { account: NEW, version: 2 })
  expect(await judge(1_000)).toBe(true)
  shop.login = NEW
  expect(await judge(1_100)).toBe(true)
  // Long after, another change of password finds it as it was at first.
  Object.assign(shop, { account: OLD, version: 3 })
  expect(await judge(900_000)).toBe(true)
  shop.login = OLD
  expect(await judge(900_100)).toBe(true)
})

test.each<[string, Partial<Stored>, number]>([
  ['a login that is not renewed', { account: NEW, version: 2 }, 11_000],
  ['a login that is deleted', { login: undefined }, 1_000],
  ['an account that is gone', { account: undefined, version: 0 }, 1_000],
])('%s hears nothing more', async (_, change, at) => {
  const { shop, judge } = listening()
  Object.assign(shop, change)
  await judge(0)
  expect(await judge(at)).toBe(false)
})

test.each([
  ['a store that does not answer ends none, and is not asked for the others', new StorageUnavailable('away'), ['first'], [], 0],
  ['what goes wrong with one is said, and the others are judged', new Error('broken'), ['first', 'second'], ['second'], 1],
])('%s', async (_what, error, asked, ended, said) => {
  const seen = { asked: [] as string[], ended: [] as string[], said: [] as string[] }
  const listener = (tokenKey: string) =>
    ({ accountId: 'a', login: { tokenKey, at: 0 }, end: () => void seen.ended.push(tokenKey) }) as unknown as Listener
  const deps = {
    tokens: {
      markAt: (key: string) => (seen.asked.push(key), key === 'first' ? Promise.reject(error) : Promise.resolve(undefined)),
    },
    newest: () => Promise.resolve(undefined),
    clock: () => 1_000,
    log: createLog('error', { write: (line: string) => void seen.said.push(line) }),
    versionOf: () => 1,
  }
  await endLoggedOut(deps, ['first', 'second'].map(listener))
  expect([seen.asked, seen.ended, seen.said.length]).toEqual([asked, ended, said])
})
