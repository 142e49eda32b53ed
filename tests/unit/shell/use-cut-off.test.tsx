// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { useCutOff } from '../../../pwa/components/use-cut-off.ts'
import { pageText, show } from '../screens/screen.tsx'

function Said() {
  return <p>{useCutOff()}</p>
}

test('what is said of the silence follows the connection of the device while it is read', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await show(<Said />)
  expect(pageText()).toBe('The shop isn’t answering')
  onLine.mockReturnValue(false)
  await act(async () => dispatchEvent(new Event('offline')))
  expect(pageText()).toBe('You’re offline')
  onLine.mockReturnValue(true)
  await act(async () => dispatchEvent(new Event('online')))
  expect(pageText()).toBe('The shop isn’t answering')
})
