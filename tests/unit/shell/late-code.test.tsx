// @vitest-environment happy-dom
// Code that comes after the first paint: asked for again where a browser does that, else told with a reload as the way out.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UpdateNote } from '../../../pwa/app/shell/update-note.tsx'
import { useConnection } from '../../../pwa/state/connection.ts'
import { afterPress, lateCode, useLate, useMissingCode } from '../../../pwa/state/late-code.ts'
import { pageText, show } from '../screens/screen.tsx'

vi.mock('../../../pwa/actions/updates.ts', () => ({ startUpdates: () => Promise.resolve(), applyUpdate: () => undefined }))

const become = (state: 'offline' | 'unknown' | 'online') => useConnection.setState({ state })
const missing = () => useMissingCode.getState().parts.size
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
/** Everything that can go on has done so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  useMissingCode.setState({ parts: new Set() })
  become('online')
})

test('what came is kept, and asked for once by many', async () => {
  const load = vi.fn(() => Promise.resolve('code'))
  const code = lateCode(load)
  expect(await Promise.all([code(), code()])).toEqual(['code', 'code'])
  expect([await code(), load.mock.calls.length]).toEqual(['code', 1])
})

test('what did not come is asked for by the next call, and is missing until it is there', async () => {
  const load = vi.fn(() => Promise.resolve('code')).mockImplementationOnce(lost)
  const code = lateCode(load)
  await expect(code()).rejects.toThrow('Failed to fetch')
  expect(missing()).toBe(1)
  expect([await code(), missing()]).toEqual(['code', 0])
})

test('without a signal nothing is said to be missing: it is asked for again by itself when the shop answers', async () => {
  const load = vi.fn(() => Promise.resolve('code')).mockImplementationOnce(lost)
  const code = lateCode(load)
  become('offline')
  await expect(code()).rejects.toThrow('Failed to fetch')
  expect(missing()).toBe(0)
  become('online')
  await settled()
  expect([load.mock.calls.length, missing()]).toEqual([2, 0])
})

test('what nobody has asked for yet, and what is there, is not asked for when the shop answers', async () => {
  const [unasked, kept] = [vi.fn(() => Promise.resolve('code')), vi.fn(() => Promise.resolve('code'))]
  lateCode(unasked)
  await lateCode(kept)()
  become('offline')
  become('online')
  await settled()
  expect([unasked.mock.calls.length, kept.mock.calls.length]).toEqual([0, 1])
})

test('a part of the page that did not come is asked for again when the connection changes, and once more by no other render', async () => {
  const load = vi.fn(() => Promise.resolve({ words: 'Here it is.' })).mockImplementationOnce(lost)
  const code = lateCode(load)
  function Part({ wanted }: { wanted: boolean }) {
    return <p>{useLate(code, wanted)?.words}</p>
  }
  await show(<Part wanted={false} />)
  expect(load).not.toHaveBeenCalled()
  await show(<Part wanted />)
  expect([pageText(), load.mock.calls.length]).toEqual(['', 1])
  await act(async () => become('offline'))
  expect([pageText(), load.mock.calls.length]).toEqual(['Here it is.', 2])
  await act(async () => become('online'))
  expect(load.mock.calls.length).toBe(2)
})

test('the shell offers a reload while something is missing and there is a connection', async () => {
  const load = vi.fn(() => Promise.resolve('code')).mockImplementationOnce(lost)
  const code = lateCode(load)
  await show(<UpdateNote />, '/')
  expect(pageText()).toBe('')
  await act(() => code().catch(() => undefined))
  expect(pageText()).toContain('Part of Starlane could not be loaded. A reload helps.')
  await act(async () => become('offline'))
  expect(pageText()).toBe('')
  await act(async () => become('online'))
  await act(settled)
  expect(pageText()).toBe('')
})

test('a browser that asks only once for a module: missing as soon as the shop answers, each part by itself', async () => {
  const first = lateCode(lost)
  const second = lateCode(lost)
  become('offline')
  for (const code of [first, second]) await expect(code()).rejects.toThrow('Failed to fetch')
  become('online')
  await settled()
  expect(missing()).toBe(2)
  await expect(first()).rejects.toThrow('Failed to fetch')
  expect(missing()).toBe(2)
})

test('what the page goes without, or says itself, is not told by the shell', async () => {
  await expect(lateCode(lost, false)()).rejects.toThrow('Failed to fetch')
  expect(missing()).toBe(0)
})

describe('a press for what comes later', () => {
  const opened = vi.fn<(what: string) => void>()
  const without = vi.fn<() => void>()
  /** Presses, and answers how to let the code come. */
  function press() {
    opened.mockClear()
    without.mockClear()
    let end = { come: (_code: string) => {}, fail: () => {} }
    const load = () => new Promise<string>((resolve, reject) => (end = { come: resolve, fail: () => reject(new Error('lost')) }))
    afterPress(load, opened, without)
    return end
  }
  const outcome = async () => {
    await settled()
    return [opened.mock.calls, without.mock.calls.length]
  }

  test('opens it when it is there, or what stands in its place', async () => {
    press().come('the menu')
    expect(await outcome()).toEqual([[['the menu']], 0])
    press().fail()
    expect(await outcome()).toEqual([[], 1])
  })

  test.each(['pointerdown', 'keydown'])('opens nothing over what its user does next: %s', async (sign) => {
    const field = document.body.appendChild(document.createElement('input'))
    field.addEventListener(sign, (event) => event.stopPropagation())
    for (const end of ['come', 'fail'] as const) {
      const code = press()
      field.dispatchEvent(new Event(sign, { bubbles: true }))
      code[end]('the menu')
      expect(await outcome()).toEqual([[], 0])
    }
    field.remove()
  })

  test('and hears no more of its user once it is open', async () => {
    const hear = vi.spyOn(globalThis, 'addEventListener')
    press().come('the menu')
    await settled()
    const signals = hear.mock.calls.map(([, , options]) => Object(options).signal)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    hear.mockRestore()
  })
})

describe('no import() of the app goes another way', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = readdirSync(join(root, 'pwa'), { recursive: true, encoding: 'utf8' }).map((file) => `pwa/${file.replaceAll('\\', '/')}`)
  const late = files.flatMap((file) => {
    if (!/\.tsx?$/.test(file) || /^pwa\/(build|dist)\//.test(file)) return []
    const source = readFileSync(join(root, file), 'utf8').replaceAll('typeof import(', '')
    return [...source.matchAll(/.*\bimport\('[^']+'\)/g)].map(([line]) => ({ file, line: line.trim() }))
  })

  test('there are some', () => expect(late.length).toBeGreaterThan(8))

  test.each(late)('$file: $line', ({ file, line }) => {
    const isFirst = line.includes('lateCode(')
    const before = readFileSync(join(root, file), 'utf8').split(line)[0]?.trimEnd().slice(-10)
    expect(isFirst || before === 'lateCode(').toBe(true)
  })
})
