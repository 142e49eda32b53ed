// @vitest-environment happy-dom
// What the page shows to the eye alone is heard by screen readers: in the page, and in a modal dialog, beside which the page is not heard.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { followHeard } from '../../../pwa/app/shell/follow-heard.ts'
import { followNotices } from '../../../pwa/app/shell/follow-notices.ts'
import { announce, Announcer } from '../../../pwa/components/announcer/announcer.tsx'
import { Dialog } from '../../../pwa/components/dialog/dialog.tsx'
import { useToasts } from '../../../pwa/components/toaster/toast-store.ts'
import { notify } from '../../../pwa/state/notices.ts'
import { show, textOf } from '../screens/screen.tsx'

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
const region = (within = 'main') => document.querySelector(`${within} > [role=status]`)
const heard = (within?: string) => textOf(region(within))

beforeEach(() => {
  useToasts.setState({ toasts: [] })
  return followHeard()
})

test('a notice that is only to be heard is announced and no toast; any other is a toast and not announced twice', async () => {
  const stop = followNotices()
  await show(<Announcer />)
  expect(heard()).toBe('')
  await act(async () => notify({ tone: 'heard', text: 'Back online.' }))
  expect([heard(), useToasts.getState().toasts]).toEqual(['Back online.', []])
  await act(async () => notify({ tone: 'good', text: 'Saved.' }))
  expect([heard(), useToasts.getState().toasts.map(({ text }) => text)]).toEqual(['Back online.', ['Saved.']])
  stop()
})

test('what is only to be heard is heard while the code of the toasts is still missing, and not once more when it is there', async () => {
  await show(<Announcer />)
  await act(async () => notify({ tone: 'heard', text: 'Added Comet Ring to your wishlist.' }))
  expect(heard()).toBe('Added Comet Ring to your wishlist.')
  const told = region()?.firstElementChild
  await act(async () => notify({ tone: 'info', text: 'Removed Comet Ring.' }))
  const stop = await act(async () => followNotices())
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Removed Comet Ring.'])
  expect(region()?.firstElementChild).toBe(told)
  stop()
})

test('the same words again are another element: a screen reader reads them out again', async () => {
  await show(<Announcer />)
  await act(async () => announce('10 new questions'))
  const first = region()?.firstElementChild
  await act(async () => announce('10 new questions'))
  expect(heard()).toBe('10 new questions')
  expect(region()?.firstElementChild).not.toBe(first)
})

test('a modal dialog tells what is said while it is open, messages too, and nothing of before', async () => {
  const stop = followNotices()
  announce('Added Comet Ring to your cart.')
  notify({ tone: 'info', text: 'Removed Comet Ring.' })
  await show(
    <Dialog open title="Sure?" onClose={() => {}}>
      <p>Really?</p>
    </Dialog>,
  )
  expect(heard('dialog')).toBe('')
  await act(async () => announce('Added Moon Hoodie to your wishlist.'))
  expect(heard('dialog')).toBe('Added Moon Hoodie to your wishlist.')
  useToasts.setState({ toasts: [] })
  await act(async () => notify({ tone: 'bad', text: 'Your wishlist is full.' }))
  expect(region('dialog')?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Your wishlist is full.')
  stop()
})
