// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Decision } from '#sync-protocol/api/account-state.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { holdInstallPrompt, useInstall } from '../../../pwa/state/install.ts'
import { onNotice } from '../../../pwa/state/notices.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { usePictures } from '../../../pwa/state/pictures.ts'
import { useUpdates } from '../../../pwa/state/updates.ts'
import { entryOf, freshAccount, showAccount } from './account-store.ts'
import { product } from './products.ts'
import { one, press, show } from './screen.tsx'
import { until } from '../../until.ts'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

const { default: Offers } = await import('../../../pwa/features/install/offers.tsx')
const { useAnswers } = await import('../../../pwa/features/install/answers.ts')

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 Version/18.2 Mobile/15E148 Safari/604.1'

const QUESTION: Decision = { id: 'd', why: 'price_rose', error: 'x', lines: [], total: 2, balance: 1, gone: [], options: ['keep'], at: 1 }
const inCart = () => showAccount({ cart: [entryOf(product('kpop-jewelry-1'))] })

holdInstallPrompt()
beforeEach(() => {
  localStorage.clear()
  freshAccount()
  useInstall.setState({ prompt: undefined, installed: false })
  useAnswers.setState({ answered: [], hasJustAnswered: false })
  useConnection.setState({ state: 'online' })
  useUpdates.setState({ offlineReady: false })
  usePictures.setState({ here: undefined, of: undefined, choice: undefined, isComplete: false, savesData: false, answer: undefined })
})
afterEach(() => vi.unstubAllGlobals())

test('everything is on the device: said once, when screens, pictures and catalog are there, and the line on being offline is not', async () => {
  const said: string[] = []
  const stop = onNotice(({ text }) => said.push(text))
  useCatalog.setState({ revision: 1 })
  useUpdates.setState({ offlineReady: true })
  await show(<Offers />, '/')
  expect(said).toEqual([])
  await act(async () => useConnection.setState({ state: 'offline' }))
  await act(async () => usePictures.setState({ here: 180, of: 180, isComplete: true }))
  expect(said).toEqual([])
  await act(async () => useConnection.setState({ state: 'online' }))
  expect(said).toEqual(['Everything is on this device now. It works offline.'])
  await show(<Offers />, '/kpop')
  expect(said).toHaveLength(1)
  stop()
})

test.each<[string, string, () => void]>([
  ['over a form', '/register', () => {}],
  ['over a question', '/kpop', () => showAccount({ decisions: [QUESTION] })],
  ['where a login has run out', '/kpop', () => showAccount({ blocked: 'auth' })],
  ['said by another tab meanwhile', '/kpop', () => localStorage.setItem('starlane-offers', 'brought')],
])('everything is on the device: not said %s', async (_what, path, given) => {
  const said: string[] = []
  const stop = onNotice(({ text }) => said.push(text))
  useCatalog.setState({ revision: 1 })
  given()
  await show(<Offers />, path)
  await act(async () => {
    useUpdates.setState({ offlineReady: true })
    usePictures.setState({ here: 5, of: 5, isComplete: true })
  })
  expect(said).toEqual([])
  stop()
})

test('everything is on the device, and the app is offered just then: said when the guide that the offer led to is closed', async () => {
  vi.stubGlobal('navigator', { userAgent: IPHONE, maxTouchPoints: 5, onLine: true })
  const said: string[] = []
  const stop = onNotice(({ text }) => said.push(text))
  inCart()
  await show(<Offers />, '/')
  useCatalog.setState({ revision: 1 })
  await act(async () => {
    useUpdates.setState({ offlineReady: true })
    usePictures.setState({ here: 180, of: 180, isComplete: true })
  })
  expect(said).toEqual([])
  await press(one('button', 'Show me how'))
  await until(() => expect(document.querySelector('dialog')).not.toBeNull())
  expect(said).toEqual([])
  await press(one('button', 'Got it'))
  expect(said).toHaveLength(1)
  stop()
})
