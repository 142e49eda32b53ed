// A browser dies in the middle of a drain: what was queued is at the shop once, in order, and the device knows it.
import { expect, test } from 'vitest'
import { killBrowsers } from '../kills/kill-browsers.ts'

test('killed five times while it drains, a browser sends every change once and in order', { timeout: 300_000 }, async () => {
  const { before, between, later } = await killBrowsers({ seed: 3, kills: 5 })
  expect(before + between + later).toBe(5)
})
