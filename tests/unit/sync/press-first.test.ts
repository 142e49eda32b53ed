import { expect, test, vi } from 'vitest'
import { product } from '../../doubles/fixtures.ts'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { until } from '../../until.ts'

const FRAME_MS = 16
const done: string[] = []
const enqueueJournal = async () => void done.push('queue')
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: async () => ({ enqueueJournal }) }))

const ring = product('ring')
if (ring === undefined) throw new Error('no product')

test('a press is written down and shown, then comes the frame, and only then is it taken into the queue (SPEC R40)', async () => {
  const { local } = stubStorage()
  const { toggleWishlist } = await import('../../../pwa/actions/shopping.ts')
  const { useAccount } = await import('../../../pwa/state/account.ts')
  useAccount.subscribe((now, before) => now.wishlist !== before.wishlist && done.push(local.items.size === 1 ? 'shown' : 'shown too early'))
  setTimeout(() => done.push('frame'), FRAME_MS)
  toggleWishlist(ring)
  await until(() => expect(done).toEqual(['shown', 'frame', 'queue']))
})

test('what local storage does not take is taken into the queue at once: nothing shows it before (SPEC R40)', async () => {
  const { local } = stubStorage()
  local.full = true
  const { toggleWishlist } = await import('../../../pwa/actions/shopping.ts')
  done.length = 0
  setTimeout(() => done.push('frame'), FRAME_MS)
  toggleWishlist({ ...ring, id: 'scent', name: 'Scent' })
  await until(() => expect(done).toEqual(['queue', 'frame']))
})
