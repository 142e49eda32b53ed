// Which messages of the contact form the operator is mailed, and from whom mails come.
import { expect, test, vi } from 'vitest'
import { counted } from '../../../backend/mail/counted.ts'
import type { Letter } from '../../../backend/mail/letter.ts'
import type { Mail, Mailer } from '../../../backend/mail/mailer.ts'
import { namedSender } from '../../../backend/mail/named-sender.ts'
import { DELETED, operatorNotice } from '../../../backend/mail/tell-operator.ts'
import type { StoredRecord } from '../../../backend/storage/port.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

const HOUR = 3_600_000

function open() {
  const { records, entries } = openMemoryStorage()
  const clock = { now: Date.UTC(2026, 10, 28) }
  const mailed: string[] = []
  const letters: Letter[] = []
  const mails = {
    post: async (letter: Letter, { id, claim }: { id: string; claim?: () => Promise<boolean> }) => {
      if ((await claim?.()) === false) return
      mailed.push(id)
      letters.push(letter)
    },
  }
  const tell = operatorNotice({ mails, records, entries, clock: () => clock.now })
  const message = (accountId: string, id: string): StoredRecord => ({
    kind: 'message',
    accountId,
    id,
    at: clock.now,
    name: 'Yuna',
    email: 'y@example.com',
    message: 'Hello',
  })
  let sent = 0
  /** So many messages, each of its own id; how many of them were mailed. */
  const send = async (count: number, network?: string, accountId = network === undefined ? 'a' : 'guest') => {
    const before = mailed.length
    for (let each = 0; each < count; each += 1) await tell([message(accountId, `m${(sent += 1)}`)], network)
    return mailed.length - before
  }
  return { records, entries, clock, mailed, letters, tell, message, send }
}

test('a message is mailed once, however often its record is stored; what is none is not', async () => {
  const { tell, message, mailed, letters, records } = open()
  const one = message('a', 'm')
  const ledger: StoredRecord = { kind: 'ledger', accountId: 'a', id: 'l', at: 1, delta: 1, balance: 1, reason: 'checkout', label: '' }
  await tell([ledger, one, message('a', 'n')])
  await tell([one])
  expect(mailed).toEqual(['message.a.m', 'message.a.n'])
  expect(letters[0]).toEqual({ kind: 'message', name: 'Yuna', email: 'y@example.com', message: 'Hello' })
  await records.append([one])
  await tell([one])
  expect(await records.count('a', { kind: 'message' })).toBe(1)
})

test('one that the operator has deleted goes again when it is stored again', async () => {
  const { tell, message, mailed, records, entries, clock } = open()
  const one = message('a', 'm')
  await entries.put('told', 'a.m', { value: DELETED, expiresAt: clock.now + HOUR, accountId: 'a' })
  await records.append([one, message('a', 'n')])
  await tell([one])
  expect([mailed, (await records.list('a', { kind: 'message', limit: 9 })).map(({ id }) => id)]).toEqual([[], ['n']])
})

test('of one account twenty are mailed in an hour; the others are noted, and none of them is mailed later', async () => {
  const { send, clock, tell, message, mailed } = open()
  expect(await send(22)).toBe(20)
  expect(await send(2, undefined, 'b')).toBe(2)
  clock.now += HOUR
  await tell([message('a', 'm22')])
  expect(mailed).not.toContain('message.a.m22')
  expect(await send(1)).toBe(1)
})

test('the last that is mailed in an hour is mailed, also where the same comes once more beside it and counts as beyond', async () => {
  const { tell, send, message, letters, entries } = open()
  await send(19)
  const add = entries.increment.bind(entries)
  let isFirst = true
  // The second one counts, and is done, between the first one's count and its mail.
  vi.spyOn(entries, 'increment').mockImplementation(async (...of) => {
    const counted = await add(...of)
    if (isFirst) {
      isFirst = false
      await tell([message('a', 'twice')])
    }
    return counted
  })
  await tell([message('a', 'twice')])
  expect(letters).toHaveLength(20)
})

test('of visitors twenty are mailed in an hour, and then the first of each other network', async () => {
  const { send, clock } = open()
  expect(await send(22, 'one')).toBe(20)
  expect([await send(1, 'two'), await send(1, 'two'), await send(1, 'one')]).toEqual([1, 0, 0])
  let others = 0
  for (let network = 0; network < 205; network += 1) others += await send(1, `n${network}`)
  expect(others).toBe(199)
  clock.now += HOUR
  expect(await send(1, 'one')).toBe(1)
})

function mailer() {
  const sent: Mail[] = []
  const inner: Mailer = {
    send: async (mail) => void sent.push(mail),
    forget: async () => undefined,
    forgetOld: async () => undefined,
    close: () => undefined,
  }
  return { sent, inner }
}
const MAIL = { to: 'a@example.com', subject: 'x', text: 'x' }

test('mails come from the shop by its name, where the operator has given none', async () => {
  const { sent, inner } = mailer()
  let name = 'Bias'
  const named = namedSender(inner, 'shop@example.com', () => name)
  await named.send(MAIL)
  name = 'Moon'
  await named.send(MAIL)
  await namedSender(inner, 'Us <shop@example.com>', () => name).send(MAIL)
  expect(sent.map(({ from }) => from)).toEqual([
    { name: 'Bias', address: 'shop@example.com' },
    { name: 'Moon', address: 'shop@example.com' },
    undefined,
  ])
})

test('each mail that is not taken is counted, and told all the same', async () => {
  const { inner } = mailer()
  let failures = 0
  const failing = counted({ ...inner, send: () => Promise.reject(new Error('no')) }, () => (failures += 1))
  await expect(failing.send(MAIL)).rejects.toThrow('no')
  await counted(inner, () => (failures += 1)).send(MAIL)
  expect(failures).toBe(1)
})
