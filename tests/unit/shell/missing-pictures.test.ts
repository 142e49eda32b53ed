// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { followMissingPictures } from '../../../pwa/app/shell/missing-pictures.ts'
import { useConnection } from '../../../pwa/state/connection.ts'

let picture = new Image()

beforeAll(followMissingPictures)
beforeEach(() => {
  useConnection.setState({ state: 'offline' })
  picture = document.body.appendChild(new Image())
  picture.src = '/pictures/ring.svg'
})
afterEach(() => {
  picture.remove()
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
