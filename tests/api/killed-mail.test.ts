// The shop is killed between a request and its mail: the mail goes out all the same, once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openShop } from './open-shop.ts'
import { runCommand } from './run-command.ts'
import { smtpServer, urlOf, type Refusals } from './smtp-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'starlane-killed-mail-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a shop that is killed while the mail server hesitates sends what it owes when it runs again; the operator can see it', async () => {
  const heard: string[] = []
  const refusals: Refusals = { rcpt: '451 4.7.1 greylisted' }
  const server = await smtpServer(heard, refusals)
  const env = {
    DATA_DIR: dataDir,
    SMTP_URL: urlOf(server),
    SMTP_TLS: 'optional',
    MAIL_FROM: 'Starlane <no-reply@starlane.example>',
    CONTACT_EMAIL: 'operator@example.com',
    PUBLIC_URL: 'http://localhost:3000',
  }
  const post = (url: string, path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const first = await openShop(env)
  const account = { username: 'mina', email: 'mina@example.com', password: 'correct horse battery' }
  expect((await post(first.url, '/api/auth/register', account)).status).toBe(200)
  expect((await post(first.url, '/api/contact', { name: 'Mina', email: account.email, message: 'Hello there' })).status).toBe(200)
  first.child.kill('SIGKILL')
  await first.ended
  const listed = await runCommand('shop', dataDir, ['mails', '--json'])
  expect(JSON.parse(listed.said)).toMatchObject({ waiting: 2, givenUp: 0 })
  expect(listed.said).not.toContain('example.com')

  delete refusals.rcpt
  heard.length = 0
  const next = await openShop(env)
  const receivers = () =>
    heard
      .join('')
      .match(/RCPT TO:<[^>]+>/g)
      ?.toSorted() ?? []
  await expect.poll(receivers, { timeout: 90_000, interval: 200 }).toEqual(['RCPT TO:<mina@example.com>', 'RCPT TO:<operator@example.com>'])
  next.child.kill('SIGTERM')
  await next.ended
  expect(receivers()).toHaveLength(2)
  expect((await runCommand('shop', dataDir, ['mails'])).said).toBe('No mail waits, and none was given up in the last 30 days.\n')
  server.close()
})
