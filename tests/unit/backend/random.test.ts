import { expect, test } from 'vitest'
import { openRandom } from '../../../backend/random.ts'

const random = openRandom()

test('random bytes are as many as asked for, also more than are drawn ahead, and none is given out twice', () => {
  const sizes = [12, 1, 32, 4096, 5000, 12]
  expect(sizes.map((bytes) => random(bytes).length)).toEqual(sizes)
  const drawn = Array.from({ length: 10_000 }, () => random(12).toString('hex'))
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('random bytes given out stay as they are when more are drawn', () => {
  const first = random(16)
  const before = first.toString('hex')
  for (let i = 0; i < 1_000; i++) random(16)
  expect(first.toString('hex')).toBe(before)
  expect(first.some((byte) => byte !== 0)).toBe(true)
})
