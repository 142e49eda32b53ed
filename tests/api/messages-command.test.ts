// What an operator does about messages of the contact form: finds, answers, marks and deletes them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { GUEST } from '../../backend/domain/message-key.ts'
import { readCommandLine } from '../../backend/operator/command-line.ts'
import type { Desk } from '../../backend/operator/desk.ts'
import { runCommand } from '../../backend/operator/run.ts'
import { OutcomeUnknown } from '../../backend/outcome-unknown.ts'
import { unanswered } from '../unanswered-store.ts'
import { until } from '../until.ts'
import { AGREES, deskAt } from './desk.ts'
import { onEveryStore } from './every-store.ts'
import { deleteAccount, push } from './fan.ts'
import type { Fan, TestShop } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-messages-'))
afterAll(() => rmSync(folder, { recursive: true }))

const Shown = v.object({
  id: v.string(),
  email: v.string(),
  message: v.string(),
  accountId: v.optional(v.string()),
  state: v.string(),
  handledAt: v.optional(v.number()),
})
const List = v.object({ messages: v.array(Shown), next: v.optional(v.string()) })

const said = (desk: Desk, ...argv: string[]) => runCommand(desk, readCommandLine(argv), AGREES)
const listed = async (desk: Desk, ...argv: string[]) => v.parse(List, JSON.parse(await said(desk, 'messages', ...argv, '--json'))).messages

let files = 0
function answerFile(text: string | Buffer): string {
  const file = join(folder, `answer-${(files += 1)}.txt`)
  writeFileSync(file, text)
  return file
}

let letters = 0
/** A message of its own text, of a visitor or of a user. Answers its id. */
async function sent(shop: TestShop, { fan, email = 'yuna@example.com' }: { fan?: Fan; email?: string } = {}): Promise<string> {
  const message = `Do you ship to the moon? (${(letters += 1)})`
  const client = fan?.client ?? shop.client()
  expect((await client.post('/api/contact', { name: 'Yuna', email, message })).status).toBe(200)
  shop.clock.advance(1_000)
  const found = (await listed(deskAt(shop), '--all')).find((one) => one.message === message)
  if (found === undefined) throw new Error('not listed')
  return found.id
}

/** As the answer to the mail that asks for it does. */
async function confirm({ storage: { accounts } }: TestShop, { user }: Fan, isConfirmed: boolean): Promise<void> {
  const account = await accounts.newest(user.id)
  if (account === undefined) throw new Error('no account')
  const { emailUnconfirmed: _unconfirmed, ...confirmed } = account
  const changed = isConfirmed ? confirmed : { ...confirmed, emailUnconfirmed: true as const }
  expect(await accounts.replace({ ...changed, version: account.version + 1 }, account.version)).toBe('ok')
}

const stored = (shop: TestShop, accountId: string) => shop.storage.records.list(accountId, { kind: 'message', limit: 500 })

onEveryStore('the operator who reads messages', (shop) => {
  test.each(['a visitor', 'a user'])('a message of %s is shown by its id, open until it is marked, and open again', async (who) => {
    const fan = who === 'a user' ? await shop().register() : undefined
    const [desk, id] = [deskAt(shop()), await sent(shop(), fan === undefined ? {} : { fan })]
    const open = async () => (await listed(desk, '--all', '--open')).some((one) => one.id === id)
    expect(await said(desk, 'message', id)).toMatch(new RegExp(`, open\nid ${id}\nYuna <yuna@example\\.com>\n  Do you ship`))
    expect(await open()).toBe(true)
    expect(await said(desk, 'mark', id)).toBe('Marked as done.')
    expect(await said(desk, 'message', id)).toContain(', done 2025-')
    expect(await open()).toBe(false)
    expect(await said(desk, 'mark', id, '--open')).toBe('Marked as open.')
    expect(await open()).toBe(true)
  })

  test.each(['a visitor', 'a user'])('an answer to %s is mailed by the shop, once, without what was typed, and notes that', async (who) => {
    const fan = who === 'a user' ? await shop().register() : undefined
    const email = fan?.user.email ?? 'mina@example.com'
    const [desk, id] = [deskAt(shop()), await sent(shop(), { email, ...(fan === undefined ? {} : { fan }) })]
    const file = answerFile('\uFEFFDear Mina,\n\nnot yet.\n')
    await shop().settled()
    const before = shop().mails.length
    expect(await said(desk, 'answer', id, file, '--key', 'a1')).toContain(`A mail to ${email} waits`)
    await shop().deliverMails()
    expect(shop().mails.slice(before)).toMatchObject([
      { to: email, subject: 'An answer from Starlane', text: 'Dear Mina,\n\nnot yet.\n', replyTo: 'operator@localhost.localdomain' },
    ])
    expect(await said(desk, 'message', id)).toContain(', answered 2025-')
    // The mail has gone out, and its row is gone: the key is known all the same.
    expect(await said(desk, 'answer', id, file, '--key', 'a1')).toContain('Answered before')
    const other = answerFile('Dear Mina,\n\nnow.\n')
    await expect(said(desk, 'answer', id, other, '--key', 'a1')).rejects.toThrow('The key a1 is that of another answer')
    await Promise.all([1, 2].map(() => said(deskAt(shop()), 'answer', id, file, '--key', 'a2')))
    // Who was second may still hold the row of the mail.
    await until(async () => {
      await shop().deliverMails()
      expect(shop().mails).toHaveLength(before + 2)
    })
  })

  test.each([true, false])(
    'an answer of which the store said nothing is not known (it was stored: %s), and mailed once',
    async (isReached) => {
      const id = await sent(shop())
      const file = answerFile('Not yet.')
      await shop().settled()
      const before = shop().mails.length
      for (const [part, call] of [
        ['mails', 'add'],
        ['entries', 'add'],
      ] as const) {
        const lost = unanswered(shop().storage, part, call, { isReached })
        const key = `${part}-${isReached}`
        const again = said(deskAt(shop(), lost.storage), 'answer', id, file, '--key', key)
        await expect(again).rejects.toThrow(OutcomeUnknown)
        await said(deskAt(shop()), 'answer', id, file, '--key', key)
        // What stands and may not be claimed waits for whoever is at it.
        shop().clock.advance(30_000)
        await shop().deliverMails()
        expect(lost.wasCalled()).toBe(true)
      }
      expect(shop().mails).toHaveLength(before + 2)
    },
  )

  test.each([
    ['a file that is not there', () => join(folder, 'none.txt'), 'none.txt: is its path right?'],
    ['a folder', () => folder, 'is a folder: name a file.'],
    ['an empty one', () => answerFile(' \n'), 'is empty'],
    ['bytes', () => answerFile(Buffer.from([0x50, 0xff, 0xfe, 0x00])), 'is no plain text in UTF-8'],
    ['what steers a terminal', () => answerFile('a\u001B[2J'), 'is no plain text in UTF-8'],
    ['a very long one', () => answerFile('x'.repeat(10_001)), 'an answer has 10000 at most'],
  ])('%s is no answer', async (_what, file, why) => {
    const id = await sent(shop())
    await expect(said(deskAt(shop()), 'answer', id, file())).rejects.toThrow(why)
    expect(await said(deskAt(shop()), 'message', id)).toContain(', open\n')
  })

  test.each(['a visitor', 'a user'])('a deleted message of %s stays away, whichever process looks at its account', async (who) => {
    const fan = who === 'a user' ? await shop().register() : undefined
    const id = await sent(shop(), fan === undefined ? {} : { fan })
    const other = await sent(shop(), fan === undefined ? {} : { fan })
    for (const key of [other, id]) expect(await said(deskAt(shop()), 'delete-message', key)).toBe('The message is gone.')
    // A desk of its own moves what it finds in the account's document.
    const all = await listed(deskAt(shop()), '--all')
    for (const key of [other, id]) {
      expect(all.map((one) => one.id)).not.toContain(key)
      for (const command of ['message', 'delete-message', 'mark'])
        await expect(said(deskAt(shop()), command, key)).rejects.toThrow('There is no such message')
    }
    if (fan !== undefined) {
      await push(fan, [{ name: 'contact', args: { name: 'Yuna', email: fan.user.email, message: 'one more' } }])
      await shop().settled()
      expect((await listed(deskAt(shop()), fan.user.id)).map(({ message }) => message)).toEqual(['one more'])
    }
  })

  test('a deletion that was not answered is not known; the same once more finds the message, or that it is gone', async () => {
    for (const isReached of [true, false]) {
      const id = await sent(shop())
      const lost = unanswered(shop().storage, 'records', 'remove', { isReached })
      await expect(said(deskAt(shop(), lost.storage), 'delete-message', id)).rejects.toThrow(OutcomeUnknown)
      const again = said(deskAt(shop()), 'delete-message', id)
      await (isReached ? expect(again).rejects.toThrow('There is no such message') : expect(again).resolves.toBe('The message is gone.'))
    }
  })

  test.each(['x', 'guest.', '.x', 'guest.none', 'nobody.1', `${GUEST}`, '__proto__.x'])('%s is no message', async (id) => {
    for (const command of ['message', 'mark', 'delete-message'])
      await expect(said(deskAt(shop()), command, id)).rejects.toThrow('There is no such message: messages --all lists them')
  })

  test('an operator who does not agree changes nothing', async () => {
    const id = await sent(shop())
    for (const words of [
      ['mark', id],
      ['delete-message', id],
      ['answer', id, answerFile('Hello.')],
    ]) {
      const refuses = { ...AGREES, agrees: async () => false }
      await expect(runCommand(deskAt(shop()), readCommandLine(words), refuses)).rejects.toThrow('Nothing was changed.')
    }
    expect(await said(deskAt(shop()), 'message', id)).toContain(', open\n')
  })

  test('open ones are paged without those that are done', async () => {
    const fan = await shop().register()
    const ids = []
    for (let count = 0; count < 5; count += 1) ids.push(await sent(shop(), { fan }))
    await said(deskAt(shop()), 'mark', ids[3] ?? '')
    const page = async (...more: string[]) =>
      v.parse(List, JSON.parse(await said(deskAt(shop()), 'messages', fan.user.username, '--open', '--limit=2', '--json', ...more)))
    const first = await page()
    const rest = await page(`--after=${first.next}`)
    expect([...first.messages, ...rest.messages].map(({ id }) => id)).toEqual([ids[4], ids[2], ids[1], ids[0]])
    expect(rest.next).toBeUndefined()
    await expect(page(`--after=${await sent(shop())}`)).rejects.toThrow('That message is not one of these.')
  })

  test('a deletion that was not answered has a second run, which finds what visitors left, too', async () => {
    const fan = await shop().register()
    await confirm(shop(), fan, true)
    const left = await sent(shop(), { email: fan.user.email })
    const lost = unanswered(shop().storage, 'records', 'remove', { isReached: false })
    await expect(said(deskAt(shop(), lost.storage), 'delete-account', fan.user.username)).rejects.toThrow(OutcomeUnknown)
    expect(await said(deskAt(shop()), 'delete-account', `id:${fan.user.id}`)).toContain(' is gone, with 1 message')
    expect((await listed(deskAt(shop()), '--limit=500')).map(({ id }) => id)).not.toContain(left)
  })

  test.each([true, false])(
    'with an account go its messages, and those left with its address where that is confirmed (%s)',
    async (isConfirmed) => {
      const [fan, other] = [await shop().register(), await shop().register()]
      await confirm(shop(), fan, isConfirmed)
      const own = await sent(shop(), { fan })
      const kept = [await sent(shop(), { fan: other, email: fan.user.email }), await sent(shop(), { email: other.user.email })]
      const left = await sent(shop(), { email: fan.user.email.toUpperCase() })
      await shop().settled()
      const asked: string[] = []
      const agrees = async (warning: string) => asked.push(warning) > 0
      const told = await runCommand(deskAt(shop()), readCommandLine(['delete-account', fan.user.username]), { ...AGREES, agrees })
      expect(asked).toEqual([
        expect.stringContaining(
          isConfirmed ? 'with all its data, and 1 message that a visitor left with its address.' : 'with all its data.',
        ),
      ])
      // With --yes nobody reads the warning.
      expect(told).toBe(
        `The account of ${fan.user.username} is gone${isConfirmed ? ', with 1 message that a visitor left with its address' : ''}.`,
      )
      const keys = (await listed(deskAt(shop()), '--all', '--limit=500')).map(({ id }) => id)
      expect(keys).toEqual(expect.arrayContaining(isConfirmed ? kept : [...kept, left]))
      for (const gone of isConfirmed ? [own, left] : [own]) expect(keys).not.toContain(gone)
      expect(await stored(shop(), fan.user.id)).toEqual([])
    },
  )

  test.each([true, false])('a user who deletes the account takes them along where the address is confirmed (%s)', async (isConfirmed) => {
    const fan = await shop().register()
    await confirm(shop(), fan, isConfirmed)
    const left = await sent(shop(), { email: fan.user.email })
    // What was written last is not yet seen by a process that lags.
    await sent(shop())
    expect((await deleteAccount(fan)).status).toBe(200)
    const keys = (await listed(deskAt(shop()), '--limit=500')).map(({ id }) => id)
    expect(keys.includes(left)).toBe(!isConfirmed)
  })
})
