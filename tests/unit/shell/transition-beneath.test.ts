// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { transitionBeneath } from '../../../pwa/components/page-header/transition-beneath.ts'

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  vi.restoreAllMocks()
})

test.each([
  ['in sight, stays, and what is beneath it changes alone', 100, 'step'],
  ['behind the bar, comes with the whole page', 30, 'page'],
  ['out of sight, comes with the whole page', -900, 'page'],
])('a title that is %s', async (_, top, kind) => {
  document.body.innerHTML = '<main><h1>Quiz</h1></main>'
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top))
  const kinds: unknown[] = []
  const startViewTransition = (change: () => unknown) => {
    kinds.push(document.documentElement.dataset['transition'])
    const updateCallbackDone = Promise.resolve().then(change)
    return { ready: updateCallbackDone, finished: updateCallbackDone, updateCallbackDone }
  }
  Object.assign(document, { startViewTransition })
  await transitionBeneath(() => undefined)
  expect(kinds).toEqual([kind])
})
