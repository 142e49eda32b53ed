// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { GemPulse } from '../../../pwa/components/gem/gem-pulse.tsx'
import { pageText, show } from '../screens/screen.tsx'

const usePurse = create<{ gems: number | undefined }>()(() => ({ gems: undefined }))
const Purse = () => <GemPulse gems={usePurse(({ gems }) => gems)} />
const become = (gems: number | undefined) => act(async () => usePurse.setState({ gems }))

afterEach(() => vi.useRealTimers())

test('+N in green for a gain, -N in red for a loss, each for two seconds', async () => {
  vi.useFakeTimers()
  await become(100)
  await show(<Purse />)
  expect(pageText()).toBe('')
  for (const [gems, text, look] of [
    [1_290, '+1,190', 'gem-up'],
    [90, '-1,200', 'gem-down'],
  ] as const) {
    await become(gems)
    expect(pageText()).toBe(text)
    expect(document.querySelector('.gem-pulse span')?.className).toBe(look)
    await act(async () => vi.advanceTimersByTime(1_900))
    expect(pageText()).toBe(text)
    await act(async () => vi.advanceTimersByTime(200))
    expect(pageText()).toBe('')
  }
})

test('the first known balance shows no pulse', async () => {
  await become(undefined)
  await show(<Purse />)
  await become(70)
  expect(pageText()).toBe('')
})

test('a gain is green and a loss is red, by day and by night', () => {
  const file = (path: string) => readFileSync(join(import.meta.dirname, '../../../pwa', path), 'utf8')
  const css = file('components/gem/gem.css')
  expect(css).toMatch(/\.gem-up \{\s*color: var\(--mint-text\)/)
  expect(css).toMatch(/\.gem-down \{\s*color: var\(--danger\)/)
  const tokens = file('styles/tokens.css')
  const values = (name: string) =>
    [...tokens.matchAll(new RegExp(`--${name}: #(..)(..)(..);`, 'g'))].map(([, ...parts]) => parts.map((part) => parseInt(part, 16)))
  expect([values('mint-text').length, values('danger').length]).toEqual([2, 2])
  for (const [red = 0, green = 0, blue = 0] of values('mint-text')) expect(green).toBe(Math.max(red, green, blue))
  for (const [red = 0, green = 0, blue = 0] of values('danger')) expect(red).toBe(Math.max(red, green, blue))
})
