// How mails go out of the queue: one process each, none held up by another, and nothing given up in silence.
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { Background } from '../../../backend/background.ts'
import { OF_USE_MS, type Letter } from '../../../backend/mail/letter.ts'
import { MailQueue, post, type Written } from '../../../backend/mail/mail-queue.ts'
import { MailRefused, type Mail } from '../../../backend/mail/mailer.ts'
import { MemoryMails } from '../../doubles/memory-storage/mails.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
const [SECOND, MINUTE, DAY] = [1_000, 60_000, 86_400_000]
const MESSAGE: Letter = { kind: 'message', name: 'a', email: 'a', message: 'a' }
const MAIL: Mail = { to: 'mina@example.com', subject: 'x', text: 'x' }

afterEach(() => void vi.useRealTimers())

function open({ mails = new MemoryMails(), clock = { now: NOON } } = {}) {
  const logged: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const seen = { sent: [] as Mail[], givenUp: [] as string[], logged }
  const server = {
    take: async (_mail: Mail): Promise<void> => undefined,
    write: async (_letter: Letter): Promise<Written> => ({ mail: MAIL }),
  }
  const background = new Background(log)
  const queue = new MailQueue({
    mails,
    mailer: {
      async send(mail) {
        seen.sent.push(mail)
        await server.take(mail)
      },
    },
    write: (letter) => server.write(letter),
    background,
    log,
    clock: () => clock.now,
    random: () => 0.5,
    host: 'shop.example',
    onGivenUp: (kind) => void seen.givenUp.push(kind),
  })
  const add = (id: string, more: object = {}) =>
    mails.add({ id, letter: MESSAGE, added: NOON, due: NOON, until: NOON + DAY, tries: 0, ...more })
  const waiting = async () => (await mails.list(99)).map(({ id, givenUp }) => (givenUp === undefined ? id : `${id} ${givenUp.why}`))
  return { mails, clock, queue, server, seen, add, waiting, background }
}

test('a mail is stored once under its id, with whom it is about, and for as long as it is of use', async () => {
  const { mails, clock } = open()
  const deps = { mails, clock: () => clock.now }
  await post(deps, MESSAGE, { id: 'm', accountId: 'a' })
  clock.now += 1
  await post(deps, { ...MESSAGE, message: 'b' }, { id: 'm' })
  await post(deps, { kind: 'email-changed', to: 'a', language: '' }, { id: 'n' })
  expect(await mails.list(9)).toEqual([
    { id: 'm', letter: MESSAGE, accountId: 'a', added: NOON, due: NOON, until: NOON + 5 * DAY, tries: 0 },
    {
      id: 'n',
      letter: { kind: 'email-changed', to: 'a', language: '' },
      added: NOON + 1,
      due: NOON + 1,
      until: NOON + 1 + 3 * DAY,
      tries: 0,
    },
  ])
})

test('a link is of use for ten minutes, and so is the question for one; what only tells something for days', () => {
  const days = Object.entries(OF_USE_MS).map(([kind, ms]) => `${kind} ${ms < DAY ? `${ms / MINUTE} min` : `${ms / DAY} d`}`)
  expect(days).toEqual([
    'reset-asked 10 min',
    'reset 10 min',
    'confirm 7 d',
    'password-changed 3 d',
    'email-changed 3 d',
    'message 5 d',
    'answer 5 d',
  ])
})

test('posted by two at once, it goes out once, whoever of them stores it first and whenever it goes', async () => {
  const { mails, clock, queue, seen, waiting } = open()
  const deps = { mails, clock: () => clock.now }
  const claims: string[] = []
  const claim = (who: string) => async () => claims.push(who) === 1
  // The other comes between storing and claiming: it takes nothing away.
  const second = () => post(deps, MESSAGE, { id: 'm', claim: claim('second') })
  await post(deps, MESSAGE, { id: 'm', claim: () => second().then(claim('first')) })
  expect([claims[0], await waiting()]).toEqual(['first', ['m']])
  // A third has looked before there was a claim, and comes when the mail has gone out.
  await queue.deliver()
  await post(deps, MESSAGE, { id: 'm', claim: claim('third') })
  await queue.deliver()
  expect([seen.sent.length, await waiting()]).toEqual([1, []])
})

test('nothing goes out before it is claimed; what was claimed by another that has sent it is taken back, and what nobody could claim goes out later', async () => {
  const { mails, clock, queue, seen, waiting } = open()
  const deps = { mails, clock: () => clock.now }
  await post(deps, MESSAGE, { id: 'm', claim: () => queue.deliver().then(() => false) })
  expect([seen.sent.length, await waiting()]).toEqual([0, []])
  const died = post(deps, MESSAGE, { id: 'm', claim: () => Promise.reject(new Error('killed')) })
  await expect(died).rejects.toThrow('killed')
  await queue.deliver()
  expect([seen.sent.length, await waiting()]).toEqual([0, ['m']])
  clock.now += 30 * SECOND
  await queue.deliver()
  expect([seen.sent.length, await waiting()]).toEqual([1, []])
})

test('each goes out under one name of its own at every try, and is gone when the server has it', async () => {
  const { queue, add, seen, waiting, server, clock } = open()
  await add('m', { accountId: 'a' })
  await add('n')
  server.take = () => Promise.reject(new MailRefused('later'))
  await queue.deliver()
  server.take = async () => undefined
  clock.now += MINUTE
  await queue.deliver()
  const ids = seen.sent.map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^<[\w-]{32}@shop\.example>$/)
  expect(seen.sent.map(({ accountId }) => accountId).toSorted()).toEqual(['a', 'a', undefined, undefined])
  expect(await waiting()).toEqual([])
})

test('five are handed on at once; one that takes long holds up no other, and keeps its place by renewing it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { queue, add, seen, server, mails, clock } = open()
  for (let each = 0; each < 7; each += 1) await add(`m${each}`)
  const ends: (() => void)[] = []
  server.take = () => new Promise((resolve) => void ends.push(resolve))
  const done = queue.deliver()
  await vi.waitUntil(() => seen.sent.length === 5)
  ends[1]?.()
  await vi.waitUntil(() => seen.sent.length === 6)
  clock.now += 10 * SECOND
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  const held = (await mails.list(9)).filter(({ tries }) => tries === 1)
  expect(held.map(({ due }) => due - clock.now)).toEqual(Array.from({ length: 5 }, () => 30 * SECOND))
  for (let each = 0; each < 7; each += 1) {
    await vi.waitUntil(() => ends[each] !== undefined)
    ends[each]?.()
  }
  await done
  expect([seen.sent.length, await mails.list(9), vi.getTimerCount()]).toEqual([7, [], 0])
})

test('where the server cannot be reached the others wait for the next look; one that it will never take is given up, and the others go', async () => {
  const { queue, add, seen, server, waiting } = open()
  for (let each = 0; each < 6; each += 1) await add(`m${each}`, { due: NOON - 10 + each })
  server.take = () => Promise.reject(new MailRefused('down', { isUnreachable: true }))
  await queue.deliver()
  expect([seen.sent.length, seen.givenUp, (await waiting()).length]).toEqual([5, [], 6])
  const other = open()
  for (let each = 0; each < 6; each += 1) await other.add(`m${each}`)
  other.server.take = async () => {
    if (other.seen.sent.length === 1) throw new MailRefused('never', { isForGood: true })
  }
  await other.queue.deliver()
  expect([other.seen.sent.length, other.seen.givenUp, await other.waiting()]).toEqual([6, ['message'], ['m0 never']])
  expect((await other.mails.list(9))[0]?.letter).toEqual({ kind: 'message' })
  expect(other.seen.logged).toMatchObject([{ mail: 'message', tries: 1, why: 'never', msg: 'a mail was given up' }])
})

test('what is too late, or of a later version, is given up without a try', async () => {
  const { queue, add, seen, waiting, mails } = open()
  await add('late', { until: NOON })
  await add('odd', { letter: { kind: 'poem' } })
  await add('last', { until: NOON + 1 })
  await queue.deliver()
  expect(await waiting()).toEqual(expect.arrayContaining(['late too late', 'odd this version of the shop cannot write it']))
  expect([seen.givenUp, seen.sent.length, (await mails.list(9)).map(({ due }) => due - NOON)]).toEqual([
    ['message'],
    1,
    [30 * DAY, 30 * DAY],
  ])
})

test('what is of no use any more is dropped; what becomes another letter is that from then on', async () => {
  const { queue, add, seen, server, waiting, mails, clock } = open()
  server.write = async () => undefined
  await add('none')
  await queue.deliver()
  expect([await waiting(), seen.sent]).toEqual([[], []])
  const reset: Letter = { kind: 'reset', accountId: 'a', credential: 'c', email: 'e' }
  server.write = async (letter) => (letter.kind === 'reset' ? { mail: MAIL } : { letter: reset, accountId: 'a' })
  server.take = () => Promise.reject(new MailRefused('later'))
  await add('asked', { letter: { kind: 'reset-asked', identifier: 'mina' } })
  await queue.deliver()
  expect(await mails.list(9)).toMatchObject([{ id: 'asked', letter: reset, accountId: 'a', tries: 1, due: NOON + 5 * SECOND }])
  expect(seen.sent).toMatchObject([{ accountId: 'a' }])
  server.take = async () => undefined
  clock.now += 5 * SECOND
  await queue.deliver()
  expect(await waiting()).toEqual([])
})

test('an error that is none of the server is thrown, and the mail tried again', async () => {
  const { queue, add, server, mails } = open()
  server.write = () => Promise.reject(new Error('damaged'))
  await add('m')
  await queue.deliver().catch(() => undefined)
  expect(await mails.list(9)).toMatchObject([{ tries: 1, due: NOON + 5 * SECOND }])
})

test('of two processes that look at once one has each mail', async () => {
  const one = open()
  const other = open({ mails: one.mails, clock: one.clock })
  for (let each = 0; each < 4; each += 1) await one.add(`m${each}`)
  await Promise.all([one.queue.deliver(), other.queue.deliver()])
  expect([one.seen.sent.length + other.seen.sent.length, await one.waiting()]).toEqual([4, []])
})

test('a request that posts a mail is answered before it goes out; a look meanwhile leaves it alone', async () => {
  const { queue, seen, waiting, background } = open()
  let answer = () => {}
  await queue.post(MESSAGE, { id: 'm' }, new Promise((resolve) => (answer = resolve)))
  await queue.deliver()
  expect([seen.sent, await waiting()]).toEqual([[], ['m']])
  answer()
  await background.settled()
  expect([seen.sent.length, await waiting()]).toEqual([1, []])
})

test('it looks every now and then from when it starts until it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { queue, seen, add, background } = open()
  queue.start(5_000)
  await add('m')
  vi.advanceTimersByTime(4_999)
  await background.settled()
  expect(seen.sent).toHaveLength(0)
  vi.advanceTimersByTime(1)
  await background.settled()
  expect(seen.sent).toHaveLength(1)
  queue.close()
  await add('n')
  vi.advanceTimersByTime(60_000)
  await background.settled()
  expect([seen.sent.length, vi.getTimerCount()]).toEqual([1, 0])
})

test('a look that is asked for during another one finds what has come meanwhile, and what was not its own before', async () => {
  const { queue, add, seen, server, background, waiting } = open()
  const ends: (() => void)[] = []
  server.take = () => new Promise((resolve) => void ends.push(resolve))
  let answer = () => {}
  await queue.post(MESSAGE, { id: 'unanswered' }, new Promise((resolve) => (answer = resolve)))
  await add('slow')
  const done = queue.deliver()
  await vi.waitUntil(() => seen.sent.length === 1)
  await add('new')
  const again = queue.deliver()
  await vi.waitUntil(() => seen.sent.length === 2)
  answer()
  await vi.waitUntil(() => seen.sent.length === 3)
  for (const end of ends) end()
  await Promise.all([done, again, background.settled()])
  expect(await waiting()).toEqual([])
})

test('closed while a look is asked for during another one, it comes to an end', async () => {
  const { queue, add, seen, server } = open()
  let end = () => {}
  server.take = () => new Promise((resolve) => (end = resolve))
  await add('slow')
  const done = queue.deliver()
  await vi.waitUntil(() => seen.sent.length === 1)
  const again = queue.deliver()
  queue.close()
  end()
  await Promise.all([done, again])
})

test('a store that cannot be asked is logged, and asked again by the next look', async () => {
  const { queue, mails, add, seen, background } = open()
  await add('m')
  vi.spyOn(mails, 'due').mockRejectedValueOnce(new Error('away'))
  queue.call()
  await background.settled()
  expect(seen.logged).toMatchObject([{ work: 'mails', err: { message: 'away' } }])
  queue.call()
  await background.settled()
  expect(seen.sent).toHaveLength(1)
})
