// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DeviceStorage } from '../../../pwa/actions/device-storage.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { usePictures } from '../../../pwa/state/pictures.ts'
import { freshAccount, useAccount } from './account-store.ts'
import { PRODUCTS } from './products.ts'
import { all, one, pageText, press, show } from './screen.tsx'

const KEPT: DeviceStorage = {
  app: 634_000,
  pictures: { here: 180, of: 180, bytes: 1_440_000 },
  keepsCatalog: true,
  used: 3_100_000,
  allowed: 1_000_000_000,
  isProtected: false,
}
const actions = {
  readDeviceStorage: vi.fn(async () => KEPT),
  refreshDevice: vi.fn(async () => undefined),
  protectStorage: vi.fn(async () => true),
  clearDevice: vi.fn(async () => undefined),
  clearAccountAndDevice: vi.fn(async (_goAway: () => void) => undefined),
}
vi.mock('../../../pwa/actions/device-storage.ts', () => actions)
const { StoragePanel } = await import('../../../pwa/features/account/storage-panel.tsx')

const waits = () => act(async () => useAccount.setState({ pendingCount: 2, pendingOrders: 1 }))

beforeEach(() => {
  vi.clearAllMocks()
  freshAccount()
  useConnection.setState({ state: 'online' })
  useCatalog.setState({ revision: 1, asOf: Date.now(), products: PRODUCTS })
})

test('what is kept, how big it is, and what waits', async () => {
  await show(<StoragePanel />)
  await waits()
  for (const text of [
    '634 kB',
    '30 products, as of',
    '180 pictures, 1.4 MB',
    '1 order and 1 change',
    '3.1 MB',
    'Your browser may remove it',
  ])
    expect(pageText()).toContain(text)
})

test('a browser that counts less than what is listed: the total is no smaller than its parts', async () => {
  actions.readDeviceStorage.mockResolvedValueOnce({ ...KEPT, used: 447_000 })
  await show(<StoragePanel />)
  expect(pageText()).toContain('Total: 2.1 MB')
})

test('a browser that says nothing: said so, and nothing is offered that it could not do', async () => {
  const silent = { ...KEPT, keepsCatalog: false, used: undefined, allowed: undefined, isProtected: undefined }
  actions.readDeviceStorage.mockResolvedValueOnce(silent)
  await show(<StoragePanel />)
  expect(pageText()).toContain('Not on this device')
  expect(pageText()).toContain('Your browser doesn’t say')
  expect(all('button', 'Don’t let the browser delete it')).toEqual([])
})

test('the browser does not agree to keep it: said so', async () => {
  actions.protectStorage.mockResolvedValueOnce(false)
  await show(<StoragePanel />)
  await press(one('button', 'Don’t let the browser delete it'))
  expect(pageText()).toContain('Your browser said no.')
})

test('refreshed without an answer: said so, and what is kept is looked at again', async () => {
  actions.refreshDevice.mockRejectedValueOnce(new Error('offline'))
  await show(<StoragePanel />)
  await press(one('button', 'Refresh'))
  expect(pageText()).toContain('Not everything could be refreshed.')
  expect(actions.readDeviceStorage).toHaveBeenCalledTimes(2)
})

test('cleared while something waits: it stays unless that is pressed by its own name', async () => {
  await show(<StoragePanel />)
  await waits()
  await press(one('button', 'Clear…'))
  expect(pageText()).toContain('Waiting to be sent: 1 order and 1 change. It is stored only on this device.')
  await press(one('button', 'Clear, but keep what is waiting'))
  expect([actions.clearDevice.mock.calls.length, actions.clearAccountAndDevice.mock.calls.length]).toEqual([1, 0])
  await press(one('button', 'Clear…'))
  await press(one('button', 'Discard 1 order and 1 change and log out'))
  expect([actions.clearDevice.mock.calls.length, actions.clearAccountAndDevice.mock.calls.length]).toEqual([1, 1])
})

test('nothing waits: nothing can be discarded, and Cancel clears nothing', async () => {
  await show(<StoragePanel />)
  await press(one('button', 'Clear…'))
  expect(all('button', 'Clear')).toHaveLength(1)
  expect(pageText()).not.toContain('log out')
  await press(one('button', 'Cancel'))
  expect(actions.clearDevice).not.toHaveBeenCalled()
})

test('fewer pictures than there are: both are named, and the answer can be changed', async () => {
  actions.readDeviceStorage.mockResolvedValueOnce({ ...KEPT, pictures: { here: 700, of: 2_600, bytes: 9_900_000 } })
  usePictures.setState({ of: 2_600, choice: { pictures: 2_600, bytes: 38_000_000 }, answer: 'few' })
  await show(<StoragePanel />)
  expect(pageText()).toContain('700 of 2,600 pictures, 9.9 MB')
  await press(one('button', 'Download all pictures (38 MB)'))
  expect(usePictures.getState().answer).toBe('all')
  await press(one('button', 'Keep only some pictures'))
  expect(usePictures.getState().answer).toBe('few')
  await act(async () => usePictures.setState({ choice: undefined }))
  expect(all('button', 'Download all pictures (38 MB)')).toEqual([])
})
