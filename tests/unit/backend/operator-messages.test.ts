// What the operator's commands say and do about messages and mails.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { message, MINUTE, NOW, openDesk } from './operator-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-messages-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('messages', () => {
  test('of visitors are listed newest first, page by page; those of users by name, or with --all', async () => {
    const { add, keep, said, json } = await openDesk()
    await add('a')
    await add('b')
    const ids = async (...argv: string[]) => ((await json('messages', ...argv)).messages as { id: string }[]).map(({ id }) => id)
    const hint = 'Messages of users who were logged in: messages WHO, or --all.'
    expect(await said('messages')).toBe(`No messages.\n${hint}`)
    await keep(...[1, 2, 3].map((n) => message('guest', `m${n}`, NOW + n)), message('a', 'm4', NOW + 2), message('b', 'm5', NOW + 9))
    expect((await said('messages', '--limit=1')).split('\n')).toEqual([
      '2026-11-28 12:34 UTC  a visitor, open',
      'id guest.m3',
      'Yuna <yuna@example.com>',
      '  Hello m3',
      '',
      'More: messages --after=guest.m3',
      hint,
    ])
    expect(await ids('--after=guest.m3')).toEqual(['guest.m2', 'guest.m1'])
    expect([(await json('messages', '--limit=2'))['next'], (await json('messages', '--limit=3'))['next']]).toEqual(['guest.m2', undefined])
    expect((await ids('--all')).toSorted()).toEqual(['a.m4', 'b.m5', 'guest.m1', 'guest.m2', 'guest.m3'])
    expect(await ids('--all', '--limit=2')).toEqual(['b.m5', 'guest.m3'])
    expect(await said('messages', '--all', '--limit=1')).not.toMatch(/More|logged in/)
    expect(await ids('user-a')).toEqual(['a.m4'])
    expect(await said('messages', 'user-a')).not.toContain(hint)
    expect(await json('messages', 'user-a')).toEqual({
      ok: true,
      messages: [{ id: 'a.m4', at: NOW + 2, accountId: 'a', name: 'Yuna', email: 'yuna@example.com', message: 'Hello m4', state: 'open' }],
    })
    await said('mark', 'guest.m3')
    expect(await ids('--open')).toEqual(['guest.m2', 'guest.m1'])
    expect(await ids()).toHaveLength(3)
    expect(await said('messages', '--open', '--limit=1')).toContain('More: messages --open --after=guest.m2')
    expect(await ids('--all', '--open')).toHaveLength(4)
    await keep(message('a', 'm6', NOW + 3))
    expect(await said('messages', 'user-a', '--limit=1')).toContain('More: messages user-a --after=a.m6')
    for (const argv of [
      ['--all', '--after=guest.m3'],
      ['--all', 'user-a'],
    ])
      await expect(said('messages', ...argv)).rejects.toThrow('--all shows the newest of all')
    await expect(said('messages', '--after=a.m4')).rejects.toThrow('That message is not one of these.')
  })

  test('one is shown by its id, with what was done about it', async () => {
    const { add, keep, said, json, warnings, clock } = await openDesk()
    await add('a')
    await keep(message('guest', 'm1', NOW), message('a', 'm2', NOW))
    clock.now += MINUTE
    expect(await said('mark', 'a.m2')).toBe('Marked as done.')
    expect(warnings).toEqual(['The message of Yuna <yuna@example.com>, of 2026-11-28 12:34 UTC, is marked as done.'])
    expect(await said('message', 'a.m2')).toContain('2026-11-28 12:34 UTC  a, done 2026-11-28\nid a.m2\n')
    expect((await json('message', 'a.m2')).message).toMatchObject({ state: 'done', handledAt: NOW + MINUTE })
    expect(await json('mark', 'a.m2', '--open')).toEqual({ ok: true, marked: 'a.m2', state: 'open' })
    expect((await json('message', 'a.m2')).message).toMatchObject({ state: 'open' })
    for (const none of ['m1', 'guest.', '.m1', 'guest.m2', 'a.m1', 'c.m1'])
      await expect(said('message', none), none).rejects.toThrow('There is no such message')
  })

  test('an answer is mailed once under its key, noted, and of its text only this much is asked about', async () => {
    const { keep, said, json, storage, warnings, notices } = await openDesk()
    await keep(message('guest', 'm1', NOW))
    const file = join(folder, 'answer.txt')
    const write = (text: string | Buffer) => writeFileSync(file, text)
    write(`  Dear Yuna,\n${'x'.repeat(80)}\n`)
    expect(await said('answer', 'guest.m1', file, '--key=k')).toBe(
      'A mail to yuna@example.com waits for the mail server: mails shows it until it has gone out.',
    )
    expect(warnings).toEqual([`This goes to Yuna <yuna@example.com>, 91 characters: Dear Yuna, ${'x'.repeat(49)}`])
    expect(notices).toEqual([])
    expect(await storage.mails.list(9)).toMatchObject([{ id: 'answer.guest.m1/k', letter: { kind: 'answer', to: 'yuna@example.com' } }])
    expect(await said('message', 'guest.m1')).toContain(', answered 2026-11-28')
    expect(await json('answer', 'guest.m1', file, '--key=k')).toEqual({
      ok: true,
      answered: 'guest.m1',
      to: 'yuna@example.com',
      key: 'k',
      before: true,
    })
    write('Another one.')
    await expect(said('answer', 'guest.m1', file, '--key=k')).rejects.toThrow(
      'The key k is that of another answer to this message. Nothing was mailed.',
    )
    expect(await storage.mails.list(9)).toHaveLength(1)
    await said('answer', 'guest.m1', file)
    expect([notices.length, (await storage.mails.list(9)).length]).toEqual([1, 2])
    write('x'.repeat(10_000))
    await said('answer', 'guest.m1', file)
    for (const [text, why] of [
      ['x'.repeat(10_001), 'has 10001 characters: an answer has 10000 at most.'],
      [' \n', 'is empty.'],
      ['a\u0007', 'is no plain text in UTF-8.'],
      [Buffer.from([0xff, 0x61]), 'is no plain text in UTF-8.'],
    ] as const) {
      write(text)
      await expect(said('answer', 'guest.m1', file), why).rejects.toThrow(why)
    }
    await expect(said('answer', 'guest.m1', join(folder, 'none.txt'))).rejects.toThrow('none.txt')
    const typed = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from('Typed.')]) as typeof process.stdin)
    await said('answer', 'guest.m1', '-', '--key=typed')
    typed.mockRestore()
    expect((await storage.mails.list(9)).map(({ letter }) => Object(letter).text)).toContain('Typed.')
  })

  test('one that is deleted is gone with what was noted of it, also where it lies in the last commit of its account', async () => {
    const { add, keep, said, warnings, storage } = await openDesk()
    const { accountId: _guest, ...sent } = message('guest', 'm2', NOW)
    await add('a', {}, { outbox: [sent], version: 2 })
    await keep(message('guest', 'm1', NOW))
    expect(await said('messages', 'user-a')).toContain('a.m2')
    await said('mark', 'guest.m1')
    expect(await said('delete-message', 'guest.m1')).toBe('The message is gone.')
    expect(warnings.at(-1)).toBe('The message of Yuna <yuna@example.com>, of 2026-11-28 12:34 UTC, goes for good.')
    await said('delete-message', 'a.m2')
    for (const who of ['guest', 'a']) expect(await storage.records.list(who, { kind: 'message', limit: 9 })).toEqual([])
    expect(await storage.entries.listByAccount('guest', 'letter', NOW)).toEqual([])
    expect(await storage.accounts.newest('a')).toMatchObject({ version: 3, outbox: [] })
    expect(await said('messages', '--all')).toBe('No messages.')
  })
})

test('mails: those that wait, the next first, then those that were given up, the last first', async () => {
  const { said, json, storage } = await openDesk()
  expect(await said('mails')).toBe('No mail waits, and none was given up in the last 30 days.')
  const mail = { letter: { kind: 'welcome' }, added: NOW, until: NOW + 9, tries: 2 }
  const givenUp = (at: number) => ({ due: NOW + 60 * MINUTE - at, givenUp: { at, why: `refused ${at}` } })
  await storage.mails.add({ ...mail, id: 'gone-1', ...givenUp(1) })
  await storage.mails.add({ ...mail, id: 'gone-2', ...givenUp(2), letter: 'odd' })
  await storage.mails.add({ ...mail, id: 'later', due: NOW + 99 * MINUTE })
  await storage.mails.add({ ...mail, id: 'next', due: NOW + MINUTE, accountId: 'a' })
  expect((await said('mails')).split('\n')).toEqual([
    'asked for (UTC)   mail     tries  state                  account',
    '2026-11-28 12:34  welcome      2  next 2026-11-28 12:35  a',
    '2026-11-28 12:34  welcome      2  next 2026-11-28 14:13',
    '2026-11-28 12:34  unknown      2  given up: refused 2',
    '2026-11-28 12:34  welcome      2  given up: refused 1',
  ])
  expect((await said('mails', '--limit=3')).split('\n').at(-1)).toBe('2 wait, 2 were given up.')
  expect(await json('mails', '--limit=3')).toEqual({
    ok: true,
    waiting: 2,
    givenUp: 2,
    mails: [
      { at: NOW, mail: 'welcome', account: 'a', tries: 2, until: NOW + 9, next: NOW + MINUTE },
      { at: NOW, mail: 'welcome', tries: 2, until: NOW + 9, next: NOW + 99 * MINUTE },
      { at: NOW, mail: 'unknown', tries: 2, until: NOW + 9, givenUpAt: 2, why: 'refused 2' },
    ],
  })
})
