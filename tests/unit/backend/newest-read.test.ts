import { MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { reachNewest } from '../../../backend/storage/mongo/reach.ts'
import { StorageUnavailable } from '../../../backend/storage/port.ts'

const LINEARIZABLE = { readConcern: { level: 'linearizable' }, readPreference: 'primary', maxTimeMS: 5_000 }

/** A server that refuses every linearizable read with this code. */
async function readFrom(code: number | undefined): Promise<{ asked: unknown[]; answer: Promise<string> }> {
  const asked: unknown[] = []
  const answer = reachNewest(async (options) => {
    asked.push(options)
    if (code !== undefined && options.readConcern !== undefined) throw new MongoServerError({ message: 'refused', code })
    return 'read'
  })
  await answer.catch(() => undefined)
  return { asked, answer }
}

test('R38: the newest is read linearizably from the primary', async () => {
  const { asked, answer } = await readFrom(undefined)
  expect([asked, await answer]).toEqual([[LINEARIZABLE], 'read'])
})

test('a standalone server, which has no linearizable read: a plain read is used', async () => {
  const { asked, answer } = await readFrom(123)
  expect([asked, await answer]).toEqual([[LINEARIZABLE, {}], 'read'])
})

test('a primary that lost its role, or finds no majority in time: StorageUnavailable', async () => {
  for (const code of [10_107, 50]) {
    const { asked, answer } = await readFrom(code)
    await expect(answer).rejects.toThrow(StorageUnavailable)
    expect(asked).toEqual([LINEARIZABLE])
  }
})
