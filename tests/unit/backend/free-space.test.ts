import { pino } from 'pino'
import { expect, test } from 'vitest'
import { FreeSpace } from '../../../backend/limits/free-space.ts'

const LEAST = 100

async function takesMoreAfter(minFreeBytes: number, ...looks: (number | undefined | Error)[]): Promise<boolean> {
  const freeBytes = async () => {
    const look = looks.shift()
    if (look instanceof Error) throw look
    return look
  }
  const space = new FreeSpace({ storage: { freeBytes }, minFreeBytes, log: pino({ level: 'silent' }) })
  while (looks.length > 0) {
    const left = looks.length
    await space.measure()
    if (looks.length === left) break
  }
  space.close()
  try {
    space.check()
    return true
  } catch {
    return false
  }
}

test.each<[takes: boolean, least: number, looks: (number | undefined | Error)[]]>([
  [true, LEAST, []],
  [true, LEAST, [LEAST]],
  [false, LEAST, [LEAST - 1]],
  [true, LEAST, [LEAST - 1, LEAST]],
  // What cannot be said changes nothing.
  [false, LEAST, [LEAST - 1, new Error('EIO')]],
  [false, LEAST, [LEAST - 1, undefined]],
  [true, LEAST, [new Error('EIO')]],
  [true, 0, [0]],
])('more is taken: %s, where at least %d bytes must stay free, and %j were', async (takes, least, looks) => {
  expect(await takesMoreAfter(least, ...looks)).toBe(takes)
})
