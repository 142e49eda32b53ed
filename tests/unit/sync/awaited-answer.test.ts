// A screen that waits for the shop's answer: every other tab leaves the outcome to it for as long as it waits, and no longer.
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { perform } from '../../../pwa/actions/perform.ts'
import { useAwaited } from '../../../pwa/state/awaited.ts'
import { journal } from '../../../pwa/storage/journal.ts'
import { stubStorage } from '../../doubles/browser-storage.ts'

const ID = 'i'.repeat(22)
let core: Promise<unknown>
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: () => core }))

beforeEach(() => void stubStorage())

const buys = () => perform(MUTATIONS['store/gem-bundles/purchase-custom'], { amount: 7 }, {}, ID)
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('it is waited for until the answer is there', async () => {
  let answer: (answer: unknown) => void = () => undefined
  core = Promise.resolve({ answerTo: () => new Promise((resolve) => (answer = resolve)) })
  const bought = buys()
  await settled()
  expect(useAwaited.getState().ids).toEqual([ID])
  answer({ kind: 'done', result: {} })
  expect(await bought).toEqual({ kind: 'done', result: {} })
  expect(useAwaited.getState().ids).toEqual([])
})

test('it is waited for no more where no answer can come', async () => {
  core = Promise.resolve({ answerTo: () => Promise.reject(new Error('closed')) })
  await expect(buys()).rejects.toThrow('closed')
  expect(useAwaited.getState().ids).toEqual([])
})

test('without the code that sends, what is written down waits', async () => {
  core = Promise.reject(new Error('no signal'))
  expect(await buys()).toEqual({ kind: 'waiting', id: ID })
  expect([useAwaited.getState().ids, journal.entries().map(({ key }) => key.endsWith(ID))]).toEqual([[], [true]])
})

test('without the code that sends and without storage it failed, and is never sent', async () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  core = Promise.reject(new Error('no signal'))
  expect(await buys()).toMatchObject({ kind: 'failed' })
  expect([useAwaited.getState().ids, journal.entries()]).toEqual([[], []])
})
