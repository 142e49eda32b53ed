// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { followMissingPictures } from '../../../pwa/app/shell/missing-pictures.ts'
import { useConnection } from '../../../pwa/state/connection.ts'

let picture = new Image()

/** It has failed before anything listens. */
const early = document.body.appendChild(new Image())
early.src = '/pictures/early.svg'
Object.defineProperties(early, { complete: { value: true }, naturalWidth: { value: 0 } })
early.decode = () => Promise.reject(new DOMException('broken', 'EncodingError'))

/** It is there, and its size is that of its place. */
const sizeless = document.body.appendChild(new Image())
Object.defineProperties(sizeless, { complete: { value: true }, naturalWidth: { value: 0 } })
sizeless.decode = () => Promise.resolve()

beforeAll(followMissingPictures)
beforeEach(() => {
  vi.useFakeTimers()
  useConnection.setState({ state: 'offline' })
  picture = document.body.appendChild(new Image())
  picture.src = '/pictures/ring.svg'
})
afterEach(() => {
  picture.remove()
  vi.useRealTimers()
})

const asked = () => {
  const observer = new MutationObserver(() => {})
  observer.observe(picture, { attributeFilter: ['src'] })
  return () => observer.takeRecords().length
}
const isGone = () => picture.hasAttribute('data-gone')

test('a picture that does not come is marked, for a drawn one to stand in its place; when it has come, no longer', () => {
  picture.dispatchEvent(new Event('error'))
  expect(isGone()).toBe(true)
  picture.dispatchEvent(new Event('load'))
  expect(isGone()).toBe(false)
})

test('the connection is back: what did not come is asked for once more, what is there is not', () => {
  const times = asked()
  useConnection.setState({ state: 'online' })
  expect(times()).toBe(0)
  useConnection.setState({ state: 'offline' })
  picture.dispatchEvent(new Event('error'))
  useConnection.setState({ state: 'online' })
  expect(times()).toBe(1)
})

test('the shop answers again and again while it is online: what did not come is not asked for at each answer', () => {
  useConnection.setState({ state: 'online', lastSuccess: 1 })
  picture.dispatchEvent(new Event('error'))
  const times = asked()
  useConnection.setState({ state: 'online', lastSuccess: 2 })
  expect(times()).toBe(0)
})

test('what is not a picture is left alone', () => {
  const script = document.body.appendChild(document.createElement('p'))
  script.dispatchEvent(new Event('error'))
  expect(script.hasAttribute('data-gone')).toBe(false)
  script.remove()
})

test('a picture that failed before the app was awake is marked, and no other', () => {
  expect([early.hasAttribute('data-gone'), sizeless.hasAttribute('data-gone')]).toEqual([true, false])
})

test('the shop answers with something else: the picture is asked for again in growing pauses, and no more after the third', () => {
  useConnection.setState({ state: 'online' })
  const times = asked()
  const pauses: number[] = []
  let last = 0
  picture.dispatchEvent(new Event('error'))
  for (let second = 1; second < 3_600; second += 1) {
    vi.advanceTimersByTime(1_000)
    if (times() === 0) continue
    pauses.push(second - last)
    last = second
    picture.dispatchEvent(new Event('error'))
  }
  expect(pauses).toEqual([10, 60, 300])
})

test('what has come meanwhile is not asked for; where it fails once more the pauses begin anew', () => {
  const times = asked()
  picture.dispatchEvent(new Event('error'))
  picture.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(3_600_000)
  expect(times()).toBe(0)
  picture.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(10_000)
  expect(times()).toBe(1)
})

test('the connection is back within a pause: it is asked for once, and the pauses begin anew', () => {
  picture.dispatchEvent(new Event('error'))
  const times = asked()
  useConnection.setState({ state: 'online' })
  vi.advanceTimersByTime(20_000)
  expect(times()).toBe(1)
  picture.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(10_000)
  expect(times()).toBe(1)
})
