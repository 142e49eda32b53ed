// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaving } from '../../../pwa/components/leaving.ts'

beforeEach(() => (document.body.innerHTML = '<p>Install?</p>'))
afterEach(() => delete document.documentElement.dataset['transition'])

/** As React takes it away. */
async function takeAway(movements: readonly { finished: Promise<void> }[]): Promise<HTMLElement> {
  const element = document.querySelector('p')
  if (!element) throw new Error('nothing is there')
  Object.assign(element, { showPopover: () => undefined, getAnimations: () => movements })
  leaving(element)()
  element.remove()
  await Promise.resolve()
  return element
}

test('what goes stays as a picture that nothing reaches until it has faded', async () => {
  let faded = () => {}
  const element = await takeAway([{ finished: new Promise((resolve) => (faded = resolve)) }])
  expect([element.isConnected, element.inert, element.className.trim()]).toEqual([true, true, 'leaving'])
  faded()
  await expect.poll(() => element.isConnected).toBe(false)
})

test('what goes in a transition is in the picture of that: none of its own is left, which ended the transition when it went', async () => {
  document.documentElement.dataset['transition'] = 'page'
  const element = await takeAway([{ finished: new Promise(() => {}) }])
  expect(element.isConnected).toBe(false)
})
