// What is fetched for a time without a signal: one after the other, and none is kept away by another that is refused.
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../pwa/sync/api-error.ts'
import type { Source } from '../../../pwa/sync/document-source.ts'

const NOW = 1_000_000_000
const kept = vi.hoisted(() => ({
  readDocument: vi.fn<() => Promise<unknown>>(),
  fetchDocument: vi.fn<(...of: unknown[]) => Promise<unknown>>(),
}))
vi.mock('../../../pwa/sync/documents.ts', async (original) => ({ ...(await original<object>()), ...kept }))
vi.mock('../../../pwa/storage/stored-login.ts', async (original) => ({
  ...(await original<object>()),
  rememberedUser: () => ({ id: 'mina' }),
}))
const OFFLINE_DOCUMENTS = vi.hoisted(() => ['gem-bundles', 'inventory', 'ledger'].map((key) => ({ key, path: key, scope: 'account' })))
vi.mock('../../../pwa/state/document-sources.ts', () => ({ OFFLINE_DOCUMENTS }))
const { openDocuments } = await import('../../../pwa/engine/documents.ts')
const { fetchAhead } = openDocuments({ env: { now: () => NOW, after: () => () => undefined }, deviceDatabase: async () => ({}) as never })

const asked = () => kept.fetchDocument.mock.calls.map(([, source]) => (source as Source<unknown>).key)

beforeEach(() => {
  vi.resetAllMocks()
  kept.readDocument.mockResolvedValue(undefined)
  kept.fetchDocument.mockResolvedValue({ loadedAt: NOW })
})

test('what is young and came after the news is left, what is older is asked for', async () => {
  kept.readDocument.mockResolvedValueOnce({ loadedAt: NOW - 1 }).mockResolvedValueOnce({ loadedAt: NOW - 60_000 })
  kept.readDocument.mockResolvedValueOnce({ loadedAt: NOW - 9 })
  await fetchAhead('mina', NOW - 5)
  expect(asked()).toEqual(['inventory', 'ledger'])
})

test.each([
  ['device', 6 * 3_600_000 - 1, NOW, []],
  ['device', 6 * 3_600_000, 0, ['questions']],
  ['account', 9_999, 0, []],
  ['account', 10_000, 0, ['questions']],
  ['account', 9_999, NOW - 9_999, ['questions', 'questions']],
])('one of the %s is %i ms old, with news of %i', async (scope, age, newsAt, expected) => {
  const others = OFFLINE_DOCUMENTS.splice(0, Infinity, { key: 'questions', path: 'questions', scope })
  kept.readDocument.mockResolvedValueOnce({ loadedAt: NOW - age })
  kept.fetchDocument.mockResolvedValueOnce({ loadedAt: newsAt || NOW }).mockResolvedValueOnce({ loadedAt: NOW })
  await fetchAhead('mina', newsAt)
  OFFLINE_DOCUMENTS.splice(0, Infinity, ...others)
  expect(asked()).toEqual(expected)
})

test('a copy that is dated ahead of a clock that was set back is asked for', async () => {
  kept.readDocument.mockResolvedValue({ loadedAt: NOW + 3_600_000 })
  await fetchAhead('mina', 0)
  expect(asked()).toEqual(['gem-bundles', 'inventory', 'ledger'])
})

test('an answer that was on its way when the news came is asked for once more', async () => {
  kept.fetchDocument.mockResolvedValueOnce({ loadedAt: NOW - 9 })
  await fetchAhead('mina', NOW - 5)
  expect(asked()).toEqual(['gem-bundles', 'gem-bundles', 'inventory', 'ledger'])
})

test('one that the shop refuses keeps none of the others away', async () => {
  kept.fetchDocument.mockRejectedValueOnce(new ApiError('Something went wrong.', 500))
  await fetchAhead('mina', 0)
  expect(asked()).toEqual(['gem-bundles', 'inventory', 'ledger'])
})

test('without an answer it ends, and says so: what is still to come is owed', async () => {
  kept.fetchDocument.mockRejectedValueOnce(new ApiError('unreachable'))
  await expect(fetchAhead('mina', 0)).rejects.toThrow('unreachable')
  expect(asked()).toEqual(['gem-bundles'])
})
