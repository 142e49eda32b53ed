// The change stream of MongoDB, played by hand: the server of the tests has none.
import { MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { watchAccounts } from '../../../backend/storage/mongo/account-changes.ts'

const noop = () => undefined

interface Played {
  heard: [string, number][]
  lost: number
  closed: number
  /** What the server sends next; an error ends it. */
  send(change: object | Error): void
  watched: Promise<(() => void) | undefined>
}

function play(first: object | Error | null): Played {
  const waiting: ((change: object | Error) => void)[] = []
  const sent: (object | Error)[] = []
  const answer = (change: object | Error | null) => (change instanceof Error ? Promise.reject(change) : Promise.resolve(change))
  const stream = {
    tryNext: async () => answer(first),
    next: async () => answer(sent.shift() ?? (await new Promise<object | Error>((resolve) => waiting.push(resolve)))),
    close: async () => void (played.closed += 1),
  }
  const played: Played = {
    heard: [],
    lost: 0,
    closed: 0,
    send(change) {
      const next = waiting.shift()
      if (next === undefined) sent.push(change)
      else next(change)
    },
    watched: Promise.resolve(undefined),
  }
  played.watched = watchAccounts(
    { watch: () => stream },
    (id, version) => played.heard.push([id, version]),
    () => (played.lost += 1),
  )
  return played
}

test('a server without change streams: nothing is watched, and the stream is closed', async () => {
  const played = play(new MongoServerError({ message: 'The $changeStream stage is only supported on replica sets', code: 40_573 }))
  expect(await played.watched).toBeUndefined()
  expect([played.closed, played.lost]).toEqual([1, 0])
})

test('replaced, updated and deleted accounts are told with their versions; what cannot be read is passed over', async () => {
  const played = play({ documentKey: { _id: 'a' }, fullDocument: { version: 4 } })
  expect(await played.watched).toBeTypeOf('function')
  played.send({ documentKey: { _id: 'b' }, updateDescription: { updatedFields: { version: 7 } } })
  played.send({ operationType: 'invalidate' })
  played.send({ documentKey: { _id: 'c' } })
  await expect
    .poll(() => played.heard)
    .toEqual([
      ['a', 4],
      ['b', 7],
      ['c', 0],
    ])
})

test('a stream that the driver could not resume is lost once; one that was stopped is not', async () => {
  const played = play(null)
  await played.watched
  played.send(new MongoServerError({ message: 'ChangeStreamHistoryLost', code: 286 }))
  await expect.poll(() => played.lost).toBe(1)

  const stopped = play(null)
  const stop = (await stopped.watched) ?? noop
  stop()
  stopped.send(new Error('the stream is closed'))
  await expect.poll(() => stopped.closed).toBe(2)
  expect(stopped.lost).toBe(0)
})
