import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../backend/api-error.ts'
import { HashingThread } from '../../../backend/auth/hashing-thread.ts'
import { Passwords, threadsFor } from '../../../backend/auth/passwords.ts'

const passwords = new Passwords()

test('a hash is argon2id, different each time, and matches its password only', async () => {
  const [one, two] = await Promise.all([passwords.hash('a long password', 'mina'), passwords.hash('a long password', 'mina')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwords.verify(one, 'a long password', 'mina')).toBe(true)
  expect(await passwords.verify(one, 'a long passworD', 'mina')).toBe(false)
  expect(await passwords.verify(undefined, 'the password of nobody', 'mina')).toBe(false)
})

test('a password is the same however its characters are composed, also against a hash of before', async () => {
  const [composed, apart] = ['pässwörter am Meer'.normalize('NFC'), 'pässwörter am Meer'.normalize('NFD')]
  expect(composed).not.toBe(apart)
  expect(await passwords.verify(await passwords.hash(apart, 'mina'), composed, 'mina')).toBe(true)
  expect(await passwords.verify(await passwords.hash(composed, 'mina'), apart, 'mina')).toBe(true)
  const before = await hash(apart, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  expect(await passwords.verify(before, apart, 'mina')).toBe(true)
  expect(await passwords.verify(before, composed, 'mina')).toBe(false)
})

test("an unknown account's password costs the work of a known one: it is verified too, against a hash of the same parameters", async () => {
  const hash = await passwords.hash('a long password', 'mina')
  await passwords.verify(undefined, 'its decoy is made', 'mina')
  const work = vi.spyOn(HashingThread.prototype, 'run')
  expect(await passwords.verify(hash, 'a wrong one', 'mina')).toBe(false)
  expect(await passwords.verify(undefined, 'a wrong one', 'mina')).toBe(false)
  const parameters = work.mock.calls.map(([{ against }]) => against?.split('$').slice(0, 4))
  work.mockRestore()
  expect(parameters).toEqual([parameters[0], parameters[0]])
  expect(parameters[0]).toHaveLength(4)
})

test.each(['m=4194304,t=2,p=1', 'm=19456,t=4000,p=1', 'm=19456,t=2,p=200'])(
  'a stored hash that would cost far more than the shop’s own (%s) matches nothing, in the time of any other',
  async (parameters) => {
    const hash = (await passwords.hash('a long password', 'mina')).replace('m=19456,t=2,p=1', parameters)
    const work = vi.spyOn(HashingThread.prototype, 'run')
    expect(await passwords.verify(hash, 'a long password', 'mina')).toBe(false)
    expect(work.mock.calls.map(([{ against }]) => against)).toEqual([expect.stringContaining('$m=19456,t=2,p=1$')])
    work.mockRestore()
  },
)

test('more logins than can be answered soon: unavailable with Retry-After', { timeout: 60_000 }, async () => {
  const hash = await passwords.hash('a long password', 'mina')
  const answers = await Promise.allSettled(
    Array.from({ length: 600 }, (_, index) => passwords.verify(hash, 'a long password', `somebody ${index % 100}`)),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length).toBeGreaterThanOrEqual(100)
  expect(refused.length).toBeGreaterThan(0)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfter: 2 } satisfies Partial<ApiError>)
  expect(await passwords.verify(hash, 'a long password', 'mina')).toBe(true)
})

test.each([
  [1, 1, 1],
  [2, 1, 1],
  [3, 1, 2],
  [5, 1, 4],
  [64, 1, 4],
  [5, 2, 2],
  [5, 3, 1],
  [1, 8, 1],
  [64, 64, 1],
])(
  'on %i cores each of %i processes hashes %i passwords at once: never none, and one core is left where there are two',
  (cores, processes, threads) => {
    expect(threadsFor(cores, processes)).toBe(threads)
  },
)
