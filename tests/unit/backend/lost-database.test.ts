import { MongoNetworkError, MongoServerError } from 'mongodb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isUnreachable } from '../../../backend/storage/mongo/reach.ts'
import { watchDatabase } from '../../../backend/storage/mongo/watchdog.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

type Answer = 'answers' | 'fails' | 'hangs'

async function reply(answer: Answer): Promise<void> {
  if (answer === 'fails') throw new Error('away')
  if (answer === 'hangs') await new Promise<never>(() => undefined)
}

interface World {
  own: Answer
  anew: Answer
  /** Calls of users are answered. */
  isServing?: boolean
}

/** Whether, and after how many seconds, a process gives itself up where these last so many seconds each. */
async function lostAfter(...phases: [seconds: number, world: World][]): Promise<number | undefined> {
  const started = performance.now()
  let [world, answeredAt] = [{ own: 'answers', anew: 'answers' } as World, started]
  let lostAt: number | undefined
  const end = watchDatabase({
    answeredAt: () => (world.isServing ? performance.now() : answeredAt),
    async ask() {
      await reply(world.own)
      answeredAt = performance.now()
    },
    askAnew: () => reply(world.anew),
    onLost: () => (lostAt ??= performance.now()),
  })
  for (const [seconds, next] of phases) {
    world = next
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
  }
  end()
  return lostAt === undefined ? undefined : (lostAt - started) / 1_000
}

describe('a process gives itself up', () => {
  test.each<Answer>(['fails', 'hangs'])(
    'where a new client is answered, and its own calls are not (%s): after half a minute',
    async (own) => {
      const seconds = await lostAfter([120, { own, anew: 'answers' }])
      expect(seconds).toBeGreaterThanOrEqual(20)
      expect(seconds).toBeLessThan(60)
    },
  )

  test.each<[string, [number, World][]]>([
    ['all is well', [[600, { own: 'answers', anew: 'answers' }]]],
    ['the database is away for all', [[3_600, { own: 'fails', anew: 'fails' }]]],
    ['it is silent for all', [[3_600, { own: 'hangs', anew: 'hangs' }]]],
    [
      'it comes back, and the driver is ten seconds behind',
      [
        [600, { own: 'hangs', anew: 'fails' }],
        [12, { own: 'fails', anew: 'answers' }],
        [600, { own: 'answers', anew: 'answers' }],
      ],
    ],
    ['calls of users are answered, and those of the watch wait in the queue', [[600, { own: 'hangs', anew: 'answers', isServing: true }]]],
    [
      'it comes and goes',
      Array.from({ length: 60 }, (_, turn) => [10, turn % 2 === 0 ? { own: 'fails', anew: 'answers' } : { own: 'fails', anew: 'fails' }]),
    ],
  ])('not where %s', async (_what, phases) => {
    expect(await lostAfter(...phases)).toBeUndefined()
  })
})

test('whatever the driver calls a broken connection, it is one', () => {
  class Interrupted extends MongoNetworkError {
    override get name() {
      return 'PoolClearedOnNetworkError'
    }
  }
  expect(isUnreachable(new Interrupted('interrupted due to server monitor timeout'))).toBe(true)
  expect(isUnreachable(new MongoServerError({ code: 11_000, errmsg: 'taken' }))).toBe(false)
})
