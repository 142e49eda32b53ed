// Mails wait in the store until the mail server has them: what hesitates, fails or dies in between loses none that is still of use.
import { expect, onTestFinished, test, vi } from 'vitest'
import { MailRefused, type Mail } from '../../backend/mail/mailer.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { LETTER_KINDS, type LetterKind } from '../../backend/mail/letter.ts'
import { post } from '../../backend/mail/mail-queue.ts'
import { onEveryStore } from './every-store.ts'
import { deleteAccount } from './fan.ts'
import { fakeClock, PASSWORD, startShop, type Clock, type Fan, type ShopOptions, type TestShop } from './harness.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const later = () => Promise.reject(new MailRefused('the mail was not taken EENVELOPE 451'))
const never = () => Promise.reject(new MailRefused('the mail was not taken EENVELOPE 550', { isForGood: true }))
const down = () => Promise.reject(new MailRefused('the mail was not taken ECONNECTION', { isUnreachable: true }))

/** Brings each kind of mail about; answers the account that it is about, if there is one. */
const ASKED: Record<Exclude<LetterKind, 'reset-asked'>, (shop: TestShop, fan: Fan) => Promise<unknown>> = {
  reset: (shop, { user }) => shop.client().post('/api/forgot-password/verify', { identifier: user.email }),
  confirm: (_shop, { client, user }) => client.put(`/api/users/${user.id}`, { email: `new-${user.email}`, currentPassword: PASSWORD }),
  'password-changed': (_shop, { client, user }) =>
    client.put(`/api/users/${user.id}`, { password: 'a brand new password', currentPassword: PASSWORD }),
  'email-changed': (_shop, { client, user }) =>
    client.put(`/api/users/${user.id}`, { email: `new-${user.email}`, currentPassword: PASSWORD }),
  message: (_shop, { client }) => client.post('/api/contact', { name: 'Mina', email: 'mina@example.com', message: 'Hello' }),
  answer: async (shop, { user }) => {
    const letter = { kind: 'answer', to: user.email, text: 'Yes.' } as const
    await post({ mails: shop.storage.mails, clock: () => shop.clock.now }, letter, { id: `answer.${user.id}`, accountId: user.id })
    await shop.deliverMails()
  },
}
const SUBJECTS: Record<keyof typeof ASKED, string> = {
  reset: 'Set a new password for Starlane',
  confirm: 'Is this your email address?',
  'password-changed': 'Your Starlane password was changed',
  'email-changed': 'Your Starlane email address was changed',
  message: 'A message from the contact form',
  answer: 'An answer from Starlane',
}
const KINDS = Object.keys(ASKED).filter((kind): kind is keyof typeof ASKED => kind in ASKED)

const kindOf = ({ letter }: { letter: unknown }) => Object(letter).kind

/** A shop whose mail server does as the test says. */
async function mailing(storage: Storage, options: Partial<ShopOptions> = {}) {
  const clock = options.clock ?? fakeClock()
  const server = { take: async (_mail: Mail) => {}, tries: [] as Mail[] }
  const shop = await startShop({
    storage,
    clock,
    takeMail: async (mail) => {
      server.tries.push(mail)
      await server.take(mail)
    },
    ...options,
  })
  const waiting = async () => (await storage.mails.list(99)).filter(({ givenUp }) => givenUp === undefined)
  const givenUp = async () => (await storage.mails.list(99)).filter((mail) => mail.givenUp !== undefined)
  return { shop, clock, server, waiting, givenUp }
}

/** Goes on in time, as the shop looks every few seconds. */
async function pass(shop: TestShop, clock: Clock, ms: number, step = 5_000): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    clock.advance(step)
    await shop.deliverMails()
  }
}

onEveryStore('mails', (_shop, storage) => {
  test.each(KINDS)('%s that the server does not take yet goes out when it does, once', async (kind) => {
    const { shop, clock, server, waiting } = await mailing(storage())
    const fan = await shop.register()
    const sent = () => shop.mails.filter(({ subject }) => subject === SUBJECTS[kind])
    server.take = later
    server.tries.length = 0
    const asked = await ASKED[kind](shop, fan)
    if (kind !== 'answer') expect(asked).toMatchObject({ status: 200 })
    await shop.settled()
    expect(sent()).toEqual([])
    expect((await waiting()).map(kindOf)).toContain(kind)
    // What waits holds no secret, and no text.
    expect(JSON.stringify(await waiting())).not.toMatch(/token|Hello,/)

    await pass(shop, clock, 2 * MINUTE)
    expect(sent()).toEqual([])
    server.take = async () => {}
    await pass(shop, clock, 2 * MINUTE)
    expect(sent()).toHaveLength(1)
    expect(await waiting()).toEqual([])
    const ids = server.tries.filter(({ subject }) => subject === SUBJECTS[kind]).map(({ messageId }) => messageId)
    expect(ids.length).toBeGreaterThan(3)
    expect(new Set(ids).size).toBe(1)
    await pass(shop, clock, HOUR, MINUTE)
    expect(sent()).toHaveLength(1)
    await shop.close()
  })

  test('a link that comes late works, for ten minutes from then', async () => {
    const { shop, clock, server } = await mailing(storage())
    const fan = await shop.register()
    server.take = later
    await ASKED.reset(shop, fan)
    await pass(shop, clock, 8 * MINUTE)
    server.take = async () => {}
    while (shop.mails.length === 0) await pass(shop, clock, 5_000)
    const token = /#token=([\w-]{43})/.exec(shop.mails.at(-1)?.text ?? '')?.[1]
    clock.advance(9 * MINUTE)
    expect((await shop.client().post('/api/forgot-password/grant', { token })).status).toBe(200)
    await shop.close()
  })

  test.each([
    ['reset', 10 * MINUTE, 5_000],
    ['message', 5 * DAY, 10 * MINUTE],
  ] as const)('%s is given up when it is of no use any more, and that is said', async (kind, use, step) => {
    const { shop, clock, server, waiting, givenUp } = await mailing(storage())
    const fan = await shop.register()
    server.take = down
    await ASKED[kind](shop, fan)
    await shop.settled()
    server.tries.length = 0
    await pass(shop, clock, use, step)
    expect(await waiting()).toEqual([])
    expect(server.tries.length).toBeGreaterThan(9)
    const [mail, ...others] = await givenUp()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      letter: { kind },
      accountId: fan.user.id,
      givenUp: { why: expect.stringMatching(/ECONNECTION|too late/) },
    })
    expect(JSON.stringify(mail)).not.toContain('example.com')
    const line = shop.log.find((each) => each.includes('a mail was given up'))
    expect(JSON.parse(line ?? '')).toMatchObject({ mail: kind, why: mail?.givenUp?.why })
    expect(line).not.toContain('example.com')
    const metrics = await shop.metrics.registry.metrics()
    expect(metrics).toContain(`starlane_mails_given_up_total{kind="${kind}"} 1`)
    // It can be looked up for 30 days.
    await pass(shop, clock, 31 * DAY, DAY)
    expect(await givenUp()).toEqual([])
    server.take = async () => {}
    await shop.deliverMails()
    expect(shop.mails.filter(({ subject }) => subject === SUBJECTS[kind])).toEqual([])
    await shop.close()
  })

  test('what the server refuses for good is not tried again, and keeps no other mail from going out', async () => {
    const { shop, clock, server, givenUp } = await mailing(storage())
    const [fan, other] = [await shop.register(), await shop.register()]
    server.take = (mail) => (mail.to === fan.user.email ? never() : Promise.resolve())
    server.tries.length = 0
    await Promise.all([ASKED.reset(shop, fan), ASKED.reset(shop, other)])
    await shop.settled()
    await pass(shop, clock, MINUTE)
    expect(server.tries.filter(({ to }) => to === fan.user.email)).toHaveLength(1)
    expect(shop.mails.filter(({ to }) => to === other.user.email)).toHaveLength(1)
    expect(await givenUp()).toMatchObject([{ accountId: fan.user.id, tries: 1, givenUp: { why: 'the mail was not taken EENVELOPE 550' } }])
    await storage().mails.deleteByAccount(fan.user.id)
    await shop.close()
  })

  test('one that a server hesitates over holds up no other, also one that is posted later', async () => {
    const { shop, server } = await mailing(storage())
    const fans = await Promise.all(Array.from({ length: 9 }, () => shop.register()))
    const [slow, later, ...others] = fans
    if (slow === undefined || later === undefined) throw new Error('no fans')
    await shop.settled()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const begun = new Promise<void>((resolve) => {
      server.take = (mail) => {
        if (mail.to !== slow.user.email) return Promise.resolve()
        resolve()
        return held
      }
    })
    await ASKED.reset(shop, slow)
    await begun
    for (const fan of others) await ASKED.reset(shop, fan)
    await ASKED.reset(shop, later)
    const sentTo = (email: string) =>
      expect.poll(() => shop.mails.some(({ to, subject }) => to === email && subject === SUBJECTS.reset)).toBe(true)
    for (const { user } of [...others, later]) await sentTo(user.email)
    release()
    await sentTo(slow.user.email)
    await shop.settled()
    await shop.close()
  })

  test('several processes that look at once hand each mail on once', async () => {
    const clock = fakeClock()
    const first = await mailing(storage(), { clock })
    const second = await mailing(storage(), { clock })
    const third = await mailing(storage(), { clock })
    first.server.take = down
    const fans = await Promise.all(Array.from({ length: 12 }, () => first.shop.register()))
    for (const fan of fans) await ASKED.reset(first.shop, fan)
    await first.shop.settled()
    for (const { server } of [second, third]) server.take = () => new Promise((resolve) => setTimeout(resolve, 5))
    first.server.take = second.server.take
    first.shop.mails.length = 0
    clock.advance(MINUTE)
    await Promise.all([first, second, third].map(({ shop }) => shop.deliverMails()))
    const sent = [first, second, third].flatMap(({ shop }) => shop.mails.map(({ to }) => to))
    expect(sent.toSorted()).toEqual(fans.map(({ user }) => user.email).toSorted())
    expect(await first.waiting()).toEqual([])
    for (const { shop } of [first, second, third]) await shop.close()
  })

  test('a process that dies while it hands a mail on leaves it to another, half a minute later', async () => {
    const clock = fakeClock()
    const dying = await mailing(storage(), { clock })
    const fan = await dying.shop.register()
    let begun = () => {}
    const isAtIt = new Promise<void>((resolve) => (begun = resolve))
    let end = () => {}
    dying.server.take = () => {
      begun()
      return new Promise((_resolve, reject) => (end = () => reject(new MailRefused('the process died'))))
    }
    await ASKED.reset(dying.shop, fan)
    await isAtIt
    const other = await mailing(storage(), { clock })
    await pass(other.shop, clock, 25_000)
    expect(other.shop.mails).toEqual([])
    await pass(other.shop, clock, 10_000)
    expect(other.shop.mails).toMatchObject([{ to: fan.user.email, messageId: dying.server.tries.at(-1)?.messageId }])
    await other.shop.close()
    // Else it would take the mails of the tests behind this one.
    end()
    await dying.shop.close()
  })

  test('a process that is at a mail for longer keeps it: no other hands it on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const clock = fakeClock()
    const slow = await mailing(storage(), { clock })
    const fan = await slow.shop.register()
    let end = () => {}
    const begun = new Promise<void>((resolve) => {
      slow.server.take = () => {
        resolve()
        return new Promise((taken) => (end = taken))
      }
    })
    slow.server.tries.length = 0
    await ASKED.reset(slow.shop, fan)
    await begun
    const other = await mailing(storage(), { clock })
    for (let passed = 0; passed < MINUTE; passed += 10_000) {
      clock.advance(10_000)
      await vi.advanceTimersByTimeAsync(10_000)
      await expect.poll(async () => (await slow.waiting())[0]?.due).toBe(clock.now + 30_000)
      await other.shop.deliverMails()
    }
    end()
    await slow.shop.settled()
    expect([other.server.tries, slow.server.tries.length, await slow.waiting()]).toEqual([[], 1, []])
    for (const { shop } of [other, slow]) await shop.close()
  })

  test('what was not handed on when a shop ended goes out when the next one opens', async () => {
    const clock = fakeClock()
    const first = await mailing(storage(), { clock })
    first.server.take = down
    const fan = await first.shop.register({}, { confirmed: false })
    await first.shop.close()
    expect(await first.waiting()).toMatchObject([{ letter: { kind: 'confirm' }, accountId: fan.user.id }])
    clock.advance(HOUR)
    const next = await mailing(storage(), { clock })
    await next.shop.settled()
    expect(next.shop.mails).toMatchObject([{ to: fan.user.email, subject: SUBJECTS.confirm }])
    await next.shop.close()
  })

  test('mails go with their account, and what is no longer true is not said', async () => {
    const { shop, clock, server, waiting } = await mailing(storage())
    const [gone, changed, confirmed] = [await shop.register(), await shop.register(), await shop.register({}, { confirmed: false })]
    await shop.settled()
    server.take = later
    await ASKED.message(shop, gone)
    await ASKED.reset(shop, changed)
    await ASKED['password-changed'](shop, changed)
    await confirmed.client.post(`/api/users/${confirmed.user.id}/confirm-email`)
    await shop.settled()
    expect((await waiting()).map(kindOf).toSorted()).toEqual(['confirm', 'message', 'password-changed', 'reset'])
    await deleteAccount(gone)
    const account = await storage().accounts.newest(confirmed.user.id)
    if (account === undefined) throw new Error('no account')
    const { emailUnconfirmed: _asked, ...known } = account
    await storage().accounts.replace(known, account.version)
    server.take = async () => {}
    shop.mails.length = 0
    await pass(shop, clock, MINUTE)
    expect(shop.mails.map(({ subject }) => subject)).toEqual([SUBJECTS['password-changed']])
    expect(await waiting()).toEqual([])
    await shop.close()
  })

  test('of a name that no account has nothing is left, and nothing was sent', async () => {
    const { shop, server, waiting, givenUp } = await mailing(storage())
    await shop.client().post('/api/forgot-password/verify', { identifier: 'nobody-at-all' })
    await shop.settled()
    expect([server.tries, await waiting(), await givenUp()]).toEqual([[], [], []])
    await shop.close()
  })

  test('a mail of a later version is given up, not lost in silence, and holds up no other', async () => {
    const { shop, clock, server, givenUp } = await mailing(storage())
    const mail = { id: 'later', letter: { kind: 'postcard' }, added: clock.now, due: clock.now, until: clock.now + DAY, tries: 0 }
    await storage().mails.add(mail)
    const fan = await shop.register()
    await ASKED.reset(shop, fan)
    await shop.settled()
    expect(server.tries.some(({ to }) => to === fan.user.email)).toBe(true)
    expect(await givenUp()).toMatchObject([{ id: 'later', givenUp: { why: 'this version of the shop cannot write it' } }])
    await storage().mails.remove('later')
    await shop.close()
  })
})

test('every kind of mail is tried here', () => {
  expect([...KINDS, 'reset-asked'].toSorted()).toEqual([...LETTER_KINDS].toSorted())
})
