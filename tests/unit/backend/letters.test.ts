// Mails are written when they go out: for the account as it is then, with a link that exists nowhere else, and for nobody whom they no longer concern.
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../backend/api-error.ts'
import { credentialOf } from '../../../backend/auth/login.ts'
import { writeLetter } from '../../../backend/auth/write-letter.ts'
import type { Account } from '../../../backend/domain/account.ts'
import type { Letter } from '../../../backend/mail/letter.ts'
import { keyOf } from '../../../backend/random.ts'
import { account } from '../../contract/samples.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 0, 1)
const EMAIL = 'mina@example.com'
let storage: ReturnType<typeof openMemoryStorage>
const count = vi.fn(async (_limit: string, _subject: string) => undefined)
const note = vi.fn()
beforeEach(() => {
  storage = openMemoryStorage()
  count.mockReset().mockResolvedValue(undefined)
  note.mockReset()
})

async function mina(more: Partial<Account> = {}): Promise<Account> {
  const made = { ...account('mina', { username: 'mina', email: EMAIL }), ...more }
  await storage.accounts.create(made)
  return made
}
let now = NOW
const write = (letter: Letter) => {
  const config = { publicUrl: new URL('https://shop.example'), contactEmail: 'desk@shop.example' }
  const present = { facts: { brand: { name: 'Starlane' } } }
  const deps = {
    accounts: storage.accounts,
    storage,
    limits: { count },
    security: { note },
    config,
    present,
    clock: () => now,
    random: randomBytes,
  }
  return writeLetter(deps as never, letter)
}
/** The mail of a letter and the token of its link, with the stored entry of that. */
async function mailed(letter: Letter, space: 'reset' | 'confirm') {
  const written = await write(letter)
  const mail = written !== undefined && 'mail' in written ? written.mail : undefined
  const [, page, token = '', rest] = /https:\/\/shop\.example(\/\S*)#token=([A-Za-z0-9_-]+)(\S*)/.exec(mail?.text ?? '') ?? []
  return { mail, page, rest, token, entry: token === '' ? undefined : await storage.entries.get(space, keyOf(token), now) }
}
const resetOf = ({ id, passwordHash, profile }: Account): Letter => ({
  kind: 'reset',
  accountId: id,
  credential: credentialOf(passwordHash),
  email: profile.email,
})

describe('who asks for a new password', () => {
  test('by the name of an account is written to at its address', async () => {
    const { id, passwordHash } = await mina()
    for (const identifier of ['mina', EMAIL]) {
      expect(await write({ kind: 'reset-asked', identifier })).toEqual({
        letter: { kind: 'reset', accountId: id, credential: credentialOf(passwordHash), email: EMAIL },
        accountId: id,
      })
    }
    expect(new Set(count.mock.calls.map(([limit]) => limit))).toEqual(new Set(['mail-account']))
    expect(new Set(count.mock.calls.map(([, subject]) => subject)).size).toBe(1)
    expect(note).toHaveBeenCalledWith('reset_requested', expect.objectContaining({ id }))
  })

  test('by the name of nobody, or too often, is not; but the store is written to all the same', async () => {
    await mina()
    const put = vi.spyOn(storage.entries, 'put')
    expect(await write({ kind: 'reset-asked', identifier: 'nobody' })).toBeUndefined()
    count.mockRejectedValueOnce(new ApiError('rate_limited'))
    expect(await write({ kind: 'reset-asked', identifier: 'mina' })).toBeUndefined()
    expect(put.mock.calls.map(([space, , entry]) => [space, entry])).toEqual(
      [1, 2].map(() => ['reset', { value: { credential: '' }, expiresAt: NOW + 10 * MINUTE }]),
    )
    expect(note).not.toHaveBeenCalled()
    count.mockRejectedValueOnce(new Error('the store'))
    await expect(write({ kind: 'reset-asked', identifier: 'mina' })).rejects.toThrow('the store')
  })
})

describe('the link to a new password', () => {
  test('is for the password that there was, for ten minutes', async () => {
    const made = await mina()
    const { mail, page, rest, entry } = await mailed(resetOf(made), 'reset')
    expect([mail?.to, page, rest]).toEqual([EMAIL, '/forgot-password', ''])
    expect(entry).toEqual({ value: { credential: credentialOf(made.passwordHash) }, accountId: 'mina', expiresAt: NOW + 10 * MINUTE })
  })

  test('of an address that is not confirmed asks for that first', async () => {
    const made = await mina({ emailUnconfirmed: true })
    const { mail, page, rest, entry } = await mailed(resetOf(made), 'confirm')
    expect([mail?.to, page, rest]).toEqual([EMAIL, '/confirm-email', '&next=password'])
    const resets = { credential: credentialOf(made.passwordHash), until: NOW + 10 * MINUTE }
    expect(entry).toMatchObject({ value: { email: EMAIL, resets }, accountId: 'mina' })
  })

  test.each<[string, Partial<Extract<Letter, { kind: 'reset' }>>]>([
    ['another password by now', { credential: 'old' }],
    ['another address by now', { email: 'old@example.com' }],
    ['gone', { accountId: 'gone' }],
  ])('is not sent where the account has %s', async (_what, change) => {
    expect(await write({ ...resetOf(await mina()), ...change } as Letter)).toBeUndefined()
  })
})

describe('the question whether an address is the user’s', () => {
  const letter: Letter = { kind: 'confirm', accountId: 'mina', email: EMAIL }

  test('goes to the address, in the language of the account, and holds a week', async () => {
    const made = await mina({ emailUnconfirmed: true, state: { ...account('mina').state, language: 'ja' } })
    const { mail, page, rest, entry } = await mailed(letter, 'confirm')
    expect([mail?.to, page, rest]).toEqual([EMAIL, '/confirm-email', ''])
    expect(mail?.subject).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
    expect(entry).toEqual({ value: { email: EMAIL }, accountId: made.id, expiresAt: NOW + 7 * 24 * 60 * MINUTE })
  })

  test.each<[string, Partial<Account>, Partial<typeof letter>]>([
    ['was answered', {}, {}],
    ['is of another address by now', { emailUnconfirmed: true }, { email: 'old@example.com' }],
    ['is of an account that has gone', { emailUnconfirmed: true }, { accountId: 'gone' }],
  ])('is not sent where it %s', async (_what, more, change) => {
    await mina(more)
    expect(await write({ ...letter, ...change } as Letter)).toBeUndefined()
  })

  test('each try makes a link, of which the newest twenty open', async () => {
    await mina({ emailUnconfirmed: true })
    const made: string[] = []
    for (let tries = 0; tries < 25; tries += 1) {
      now = NOW + tries
      made.push((await mailed(letter, 'confirm')).token)
    }
    const opens = await Promise.all(made.map(async (token) => (await storage.entries.get('confirm', keyOf(token), now)) !== undefined))
    now = NOW
    expect(opens).toEqual([...Array<boolean>(5).fill(false), ...Array<boolean>(20).fill(true)])
    // No mail goes out whose link is not there.
    for (const step of ['delete', 'put'] as const) {
      vi.spyOn(storage.entries, step).mockRejectedValueOnce(new Error('the store'))
      await expect(write(letter)).rejects.toThrow('the store')
    }
  })
})

test.each<[Letter, string]>([
  [{ kind: 'password-changed', to: EMAIL, language: 'en', loggedOut: 'every device' }, EMAIL],
  [{ kind: 'email-changed', to: 'old@example.com', language: '' }, 'old@example.com'],
  [{ kind: 'message', name: 'A', email: 'a@b.cd', message: 'Hello there' }, 'desk@shop.example'],
  [{ kind: 'answer', to: 'a@b.cd', text: 'Yes, we do.' }, 'a@b.cd'],
])('other letters go to whom they are for: %j', async (letter, to) => {
  const written = await write(letter)
  expect(written).toMatchObject({ mail: { to } })
  const text = JSON.stringify(written)
  if ('message' in letter) expect(text).toContain(letter.message)
  if ('text' in letter) expect(text).toContain(letter.text)
})

test('what a new password has ended is told as it is: every device, or every other one', async () => {
  const said = (loggedOut: 'every device' | 'every other device') =>
    write({ kind: 'password-changed', to: EMAIL, language: 'en', loggedOut })
  expect(JSON.stringify(await said('every device'))).not.toBe(JSON.stringify(await said('every other device')))
})
