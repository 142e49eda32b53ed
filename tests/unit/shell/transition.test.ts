// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { transition } from '../../../pwa/components/transition.ts'

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  delete document.documentElement.dataset['transition']
  Reflect.deleteProperty(Element.prototype, 'animate')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['step', 500, 0, ['0 500px']],
  ['step', 0, 500, ['0 -500px']],
  // From the edge of the window: what is out of sight at first has no picture.
  ['step', 1000, 100, ['0 599px']],
  ['step', 1000, 900, []],
  ['step', -900, 100, ['0 -139px']],
  ['step', -900, -800, []],
  ['step', 100, 900, ['0 -800px']],
  ['page', 500, 0, []],
] as const)(
  'in a transition of the kind %s what was %d px from the upper edge, and is %d afterwards, sets out from where it was: %j',
  async (kind, before, after, glides) => {
    document.body.innerHTML = '<div class="page"><p></p></div>'
    vi.stubGlobal('innerHeight', 700)
    let top: number = before
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(40)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top }) as DOMRect)
    const seen: unknown[] = []
    Object.assign(Element.prototype, { animate: (frames: unknown) => void seen.push(frames) })
    const startViewTransition = (change: () => unknown) => {
      const updateCallbackDone = Promise.resolve().then(change)
      return { ready: updateCallbackDone, finished: updateCallbackDone, updateCallbackDone }
    }
    Object.assign(document, { startViewTransition })
    await transition(kind, () => {
      top = after
    })
    expect(seen).toEqual(glides.map((from) => ({ translate: [from, '0'] })))
  },
)

test.each([
  ['half in', 0.4, 0.4],
  ['not yet there', undefined, 0],
])('a page that is %s when another is turned to goes on from there: it is not shown whole in one frame', async (_, progress, from) => {
  document.body.innerHTML = '<main></main>'
  const seen: unknown[] = []
  Object.assign(Element.prototype, { animate: (frames: unknown) => void seen.push(frames) })
  const pictures = ['::view-transition-old(root)', '::view-transition-new(root)'].map((pseudoElement) =>
    Object.assign(Object.create(KeyframeEffect.prototype), { pseudoElement, getComputedTiming: () => ({ progress }) }),
  )
  Object.assign(document, { getAnimations: () => (progress === undefined ? [] : pictures.map((effect) => ({ effect }))) })
  const skipTransition = vi.fn<() => void>()
  const startViewTransition = (change: () => unknown) => {
    const updateCallbackDone = Promise.resolve().then(change)
    return { ready: updateCallbackDone, finished: new Promise(() => {}), updateCallbackDone, skipTransition }
  }
  Object.assign(document, { startViewTransition })
  await transition('page', () => {})
  expect([seen, skipTransition.mock.calls]).toEqual([[], []])
  await transition('page', () => {})
  expect(seen).toEqual([{ opacity: [from, 1] }])
  expect(skipTransition).toHaveBeenCalledOnce()
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
