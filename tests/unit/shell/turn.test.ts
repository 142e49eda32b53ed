// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { turn } from '../../../pwa/components/turn.ts'

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  Reflect.deleteProperty(Element.prototype, 'animate')
  vi.restoreAllMocks()
})

test.each([
  ['step', [{ translate: ['0 1000px', '0'] }]],
  ['page', []],
] as const)(
  'in a turn of the kind %s parts of the page that are elsewhere afterwards set out from where they were: %j',
  async (kind, glides) => {
    document.body.innerHTML = '<div class="page"><p></p></div>'
    let top = 1000
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top }) as DOMRect)
    const seen: unknown[] = []
    Object.assign(Element.prototype, { animate: (frames: unknown) => void seen.push(frames) })
    const startViewTransition = (change: () => unknown) => {
      const updateCallbackDone = Promise.resolve().then(change)
      return { ready: updateCallbackDone, finished: updateCallbackDone, updateCallbackDone }
    }
    Object.assign(document, { startViewTransition })
    await turn(kind, () => {
      top = 0
    })
    expect(seen).toEqual(glides)
  },
)
