// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { passPressesOn, transition } from '../../../pwa/components/transition.ts'

beforeAll(passPressesOn)

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  delete document.documentElement.dataset['transition']
  Reflect.deleteProperty(Element.prototype, 'animate')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a press on a movement is given to what lies there, and the control around the words of it gets the focus', async () => {
  document.body.innerHTML = '<button><span><font>Cart</font></span></button>'
  const button = document.querySelector('button')
  const words = document.querySelector('font')
  const pressed = vi.fn<() => void>()
  button?.addEventListener('click', pressed)
  Object.assign(document, { elementFromPoint: () => words, getAnimations: () => [] })
  const startViewTransition = (change: () => unknown) => {
    const updateCallbackDone = Promise.resolve().then(change)
    return { ready: updateCallbackDone, finished: new Promise(() => {}), updateCallbackDone, skipTransition() {} }
  }
  Object.assign(document, { startViewTransition })
  await transition('step', () => {})
  document.documentElement.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(pressed).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button)
})
