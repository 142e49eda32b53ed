// Opening an account and changing it: what needs the present password, what is told to whom, and what is left where it fails.
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { UpdateUserBody } from '#sync-protocol/api/user.ts'
import { register } from '../../../backend/accounts/register.ts'
import { isSaved, updateAccount } from '../../../backend/accounts/update-account.ts'
import { ApiError } from '../../../backend/api-error.ts'
import { credentialOf, type Login } from '../../../backend/auth/login.ts'
import { Background } from '../../../backend/background.ts'
import type { Account } from '../../../backend/domain/account.ts'
import { AccountStore } from '../../../backend/sync/account-store.ts'
import type { Run } from '../../../backend/sync/kept-answers.ts'
import { account } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

const NOW = Date.UTC(2026, 0, 1)
const MINUTE = 60_000
const [OLD, NEW] = ['the present lane', 'a lane of paper lanterns']
const PROFILE = { username: 'mina', email: 'mina@example.com', phoneNumber: '070-1111-2222', birthday: '1990-01-01', pictureId: 'before' }
let storage: ReturnType<typeof openMemoryStorage>
let mina: Account
let background: Background
let deps: Parameters<typeof updateAccount>[0]
const [posted, noted, markAt, attempt, clear, count] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()]
const read = vi.fn(async () => Buffer.from('webp'))

beforeEach(async () => {
  storage = openMemoryStorage()
  mina = { ...account('mina', PROFILE), passwordHash: `hash of ${OLD}` }
  await storage.accounts.create(mina)
  await storage.entries.put('picture', 'mina.before', { value: 'b2xk', accountId: 'mina', expiresAt: Infinity })
  for (const one of [posted, noted, clear, count]) one.mockReset().mockResolvedValue(undefined)
  attempt.mockReset().mockResolvedValue(async () => undefined)
  markAt.mockReset().mockImplementation(async () => ({ accountId: 'mina', at: NOW, credential: credentialOf(mina.passwordHash) }))
  read.mockClear()
  background = new Background(pino({ level: 'silent' }))
  deps = {
    accounts: new AccountStore(storage, background, async () => undefined),
    storage,
    background,
    passwords: {
      hash: async (text: string) => `hash of ${text}`,
      verify: async (hash: string, text: string) => hash === `hash of ${text}`,
    },
    limits: { attempt, clear, count },
    security: { note: noted },
    mailQueue: { post: posted },
    pictureReader: { read },
    present: { facts: { brand: { name: 'Starlane' } } },
    tokens: { markAt },
    clock: () => NOW,
    random: randomBytes,
  } as never
})

const run: Run = { again: false, secret: (label) => `${label}-0123456789abcdefghijklmnop` }
const loginAt = (age: number): Login => ({
  account: mina,
  mark: { accountId: 'mina', at: NOW - age, credential: credentialOf(mina.passwordHash) },
  via: 'bearer',
  tokenKey: 'key',
})
const update = (body: UpdateUserBody, age = 0) => updateAccount(deps, loginAt(age), body, run)
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )
const newest = async () => (await storage.accounts.newest('mina')) ?? mina
const pictures = async () => (await storage.entries.listByAccount('mina', 'picture', NOW)).map(({ key }) => key)
const kinds = () => posted.mock.calls.map(([letter]) => letter.kind)

describe('a change', () => {
  test.each<[string, UpdateUserBody, number, string]>([
    ['a name', { name: 'Mina' }, 99 * MINUTE, 'done'],
    ['a username', { username: 'mina2' }, 99 * MINUTE, 'done'],
    ['a phone number right after the login', { phoneNumber: '070-3333-4444' }, 15 * MINUTE - 1, 'done'],
    ['a phone number later', { phoneNumber: '070-3333-4444' }, 15 * MINUTE, 'reauthenticate'],
    ['the same phone number later', { phoneNumber: PROFILE.phoneNumber }, 99 * MINUTE, 'done'],
    ['a phone number later, with the password', { phoneNumber: '', currentPassword: OLD }, 99 * MINUTE, 'done'],
    ['an e-mail address', { email: 'new@example.com' }, 0, 'reauthenticate'],
    ['the same e-mail address', { email: PROFILE.email }, 0, 'done'],
    ['an e-mail address, with the password', { email: 'new@example.com', currentPassword: OLD }, 0, 'done'],
    ['a password', { password: NEW }, 0, 'reauthenticate'],
    ['a password, with a wrong one', { password: NEW, currentPassword: 'wrong' }, 0, 'reauthenticate'],
    ['a password, with the right one', { password: NEW, currentPassword: OLD }, 0, 'done'],
    ['a name, with a wrong password', { name: 'Mina', currentPassword: 'wrong' }, 0, 'reauthenticate'],
    ['a weak password', { password: 'mina mina', currentPassword: OLD }, 0, 'invalid'],
    ['a weak password, of the new name', { username: 'moonlight', password: 'moonlight12', currentPassword: OLD }, 0, 'invalid'],
    ['a username that reads as an address', { username: 'mina＠x.org' }, 0, 'invalid'],
    ['a birthday that is to come', { birthday: '2027-01-01' }, 0, 'invalid'],
  ])('of %s (%j, %i ms after the login): %s', async (_what, body, age, result) => {
    expect(await code(update(body, age))).toBe(result)
    const { version, profile, passwordHash } = await newest()
    expect(version).toBe(result === 'done' ? 2 : 1)
    expect(kinds().includes('email-changed')).toBe(result === 'done' && (body.email ?? PROFILE.email) !== PROFILE.email)
    const { password, currentPassword: _proof, ...fields } = body
    expect(profile).toEqual(result === 'done' ? { ...mina.profile, ...fields } : mina.profile)
    expect(passwordHash).toBe(result === 'done' && password !== undefined ? `hash of ${password}` : mina.passwordHash)
  })

  test('of fields that are undefined leaves them as they are', async () => {
    await update({ name: undefined, phoneNumber: undefined, birthday: '' } as unknown as UpdateUserBody)
    expect((await newest()).profile).toEqual({ ...mina.profile, birthday: '' })
  })

  test('of the address is told to the old one and asked at the new one; what was mailed opens nothing any more', async () => {
    for (const space of ['reset', 'grant', 'confirm'] as const)
      await storage.entries.put(space, 'x', { value: {}, accountId: 'mina', expiresAt: NOW + 1 })
    await update({ email: 'new@example.com', currentPassword: OLD })
    expect((await newest()).emailUnconfirmed).toBe(true)
    expect(posted.mock.calls.map(([letter]) => letter)).toEqual([
      { kind: 'email-changed', to: PROFILE.email, language: '' },
      { kind: 'confirm', accountId: 'mina', email: 'new@example.com' },
    ])
    for (const space of ['reset', 'grant', 'confirm'] as const) expect(await storage.entries.get(space, 'x', NOW)).toBeUndefined()
    expect(noted.mock.calls.map(([event]) => event)).toEqual(['email_changed'])
  })

  test('of password and address is told by one letter each; to an address that was not confirmed by none', async () => {
    await update({ email: 'new@example.com', password: NEW, currentPassword: OLD })
    expect(posted.mock.calls.map(([{ kind, to, loggedOut }, { id }]) => [kind, to, loggedOut, String(id).split('.')[0]])).toEqual([
      ['password-changed', PROFILE.email, 'every other device', 'password-changed'],
      ['email-changed', PROFILE.email, undefined, 'email-changed'],
      ['confirm', undefined, undefined, 'confirm'],
    ])
    posted.mockClear()
    mina = await newest()
    await update({ email: 'newer@example.com', currentPassword: NEW })
    expect(kinds()).toEqual(['confirm'])
  })

  test.each<[string, UpdateUserBody]>([
    ['a password', { password: NEW, currentPassword: OLD }],
    ['an address', { email: 'new@example.com', currentPassword: OLD }],
  ])('of %s whose mail the store did not take is told as not done', async (_what, body) => {
    posted.mockRejectedValueOnce(new Error('the store'))
    expect(await code(update(body))).toBe('Error: the store')
  })

  test.each<[string, UpdateUserBody]>([
    ['of an address', { email: 'new@example.com', currentPassword: OLD }],
    ['of both', { email: 'new@example.com', password: NEW, currentPassword: OLD }],
  ])(
    '%s that ended right behind its commit is finished by the next try: the question at the new address, and old links end',
    async (_what, body) => {
      await storage.entries.put('reset', 'x', { value: {}, accountId: 'mina', expiresAt: NOW + 1 })
      posted.mockRejectedValueOnce(new Error('the store'))
      await code(update(body))
      posted.mockClear()
      mina = await newest()
      const again = { ...run, again: true }
      if (!(await isSaved(deps, mina, body, again))) await updateAccount(deps, loginAt(0), body, again)
      expect(kinds()).toContain('confirm')
      expect(await storage.entries.get('reset', 'x', NOW)).toBeUndefined()
    },
  )

  test.each<[string, UpdateUserBody, 'delete' | 'deleteByAccount']>([
    ['the picture of before', { profilePicture: '' }, 'delete'],
    ['what was mailed before', { email: 'new@example.com', currentPassword: OLD }, 'deleteByAccount'],
  ])('after which %s could not be removed is told as not done', async (_what, body, step) => {
    vi.spyOn(storage.entries, step).mockRejectedValueOnce(new Error('the store'))
    expect(await code(update(body))).toBe('Error: the store')
  })

  test.each(['ended', 'of another password'])('by a login that is %s by then is none', async (how) => {
    markAt.mockResolvedValue(how === 'ended' ? undefined : { accountId: 'mina', at: NOW, credential: 'other' })
    expect([await code(update({ name: 'Mina' })), (await newest()).version]).toEqual(['unauthorized', 1])
  })

  test('whose password was right for the account of before needs it again', async () => {
    const { verify } = deps.passwords
    vi.spyOn(deps.passwords, 'verify').mockImplementationOnce(async (...given) => {
      await storage.accounts.replace({ ...mina, version: 2, passwordHash: 'another' }, 1)
      markAt.mockResolvedValue({ accountId: 'mina', at: NOW, credential: credentialOf('another') })
      return verify(...given)
    })
    expect([await code(update({ name: 'Mina', currentPassword: OLD })), (await newest()).profile.name]).toEqual(['reauthenticate', 'Fan'])
  })
})

describe('a picture', () => {
  const PICTURE = 'data:image/png;base64,AAAA'

  test('takes the place of the one before, which goes; an empty one is the default', async () => {
    const { profile } = await update({ profilePicture: PICTURE })
    expect([await pictures(), profile.pictureId === 'before']).toEqual([[`mina.${profile.pictureId}`], false])
    mina = await newest()
    expect([(await update({ profilePicture: '' })).profile.pictureId, await pictures(), read.mock.calls.length]).toEqual(['', [], 1])
    mina = await newest()
    await update({ name: 'Mina' })
    expect((await newest()).profile.pictureId).toBe('')
  })

  test('of a change that is refused goes again; of one that was stored all the same it stays', async () => {
    await storage.accounts.create(account('jun', { username: 'jun' }))
    expect(await code(update({ username: 'jun', profilePicture: PICTURE }))).toBe('username_taken')
    await background.settled()
    expect(await pictures()).toEqual(['mina.before'])
    const { replace } = storage.accounts
    vi.spyOn(storage.accounts, 'replace').mockImplementationOnce(async (...given) => {
      await replace.apply(storage.accounts, given)
      throw new Error('no answer')
    })
    expect(await code(update({ profilePicture: PICTURE }))).toBe('Error: no answer')
    await background.settled()
    expect(await pictures()).toContain(`mina.${(await newest()).profile.pictureId}`)
  })

  test('that cannot be read changes nothing', async () => {
    read.mockRejectedValueOnce(new ApiError('picture_invalid'))
    expect([await code(update({ name: 'Mina', profilePicture: PICTURE })), (await newest()).version]).toEqual(['picture_invalid', 1])
  })
})

test.each<[UpdateUserBody, boolean]>([
  [{ password: OLD, currentPassword: 'older' }, true],
  [{ password: NEW, currentPassword: OLD }, false],
  [{ password: OLD, currentPassword: OLD }, false],
  [{ name: 'Mina' }, false],
])('a try that is made again (%j) has been saved: %s', async (body, saved) => {
  expect(await isSaved(deps, mina, body, run)).toBe(saved)
  expect(kinds()).toEqual(saved ? ['password-changed'] : [])
})

describe('an account that is opened', () => {
  const BODY = { username: 'jun', email: 'jun@example.com', password: NEW }
  const open = (more: object = {}, again = false, language: 'en' | 'ko' = 'en') =>
    register(deps as never, { ...BODY, ...more }, { address: '10.0.0.1', language }, { ...run, again })
  const ID = run.secret('account').slice(0, 22)

  test('is asked for its address, speaks the language of its device, and has nothing', async () => {
    expect(await open({}, false, 'ko')).toMatchObject({
      id: ID,
      version: 1,
      createdAt: NOW,
      emailUnconfirmed: true,
      passwordHash: `hash of ${NEW}`,
      profile: { name: '', username: 'jun', email: 'jun@example.com', phoneNumber: '', birthday: '', pictureId: '' },
      state: { language: 'ko' },
    })
    expect([kinds(), noted.mock.calls.map(([event]) => event)]).toEqual([['confirm'], ['registered']])
    expect((await storage.accounts.newest(ID))?.id).toBe(ID)
  })

  test('in the first language says nothing of it', async () => expect((await open()).state.language).toBe(account('x').state.language))

  test('by a try that is made again is the same one; a try that had made none makes it', async () => {
    const first = await open({}, true)
    posted.mockClear()
    expect(await open({ username: 'other' }, true)).toEqual(first)
    expect([kinds(), noted.mock.calls.length]).toEqual([['confirm'], 1])
  })

  test('by a slow try and another that has taken over meanwhile is one, and keeps the picture of the one that made it', async () => {
    const more = { profilePicture: 'data:image/png;base64,AAAA' }
    let first: Account | undefined
    read.mockImplementationOnce(async () => {
      first = await open(more)
      return Buffer.from('webp')
    })
    expect(await open(more, true)).toEqual(first)
    expect(await storage.accounts.newest(ID)).toEqual(first)
    expect((await storage.entries.listByAccount(ID, 'picture', NOW)).map(({ key }) => key)).toEqual([`${ID}.${first?.profile.pictureId}`])
  })

  test.each([
    [{ username: 'mina' }, 'username_taken'],
    [{ email: PROFILE.email }, 'email_taken'],
    [{ password: 'jun jun jun' }, 'invalid'],
    [{ username: 'jun＠x.org' }, 'invalid'],
    [{ birthday: '2026-01-03' }, 'invalid'],
  ])('with %j is refused: %s, and leaves no picture', async (more, why) => {
    expect(await code(open({ ...more, profilePicture: 'data:image/png;base64,AAAA' }))).toBe(why)
    expect([await storage.accounts.newest(ID), await storage.entries.listByAccount(ID, 'picture', NOW), noted.mock.calls]).toEqual([
      undefined,
      [],
      [],
    ])
  })

  test('keeps its picture; beyond the limit of mails it is opened all the same', async () => {
    count.mockRejectedValue(new ApiError('rate_limited'))
    const { profile } = await open({ profilePicture: 'data:image/png;base64,AAAA' })
    expect((await storage.entries.listByAccount(ID, 'picture', NOW)).map(({ key }) => key)).toEqual([`${ID}.${profile.pictureId}`])
    expect(posted).not.toHaveBeenCalled()
  })
})
