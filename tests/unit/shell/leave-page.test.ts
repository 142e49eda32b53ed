// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage } from '../../../pwa/components/leave-page.ts'
import { transition } from '../../../pwa/components/transition.ts'
import { until } from '../../until.ts'

/** What a browser does with a movement: it asks for the change in a moment of its own, and shows nothing of it before its promise is kept. */
function movements() {
  const shown: string[] = []
  const startViewTransition = vi.fn((change: () => unknown) => {
    const updateCallbackDone = Promise.resolve()
      .then(change)
      .then(() => void shown.push(document.body.textContent))
    return { ready: updateCallbackDone, finished: updateCallbackDone, updateCallbackDone, skipTransition: () => undefined }
  })
  Object.assign(document, { startViewTransition })
  return { shown, startViewTransition }
}

const page = (text: string) => () => {
  document.body.textContent = text
}

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  vi.unstubAllGlobals()
})

test('nothing is shown between the page that is left and the next one, which needs no movement of its own', async () => {
  const { shown, startViewTransition } = movements()
  page('Dashboard')()
  await leavePage(page(''))
  expect(document.body.textContent).toBe('')
  await transition('step', page('Something of the page that is left'))
  expect(shown).toEqual([])
  await transition('page', page('Landing'))
  await until(() => expect(shown).toEqual(['Landing']))
  expect(startViewTransition).toHaveBeenCalledTimes(1)
})

test('the page after that is a movement of its own again', async () => {
  const { shown, startViewTransition } = movements()
  await leavePage(page(''))
  await transition('page', page('Landing'))
  await until(() => expect(shown).toEqual(['Landing']))
  await transition('page', page('Store'))
  expect([shown, startViewTransition.mock.calls.length]).toEqual([['Landing', 'Store'], 2])
})

test('who stays after all sees the page at once', async () => {
  const { shown } = movements()
  page('Dashboard')()
  await leavePage(() => false)
  await until(() => expect(shown).toEqual(['Dashboard']))
})

test.each([
  ['nothing shall move', true],
  ['the browser knows no movements', false],
])('where %s, leaving is done at once', async (_, reduced) => {
  if (reduced) movements()
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  await leavePage(page('Left'))
  expect(document.body.textContent).toBe('Left')
  void transition('page', page('Landing'))
  expect(document.body.textContent).toBe('Landing')
})
