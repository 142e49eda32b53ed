// @vitest-environment happy-dom
// What is said and asked about the pictures on a device.
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { onNotice } from '../../../pwa/state/notices.ts'
import { followPicturesAnswer, usePictures } from '../../../pwa/state/pictures.ts'
import { useUpdates } from '../../../pwa/state/updates.ts'
import { freshAccount } from './account-store.ts'
import { one, pageText, press, show } from './screen.tsx'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

const { default: Offers } = await import('../../../pwa/features/install/offers.tsx')
const { useAnswers } = await import('../../../pwa/features/install/answers.ts')

beforeEach(() => {
  localStorage.clear()
  freshAccount()
  useAnswers.setState({ answered: [], hasJustAnswered: false })
  useConnection.setState({ state: 'online' })
  useUpdates.setState({ offlineReady: false })
  usePictures.setState({ here: undefined, of: undefined, choice: undefined, isComplete: false, savesData: false, answer: undefined })
})

test.each([
  [2_600, 2_600, true, 'Everything is on this device now. It works offline.'],
  [2_100, 2_600, true, 'The shop is on this device now, with 2,100 of 2,600 pictures. It works offline.'],
  [2_100, 2_600, false, undefined],
  [0, 2_600, true, undefined],
])('%i of %i pictures, all that were to come: %j, is said as %j', async (here, of, isComplete, text) => {
  const said: string[] = []
  const stop = onNotice((notice) => said.push(notice.text))
  useCatalog.setState({ revision: 1 })
  useUpdates.setState({ offlineReady: true })
  usePictures.setState({ here, of, isComplete })
  await show(<Offers />, '/')
  expect(said).toEqual(text === undefined ? [] : [text])
  stop()
})

describe('more pictures than a device fetches unasked', () => {
  test('are asked about once, with the number; the answer is kept on the device, and the question goes in every tab', async () => {
    usePictures.setState({ of: 2_600, choice: { pictures: 2_600, bytes: 38_000_000 } })
    await show(<Offers />, '/')
    expect(pageText()).toContain('All pictures: 38 MB')
    await press(one('button', 'Download'))
    expect([pageText(), usePictures.getState().answer, localStorage.getItem('starlane-pictures')]).toEqual(['', 'all', 'all'])
    usePictures.setState({ answer: undefined })
    useAnswers.setState({ hasJustAnswered: false })
    await show(<Offers />, '/')
    expect(pageText()).toContain('All pictures: 38 MB')
    const stop = followPicturesAnswer()
    localStorage.setItem('starlane-pictures', 'few')
    await act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'starlane-pictures' })))
    expect([pageText(), usePictures.getState().answer]).toEqual(['', 'few'])
    stop()
  })

  test('for which there is no room: as many as would come are named; a browser that saves data is not asked', async () => {
    usePictures.setState({ of: 10_000, choice: { pictures: 4_200, bytes: 80_000_000 } })
    await show(<Offers />, '/')
    expect(pageText()).toContain('4,200 of 10,000 pictures: 80 MB')
    await act(async () => usePictures.setState({ savesData: true }))
    expect(pageText()).toBe('')
  })
})
