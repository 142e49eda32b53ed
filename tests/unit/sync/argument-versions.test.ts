import { beforeEach, expect, test } from 'vitest'
import { MUTATION_NAMES, mutationVersion } from '#sync-protocol/mutations/registry.ts'
import { stubStorage } from '../../doubles/browser-storage.ts'

beforeEach(() => stubStorage())

const PLACED = ['store/cart/add', 'store/move-to-cart', 'store/wishlist/add'] as const

test('the newest versions of arguments are those of the registry; an add that names no place is read by the build before', async () => {
  const { versionOf } = await import('../../../pwa/storage/journal.ts')
  const argsOf = (name: string) => (PLACED.some((placed) => placed === name) ? { itemId: 'ring', at: 0 } : {})
  expect(MUTATION_NAMES.map((name) => [name, versionOf(name, argsOf(name))])).toEqual(
    MUTATION_NAMES.map((name) => [name, mutationVersion(name)]),
  )
  expect(PLACED.map((name) => versionOf(name, { itemId: 'ring' }))).toEqual([1, 1, 1])
})
