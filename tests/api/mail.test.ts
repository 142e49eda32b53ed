import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Background } from '../../backend/background.ts'
import { fileMailer } from '../../backend/mail/file-mailer.ts'
import { smtpMailer } from '../../backend/mail/smtp-mailer.ts'
import { createLog } from '../../backend/operations/log.ts'
import { passwordChangedMail, resetMail } from '../../backend/mail/texts.ts'

const TO = 'mina@example.com'
const LINK = 'https://starlane.example/forgot-password#token=abc'

/** As little SMTP as takes one mail after the other; `fail` is what it says to DATA. */
async function smtpServer(heard: string[], fail?: string): Promise<Server> {
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 mail\r\n')
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.on('data', (text: string) => {
      heard.push(text)
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return
        inData = false
        socket.write('250 kept\r\n')
      } else if (text.startsWith('EHLO')) socket.write('250-mail\r\n250 8BITMIME\r\n')
      else if (text.startsWith('DATA')) {
        inData = fail === undefined
        socket.write(fail === undefined ? '354 go on\r\n' : `${fail}\r\n`)
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function urlOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `smtp://127.0.0.1:${address.port}`
}

test('without SMTP each mail is a file that a mail program opens, readable by its owner only', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'starlane-mail-')), 'mail')
  const mailer = fileMailer(folder, 'Starlane <no-reply@starlane.example>')
  await Promise.all(Array.from({ length: 5 }, () => mailer.send(resetMail(TO, LINK))))
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

test('with SMTP a mail is handed to the server, and a refusal rejects', async () => {
  const heard: string[] = []
  const server = await smtpServer(heard)
  const mailer = smtpMailer({ url: urlOf(server), from: 'Starlane <no-reply@starlane.example>', requireTls: false })
  await mailer.send(passwordChangedMail(TO, 'every device'))
  mailer.close()
  expect(heard.join('')).toMatch(
    /MAIL FROM:<no-reply@starlane\.example>[\s\S]+RCPT TO:<mina@example\.com>[\s\S]+Subject: Your Starlane password was changed/,
  )
  server.close()

  const refusing = await smtpServer([], '554 no')
  const refused = smtpMailer({ url: urlOf(refusing), from: 'no-reply@starlane.example', requireTls: false })
  await expect(refused.send(passwordChangedMail(TO, 'every device'))).rejects.toThrow('554')
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
  const refusing = await smtpServer([], '550 5.1.1 <mina@example.com> user unknown')
  const mailer = smtpMailer({ url: urlOf(refusing), from: 'no-reply@starlane.example', requireTls: false })
  const lines: string[] = []
  const background = new Background(createLog('debug', { write: (line: string) => void lines.push(line) }))
  background.run('reset mail', () => mailer.send(resetMail(TO, LINK)))
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
  await expect(mailer.send(passwordChangedMail(TO, 'every device'))).rejects.toThrow()
  mailer.close()
  server.close()
  expect(heard.join('')).not.toContain('MAIL FROM')
})
