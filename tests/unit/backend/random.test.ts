import { expect, test } from 'vitest'
import { commitId, openRandom, randomNumber, secretId, shortId, type Random } from '../../../backend/random.ts'

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

const all =
  (byte: number): Random =>
  (bytes) =>
    Buffer.alloc(bytes, byte)

test('ids are as long as it takes that nobody guesses them, and numbers go from 0 up to 1', () => {
  expect([secretId, shortId, commitId].map((make) => make(random).length)).toEqual([43, 22, 16])
  expect(randomNumber(all(0))).toBe(0)
  expect(randomNumber(all(0x80))).toBeCloseTo(0.5, 2)
  expect(randomNumber(all(0xff))).toBeGreaterThan(0.999)
  expect(randomNumber(all(0xff))).toBeLessThan(1)
})
