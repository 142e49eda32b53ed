// Users choose their names: whom an operator means must not depend on it.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCommandLine } from '../../backend/operator/command-line.ts'
import { accountOf, accountsNamed } from '../../backend/operator/find-account.ts'
import { runCommand } from '../../backend/operator/run.ts'
import { AGREES, deskAt } from './desk.ts'
import { onEveryStore } from './every-store.ts'
import { stateOf } from './fan.ts'

let numbers = 0
/** A phone number of its own for each test. */
const nextDigits = () => `0170${String(1_234_567 + (numbers += 1))}`

onEveryStore('accounts that an operator names', (shop) => {
  test('a username that is the phone number, the birthday or the id of another account names both, and nothing is done to either', async () => {
    const { user } = await shop().register({ phoneNumber: '+49 170 1234567', birthday: '1999-01-02' })
    const { storage } = shop()
    for (const taken of ['491701234567', '1999-01-02', user.id]) {
      const squatter = await shop().register({ username: taken })
      const found = await accountsNamed(storage, taken, 9)
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set([user.id, squatter.user.id]))
      await expect(accountOf(storage, taken)).rejects.toThrow(/^Several accounts match/)
    }
    expect((await accountOf(storage, `id:${user.id}`)).id).toBe(user.id)
    await expect(accountOf(storage, 'id:none')).rejects.toThrow('There is no such account.')
  })

  test.each([
    ['an address with its digits', (digits: string) => `somebody-else${digits}@example.com`],
    ['a name with its digits', (digits: string) => `mina${digits}`],
    ['letters between them', (digits: string) => `${digits.slice(0, 4)}-CALL-${digits.slice(4)}`],
    ['full-width digits', (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
    ['two numbers', (digits: string) => `${digits}, 0301234`],
    ['a dot between them', (digits: string) => `${digits.slice(0, 4)}.${digits.slice(4)}`],
    ['id: before them', (digits: string) => `id:${digits}`],
  ])('%s is not the phone number of an account, for any command', async (_what, spelled) => {
    const digits = nextDigits()
    const { user } = await shop().register({ phoneNumber: `${digits.slice(0, 4)} ${digits.slice(4)}` })
    expect((await accountOf(shop().storage, digits)).id).toBe(user.id)
    await expect(accountOf(shop().storage, spelled(digits))).rejects.toThrow('There is no such account.')
  })

  test('what is done unasked is done to a username, an address or id:ID only', async () => {
    const digits = nextDigits()
    const { user } = await shop().register({ phoneNumber: digits, birthday: '1951-02-03' })
    const { storage } = shop()
    const unasked = { unasked: true }
    for (const who of [digits, '1951-02-03', user.id]) {
      expect((await accountOf(storage, who)).id).toBe(user.id)
      const refusal = `is neither a username nor an address. If ${user.username} <${user.email}> is meant: id:${user.id}. Nothing was done.`
      await expect(accountOf(storage, who, unasked)).rejects.toThrow(refusal)
    }
    for (const who of [user.username.toUpperCase(), ` ${user.username}`, user.email, `id:${user.id}`])
      expect((await accountOf(storage, who, unasked)).id).toBe(user.id)
    const squatter = await shop().register({ username: digits })
    for (const asked of [{}, unasked]) await expect(accountOf(storage, digits, asked)).rejects.toThrow(/^Several accounts match/)
    expect((await accountOf(storage, squatter.user.email, unasked)).id).toBe(squatter.user.id)
  })

  test.each([
    ['grant', '5', '--yes'],
    ['delete-account', '--yes'],
    ['sessions', '--end', 'all', '--yes'],
    ['export', join(tmpdir(), `never-written-${process.pid}.json`)],
  ])('%s by a phone number, unasked: nothing is done', async (name, ...words) => {
    const digits = nextDigits()
    const fan = await shop().register({ phoneNumber: digits })
    await expect(runCommand(deskAt(shop()), readCommandLine([name, digits, ...words]), AGREES)).rejects.toThrow('Nothing was done.')
    expect((await fan.client.get('/api/auth/me')).status).toBe(200)
    expect((await stateOf(fan)).state.gems).toBe(0)
    expect(existsSync(words[0] ?? '')).toBe(false)
  })
})
