// A mailed link, the grant that it gives and the new password: each once, for the password and the address that there were, also where a try has to be made again.
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../backend/api-error.ts'
import { askToConfirm, askToConfirmIfAllowed, confirmEmail } from '../../../backend/auth/confirm-email.ts'
import { credentialOf } from '../../../backend/auth/login.ts'
import { openLink, putGrant, requestReset, resetPassword, useGrant } from '../../../backend/auth/recovery.ts'
import { Background } from '../../../backend/background.ts'
import type { Account } from '../../../backend/domain/account.ts'
import { keyOf } from '../../../backend/random.ts'
import { AccountStore } from '../../../backend/sync/account-store.ts'
import type { Run } from '../../../backend/sync/kept-answers.ts'
import { account } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

const NOW = Date.UTC(2026, 0, 1)
const EMAIL = 'mina@example.com'
const NEW = 'a lane of paper lanterns'
let storage: ReturnType<typeof openMemoryStorage>
let mina: Account
let now: number
let deps: Parameters<typeof openLink>[0]
const [posted, counted, cleared, ended, noted] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()]

beforeEach(async () => {
  storage = openMemoryStorage()
  now = NOW
  for (const one of [posted, counted, cleared, ended, noted]) one.mockReset().mockResolvedValue(undefined)
  mina = account('mina', { username: 'mina', email: EMAIL })
  await storage.accounts.create(mina)
  const passwords = {
    hash: async (text: string) => `hash of ${text}`,
    verify: async (hash: string, text: string) => hash === `hash of ${text}`,
  }
  deps = {
    accounts: new AccountStore(storage, new Background(pino({ level: 'silent' })), async () => undefined),
    storage,
    passwords,
    logins: { endAll: ended },
    limits: { count: counted, clear: cleared },
    security: { note: noted },
    mailQueue: { post: posted },
    present: { facts: { brand: { name: 'Starlane' } } },
    clock: () => now,
    random: randomBytes,
  } as never
})

const tries = (name: string, again = false): Run => ({ again, secret: (label) => `${label} of ${name}` })
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )
const newest = async () => (await storage.accounts.newest('mina')) ?? mina
async function changed(change: Partial<Account>): Promise<void> {
  const before = await newest()
  await storage.accounts.replace({ ...before, ...change, version: before.version + 1 }, before.version)
}
const credential = credentialOf('hash')
const linked = (token = 'link') =>
  storage.entries.put('reset', keyOf(token), { value: { credential }, expiresAt: NOW + 600_000, accountId: 'mina' })
const hasGrant = async (name: string) => (await storage.entries.newest('grant', keyOf(`grant of ${name}`), now)) !== undefined

test('who asks is counted by the name, and the mail goes on behind the answer, once a try', async () => {
  const answered = Promise.resolve()
  await requestReset(deps, 'mina', 'm1', answered)
  expect(counted).toHaveBeenCalledWith('mail-name', expect.anything())
  expect(posted.mock.calls).toEqual([[{ kind: 'reset-asked', identifier: 'mina' }, { id: 'reset.m1' }, answered]])
  counted.mockRejectedValueOnce(new ApiError('rate_limited'))
  expect(await code(requestReset(deps, 'mina', 'm2', answered))).toBe('rate_limited')
  expect(posted).toHaveBeenCalledTimes(1)
})

test('what the store did not take is told, and not taken for done', async () => {
  const lost = new Error('the store')
  posted.mockRejectedValueOnce(lost)
  expect(await code(requestReset(deps, 'mina', 'm1', Promise.resolve()))).toBe('Error: the store')
  posted.mockRejectedValueOnce(lost)
  expect(await code(askToConfirm(deps as never, mina, 'm1'))).toBe('Error: the store')
  await linked()
  vi.spyOn(storage.entries, 'put').mockRejectedValueOnce(lost)
  expect(await code(openLink(deps, 'link', tries('one')))).toBe('Error: the store')
  // The link is not used up.
  expect(await code(openLink(deps, 'link', tries('two')))).toBe('done')
  for (const step of [ended, cleared, posted]) {
    await putGrant(deps, { accountId: 'mina', credential: credentialOf((await newest()).passwordHash) }, tries('one'))
    step.mockRejectedValueOnce(lost)
    const grant = { id: 'grant of one', accountId: 'mina' }
    expect(await code(resetPassword(deps, grant, { identifier: 'mina', newPassword: NEW }, tries('set')))).toBe('Error: the store')
  }
})

describe('a link', () => {
  test('opens once, for ten minutes, and gives its browser the grant of this try', async () => {
    await linked()
    expect(await openLink(deps, 'link', tries('one'))).toEqual({ accountId: 'mina', credential })
    expect(await hasGrant('one')).toBe(true)
    expect([await code(openLink(deps, 'link', tries('two'))), await hasGrant('two')]).toEqual(['grant_required', false])
    now += 600_000
    expect(await hasGrant('one')).toBe(false)
  })

  test('of two that open it at once one gets it, and the other no grant', async () => {
    await linked()
    const codes = await Promise.all(['one', 'two'].map((name) => code(openLink(deps, 'link', tries(name)))))
    expect(codes.toSorted()).toEqual(['done', 'grant_required'])
    expect([await hasGrant('one'), await hasGrant('two')].filter(Boolean)).toHaveLength(1)
  })

  test('a try that is made again goes on with what it had; one that had nothing opens the link', async () => {
    await linked()
    await openLink(deps, 'link', tries('one'))
    expect(await code(openLink(deps, 'link', tries('one', true)))).toBe('done')
    await linked('other')
    expect(await code(openLink(deps, 'other', tries('two', true)))).toBe('done')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['of nobody', async () => undefined],
    ['of an account that has gone', () => linked().then(() => storage.accounts.delete('mina'))],
    ['of another password', () => linked().then(() => changed({ passwordHash: 'another' }))],
    ['that names no account', () => storage.entries.put('reset', keyOf('link'), { value: { credential }, expiresAt: NOW + 1 })],
  ])('%s opens nothing', async (_what, before) => {
    await before()
    expect([await code(openLink(deps, 'link', tries('one'))), await hasGrant('one')]).toEqual(['grant_required', false])
  })
})

test('a damaged link is told as such, by what it is', async () => {
  await storage.entries.put('reset', keyOf('link'), { value: { credential: 7 }, expiresAt: NOW + 1, accountId: 'mina' })
  expect(await code(openLink(deps, 'link', tries('one')))).toContain('an entry of the space reset cannot be read')
})

test('a grant is its browser’s as long as the password is the one that it replaces', async () => {
  const ctx: Parameters<typeof useGrant>[1] = { session: null }
  const granted = { accountId: 'mina', credential }
  expect((await useGrant(deps, ctx, granted, tries('one')))?.id).toBe('mina')
  expect(ctx.session).toEqual({ grant: { id: 'grant of one', accountId: 'mina' } })
  await changed({ passwordHash: 'another' })
  const none: typeof ctx = { session: null }
  expect([
    await useGrant(deps, none, granted, tries('one')),
    await useGrant(deps, none, { ...granted, accountId: 'gone' }, tries('one')),
  ]).toEqual([undefined, undefined])
  expect(none.session).toBeNull()
})

describe('a new password', () => {
  const grant = { id: 'grant of one', accountId: 'mina' }
  const set = (identifier = 'mina', run = tries('set'), held: typeof grant | undefined = grant, newPassword = NEW) =>
    resetPassword(deps, held, { identifier, newPassword }, run)
  beforeEach(() => putGrant(deps, { accountId: 'mina', credential }, tries('one')))

  test.each(['mina', 'MINA', EMAIL, ` ${EMAIL.toUpperCase()} `])(
    'is set for %j, ends all logins and their waits, and its owner is told',
    async (identifier) => {
      expect((await set(identifier)).id).toBe('mina')
      expect((await newest()).passwordHash).toBe(`hash of ${NEW}`)
      expect([ended.mock.calls, cleared.mock.calls.map(([limit]) => limit), noted.mock.calls.map(([event]) => event)]).toEqual([
        [['mina']],
        ['login-account'],
        ['password_reset'],
      ])
      expect(posted.mock.calls).toEqual([
        [
          { kind: 'password-changed', to: EMAIL, language: mina.state.language, loggedOut: 'every device' },
          { id: 'password.mail of set', accountId: 'mina' },
        ],
      ])
    },
  )

  test('is told to no address that was not confirmed', async () => {
    await changed({ emailUnconfirmed: true })
    await set()
    expect(posted).not.toHaveBeenCalled()
  })

  test('is set once; a try that is made again finds it set, and ends the logins all the same', async () => {
    await set()
    const { version } = await newest()
    expect(await code(set())).toBe('grant_required')
    expect(await code(set('mina', tries('set', true)))).toBe('done')
    expect([(await newest()).version, ended.mock.calls.length]).toEqual([version, 2])
    expect(await code(set('mina', tries('set', true), grant, 'another lane of lanterns'))).toBe('grant_required')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['without a grant', () => resetPassword(deps, undefined, { identifier: 'mina', newPassword: NEW }, tries('set'))],
    ['by a grant of another', () => set('mina', tries('set'), { ...grant, id: 'made up' })],
    ['for another name', () => set('jun')],
    ['for an account that has gone', () => storage.accounts.delete('mina').then(() => set())],
    ['after the password has changed', () => changed({ passwordHash: 'another' }).then(() => set())],
    ['after ten minutes', () => ((now += 600_000), set())],
  ])('is not set %s', async (_how, work) => {
    expect(await code(work())).toBe('grant_required')
    expect([ended.mock.calls, posted.mock.calls]).toEqual([[], []])
  })

  test('that is weak is refused before it costs any work', async () => {
    const hash = vi.spyOn(deps.passwords, 'hash')
    expect(await code(set('mina', tries('set'), grant, 'mina mina mina'))).toBe('invalid')
    expect(hash).not.toHaveBeenCalled()
  })

  test.each([{ passwordHash: 'another' }, { profile: { ...account('mina').profile, username: 'mina', email: 'other@example.com' } }])(
    'is not set where the account changes in that moment (%j)',
    async (change) => {
      const { change: write } = deps.accounts
      vi.spyOn(deps.accounts, 'change').mockImplementationOnce(async (known, work) => {
        await changed(change)
        return write.call(deps.accounts, known, work) as never
      })
      expect(await code(set())).toBe('grant_required')
      expect((await newest()).passwordHash).not.toBe(`hash of ${NEW}`)
    },
  )
})

describe('an address', () => {
  const confirming = (token = 'link') => confirmEmail(deps as never, token)
  const asked = (value: object, accountId: string | null = 'mina') =>
    storage.entries.put('confirm', keyOf('link'), { value, expiresAt: NOW + 600_000, ...(accountId === null ? {} : { accountId }) })

  test('is asked about once a try; links of before open nothing any more', async () => {
    await asked({ email: EMAIL })
    await askToConfirm(deps as never, mina, 'm1')
    expect(counted).toHaveBeenCalledWith('confirm-name', expect.anything())
    expect(posted.mock.calls).toEqual([
      [
        { kind: 'confirm', accountId: 'mina', email: EMAIL },
        { id: 'confirm.m1', accountId: 'mina' },
      ],
    ])
    expect(await storage.entries.get('confirm', keyOf('link'), now)).toBeUndefined()
    counted.mockRejectedValue(new ApiError('rate_limited'))
    await askToConfirmIfAllowed(deps as never, mina, 'm2')
    expect(posted).toHaveBeenCalledTimes(1)
    counted.mockRejectedValue(new Error('the store'))
    await expect(askToConfirmIfAllowed(deps as never, mina, 'm3')).rejects.toThrow('the store')
  })

  test('is confirmed by its link, which still opens for a try that is made again', async () => {
    await changed({ emailUnconfirmed: true })
    await asked({ email: EMAIL })
    for (const _try of [1, 2]) expect(await confirming()).toEqual({ link: keyOf('link'), accountId: 'mina' })
    expect((await newest()).emailUnconfirmed).toBeUndefined()
  })

  test('that was asked about for a new password gives that too, as long as it may', async () => {
    await asked({ email: EMAIL, resets: { credential: 'c', until: NOW + 5 } })
    now += 4
    expect(await confirming()).toMatchObject({ credential: 'c' })
    now += 1
    expect(await confirming()).not.toHaveProperty('credential')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['that was never asked about', async () => undefined],
    ['that is another by now', () => asked({ email: 'old@example.com' })],
    ['of an account that has gone', () => asked({ email: EMAIL }, 'gone')],
    ['of no account', () => asked({ email: EMAIL }, null)],
    ['with a damaged link', () => asked({ email: 7 })],
  ])('%s is not confirmed', async (_what, before) => {
    await changed({ emailUnconfirmed: true })
    await before()
    expect([await code(confirming()), (await newest()).emailUnconfirmed]).toEqual(['grant_required', true])
  })
})
