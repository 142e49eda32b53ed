import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Background } from '../../backend/background.ts'
import { fileMailer } from '../../backend/mail/file-mailer.ts'
import { smtpMailer } from '../../backend/mail/smtp-mailer.ts'
import { createLog } from '../../backend/operations/log.ts'
import { passwordChangedMail, resetMail } from '../../backend/mail/texts.ts'
import { smtpServer, urlOf, type Refusals } from './smtp-server.ts'

const TO = 'mina@example.com'
const LINK = 'https://starlane.example/forgot-password#token=abc'

test('of too many mails those go first that a clock which ran ahead has named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-mail-'))
  const mailer = fileMailer(folder, 'Starlane <no-reply@starlane.example>')
  for (let each = 0; each < 4_999; each += 1) writeFileSync(join(folder, `2099-01-01T00-00-00.000Z-${each}.eml`), '')
  await mailer.send(resetMail({ shop: 'Starlane', to: TO, language: '' }, LINK))
  await mailer.send(resetMail({ shop: 'Starlane', to: TO, language: '' }, LINK))
  const mine = () =>
    readdirSync(folder)
      .filter((name) => !name.startsWith('2099'))
      .toSorted()
  const before = mine()
  expect(before).toHaveLength(2)
  await mailer.forgetOld(0)
  expect(mine()).toEqual(before)
  expect(readdirSync(folder)).toHaveLength(5_000)
  rmSync(folder, { recursive: true })
})

test('without SMTP each mail is a file that a mail program opens, readable by its owner only', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'starlane-mail-')), 'mail')
  const mailer = fileMailer(folder, 'Starlane <no-reply@starlane.example>')
  await Promise.all(Array.from({ length: 5 }, () => mailer.send(resetMail({ shop: 'Starlane', to: TO, language: '' }, LINK))))
  const files = readdirSync(folder)
  expect(files).toHaveLength(5)
  expect(files.every((name) => name.endsWith('.eml'))).toBe(true)
  const path = join(folder, files[0] ?? '')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const mail = readFileSync(path, 'utf8')
  expect(mail).toMatch(/^From: Starlane <no-reply@starlane\.example>\r?$/m)
  expect(mail).toMatch(/^To: mina@example\.com\r?$/m)
  expect(mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(LINK)
  rmSync(folder, { recursive: true })
})

test('what a killed process has left of a mail goes with its account, and with its time, as whole mails do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-mail-'))
  const mailer = fileMailer(folder, 'Starlane <no-reply@starlane.example>')
  const names = ['2025-05-01T00-00-00.000Z-1.a1.eml.part', '2025-05-01T00-00-00.000Z-2.eml.part', '2025-05-17T00-00-00.000Z-3.a2.eml.part']
  for (const name of [...names, 'my own.part']) writeFileSync(join(folder, name), 'Hello')
  await mailer.forget('a1')
  expect(readdirSync(folder).toSorted()).toEqual([...names.slice(1), 'my own.part'])
  await mailer.forgetOld(Date.UTC(2025, 4, 10))
  expect(readdirSync(folder).toSorted()).toEqual([names[2], 'my own.part'])
  rmSync(folder, { recursive: true })
})

test('where nothing was ever mailed there is nothing to forget; a folder that cannot be read is said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-mail-'))
  await fileMailer(join(folder, 'mail'), 'no-reply@starlane.example').forget('a1')
  writeFileSync(join(folder, 'mail'), 'a file')
  await expect(fileMailer(join(folder, 'mail'), 'no-reply@starlane.example').forget('a1')).rejects.toThrow('ENOTDIR')
  rmSync(folder, { recursive: true })
})

test('with SMTP a mail is handed to the server, and a refusal rejects', async () => {
  const heard: string[] = []
  const server = await smtpServer(heard)
  const mailer = smtpMailer({ url: urlOf(server), from: 'Starlane <no-reply@starlane.example>', requireTls: false })
  await mailer.send(passwordChangedMail({ shop: 'Starlane', to: TO, language: '' }, 'every device'))
  mailer.close()
  expect(heard.join('')).toMatch(
    /MAIL FROM:<no-reply@starlane\.example>[\s\S]+RCPT TO:<mina@example\.com>[\s\S]+Subject: Your Starlane password was changed/,
  )
  server.close()

  const refusing = await smtpServer([], { data: '554 no' })
  const refused = smtpMailer({ url: urlOf(refusing), from: 'no-reply@starlane.example', requireTls: false })
  await expect(refused.send(passwordChangedMail({ shop: 'Starlane', to: TO, language: '' }, 'every device'))).rejects.toThrow('554')
  refused.close()
  refusing.close()
})

test('the mail server is asked before the first mail: one that answers is fine, none is said', async () => {
  const server = await smtpServer([])
  const mailer = smtpMailer({ url: urlOf(server), from: 'no-reply@starlane.example', requireTls: false })
  await expect(mailer.verify?.()).resolves.toBeUndefined()
  mailer.close()
  const url = urlOf(server)
  server.close()
  const gone = smtpMailer({ url, from: 'no-reply@starlane.example', requireTls: false })
  await expect(gone.verify?.()).rejects.toThrow('the mail was not taken')
  gone.close()
})

test('a server that refuses an address and quotes it: the address does not get into the log', async () => {
  const refusing = await smtpServer([], { data: '550 5.1.1 <mina@example.com> user unknown' })
  const mailer = smtpMailer({ url: urlOf(refusing), from: 'no-reply@starlane.example', requireTls: false })
  const lines: string[] = []
  const background = new Background(createLog('debug', { write: (line: string) => void lines.push(line) }))
  background.run('reset mail', () => mailer.send(resetMail({ shop: 'Starlane', to: TO, language: '' }, LINK)))
  await background.settled()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('550')
  expect(lines[0]).not.toContain('mina')
  mailer.close()
  refusing.close()
})

test('line breaks in a name add no header', async () => {
  const heard: string[] = []
  const server = await smtpServer(heard)
  const mailer = smtpMailer({ url: urlOf(server), from: 'no-reply@starlane.example', requireTls: false })
  await mailer.send({
    to: 'operator@example.com',
    replyTo: 'a@b.cd\r\nBcc: everybody@example.com',
    subject: 'Hi\r\nBcc: everybody@example.com',
    text: 'Hello',
  })
  mailer.close()
  server.close()
  expect(heard.join('')).not.toMatch(/^Bcc:/m)
  expect(heard.join('')).not.toContain('RCPT TO:<everybody@example.com>')
})

test('a server without TLS gets no mail, unless the operator lets it', async () => {
  const heard: string[] = []
  const server = await smtpServer(heard)
  const mailer = smtpMailer({ url: urlOf(server), from: 'no-reply@starlane.example', requireTls: true })
  await expect(mailer.send(passwordChangedMail({ shop: 'Starlane', to: TO, language: '' }, 'every device'))).rejects.toThrow()
  mailer.close()
  server.close()
  expect(heard.join('')).not.toContain('MAIL FROM')
})

const ANSWERS: [string, Refusals, { isForGood: boolean; isUnreachable: boolean }][] = [
  ['greylisting', { rcpt: '451 4.7.1 try again later' }, { isForGood: false, isUnreachable: false }],
  ['a full mailbox, for now', { rcpt: '452 4.2.2 mailbox full' }, { isForGood: false, isUnreachable: false }],
  ['a mail that it cannot take now', { taken: '451 local error' }, { isForGood: false, isUnreachable: false }],
  ['a sender that it slows down', { mail: '421 too many' }, { isForGood: false, isUnreachable: true }],
  ['a login that is missing', { mail: '530 5.7.0 Authentication required' }, { isForGood: false, isUnreachable: true }],
  ['a login that is missing, said late', { rcpt: '530 5.7.0 Authentication required' }, { isForGood: false, isUnreachable: true }],
  ['a sender that it does not take', { mail: '550 5.7.1 not yours' }, { isForGood: false, isUnreachable: true }],
  ['an answer without a number', { rcpt: 'xyz' }, { isForGood: false, isUnreachable: false }],
  ['a greeting that never ends', { drips: 'EHLO' }, { isForGood: false, isUnreachable: true }],
  ['an answer that never ends', { drips: 'RCPT' }, { isForGood: false, isUnreachable: true }],
  ['no such user', { rcpt: '550 5.1.1 no such user' }, { isForGood: true, isUnreachable: false }],
  ['a mail that it does not want', { taken: '554 spam' }, { isForGood: true, isUnreachable: false }],
  ['a server that closes', { greeting: '421 closing' }, { isForGood: false, isUnreachable: true }],
  ['a server that takes no mail at all', { greeting: '554 no service here' }, { isForGood: false, isUnreachable: true }],
  ['a connection that breaks', { hangsUpAt: 'RCPT' }, { isForGood: false, isUnreachable: true }],
  ['silence', { greeting: '' }, { isForGood: false, isUnreachable: true }],
]

test.each(ANSWERS)('%s: whether the mail is tried again, and whether the others wait as well', async (_what, refusals, refused) => {
  const server = await smtpServer([], refusals)
  const mailer = smtpMailer({ url: urlOf(server), from: 'no-reply@starlane.example', requireTls: false, silenceMs: 300, wholeMs: 1_500 })
  await expect(mailer.send(passwordChangedMail({ shop: 'Starlane', to: TO, language: '' }, 'every device'))).rejects.toMatchObject({
    name: 'MailRefused',
    ...refused,
  })
  mailer.close()
  server.close()
})

test('after an answer that never ended the next mail goes out', async () => {
  const heard: string[] = []
  const refusals: Refusals = { drips: 'RCPT' }
  const server = await smtpServer(heard, refusals)
  const mailer = smtpMailer({ url: urlOf(server), from: 'no-reply@starlane.example', requireTls: false, wholeMs: 500 })
  await expect(mailer.send(passwordChangedMail({ shop: 'Starlane', to: TO, language: '' }, 'every device'))).rejects.toMatchObject({
    isForGood: false,
  })
  delete refusals.drips
  await mailer.send(passwordChangedMail({ shop: 'Starlane', to: TO, language: '' }, 'every device'))
  expect(heard.join('')).toContain('Subject: Your Starlane password was changed')
  mailer.close()
  server.close()
})

test('a server that is not there, or has no TLS where that is asked for, is tried again', async () => {
  const server = await smtpServer([])
  const bare = smtpMailer({ url: urlOf(server), from: 'no-reply@starlane.example', requireTls: true })
  await expect(bare.send(passwordChangedMail({ shop: 'Starlane', to: TO, language: '' }, 'every device'))).rejects.toMatchObject({
    isForGood: false,
    isUnreachable: true,
  })
  bare.close()
  const url = urlOf(server)
  server.close()
  const gone = smtpMailer({ url, from: 'no-reply@starlane.example', requireTls: false })
  await expect(gone.send(passwordChangedMail({ shop: 'Starlane', to: TO, language: '' }, 'every device'))).rejects.toMatchObject({
    isForGood: false,
    isUnreachable: true,
  })
  gone.close()
})
