// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppRoute } from '../../../pwa/app/routes.tsx'
import { Screen } from '../../../pwa/app/screen.tsx'
import { useConnection } from '../../../pwa/state/connection.ts'
import { one, pageText, show } from '../screens/screen.tsx'

const route: AppRoute = {
  path: '/results',
  title: 'Quiz Results',
  screen: 'results/results',
  access: 'public',
  Screen: undefined,
  load: () => Promise.reject(new TypeError('Failed to fetch')),
}
const become = (state: 'offline' | 'unknown' | 'online') => act(async () => useConnection.setState({ state }))

afterEach(() => vi.restoreAllMocks())

test('a screen that is not on the device is loaded when the shop can be reached again, without a press', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await become('offline')
  await show(<Screen route={route} />, '/results')
  expect(pageText()).toContain('This page could not be loaded')
  expect(one('link', 'Home').getAttribute('href')).toBe('/')
  expect(reload).not.toHaveBeenCalled()
  await become('online')
  expect(reload).toHaveBeenCalledOnce()
})

test('a screen that the shop does not have is not asked for again and again', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await become('unknown')
  await show(<Screen route={route} />, '/results')
  await become('online')
  await become('unknown')
  await become('online')
  expect(reload).not.toHaveBeenCalled()
})
