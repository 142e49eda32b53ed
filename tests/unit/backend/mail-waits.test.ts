// When a mail that was not taken is tried again, how long a try has it, and when it is given up.
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Background } from '../../../backend/background.ts'
import { OF_USE_MS, type LetterKind } from '../../../backend/mail/letter.ts'
import { MailQueue } from '../../../backend/mail/mail-queue.ts'
import { MailRefused } from '../../../backend/mail/mailer.ts'
import { MemoryMails } from '../../doubles/memory-storage/mails.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
const [SECOND, MINUTE, DAY] = [1_000, 60_000, 86_400_000]

function open(random = 0.5) {
  const mails = new MemoryMails()
  const clock = { now: NOON }
  const seen = { leases: [] as number[], givenUp: [] as LetterKind[], isTaken: false }
  const log = pino({ level: 'silent' })
  const queue = new MailQueue({
    mails,
    mailer: {
      async send() {
        const [held] = await mails.list(1)
        seen.leases.push((held?.due ?? 0) - clock.now)
        if (!seen.isTaken) throw new MailRefused('not now')
      },
    },
    write: async () => ({ mail: { to: 'mina@example.com', subject: 'x', text: 'x' } }),
    background: new Background(log),
    log,
    clock: () => clock.now,
    random: () => random,
    host: 'shop.example',
    onGivenUp: (kind) => void seen.givenUp.push(kind),
  })
  const add = (kind: 'message' | 'reset') => {
    const letter = { kind, name: 'a', email: 'a', message: 'a', accountId: 'a', credential: 'a' }
    return mails.add({ id: kind, letter, added: NOON, due: NOON, until: NOON + OF_USE_MS[kind], tries: 0 })
  }
  /** Tries it whenever it is due; the seconds between. */
  const waits = async (count: number) => {
    const found: number[] = []
    for (let tried = 0; tried < count; tried += 1) {
      await queue.deliver()
      const [mail] = await mails.list(1)
      if (mail === undefined || mail.givenUp !== undefined) return found
      found.push((mail.due - clock.now) / SECOND)
      clock.now = mail.due
    }
    return found
  }
  return { queue, mails, clock, seen, add, waits }
}

test.each([
  ['message', 0.5, [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 1_800, 1_800]],
  ['message', 0, [4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_440, 1_440]],
  // Of use for ten minutes: it is tried ten times at least.
  ['reset', 0.5, [5, 10, 20, 40, 60, 60, 60, 60, 60, 60, 60]],
] as const)('%s, with chance %d: the seconds between its tries grow up to a bound', async (kind, random, seconds) => {
  const { add, waits, seen } = open(random)
  await add(kind)
  expect(await waits(seconds.length)).toEqual(seconds)
  expect(new Set(seen.leases)).toEqual(new Set([30 * SECOND]))
})

test('what would be tried again when it is of no use any more is given up, looked up for thirty days, and then gone', async () => {
  const { add, waits, mails, seen, queue, clock } = open()
  await add('reset')
  expect((await waits(99)).reduce((sum, wait) => sum + wait, 0) * SECOND).toBeGreaterThan(8 * MINUTE)
  const [mail] = await mails.list(1)
  expect([mail?.givenUp?.at, (mail?.due ?? 0) - clock.now, seen.givenUp]).toEqual([clock.now, 30 * DAY, ['reset']])
  clock.now += 30 * DAY - 1
  await queue.deliver()
  expect(await mails.list(1)).toHaveLength(1)
  clock.now += 1
  await queue.deliver()
  expect(await mails.list(1)).toEqual([])
})

test.each([
  [31 * DAY, 1],
  [31 * DAY + 1, 0],
])('one that is put off for %d ms by a clock ahead: what is due later than any wait can be is tried now', async (ahead, left) => {
  const { add, mails, queue, seen } = open()
  await add('message')
  const [mail] = await mails.list(1)
  if (mail === undefined) throw new Error('no mail')
  await mails.replace({ ...mail, due: NOON + ahead }, NOON)
  seen.isTaken = true
  await queue.deliver()
  expect(await mails.list(1)).toHaveLength(left)
})

test('a queue that is closed begins no try', async () => {
  const { add, queue, mails } = open()
  await add('message')
  queue.close()
  await queue.deliver()
  expect(await mails.list(1)).toMatchObject([{ due: NOON, tries: 0 }])
})
