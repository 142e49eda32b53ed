// A change as the page shows it at once: all else stays as it was, and one whose code throws is refused as in the queue and on the server.
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { product } from '../../doubles/fixtures.ts'
import { until } from '../../until.ts'
import { mutate } from '../../../pwa/actions/mutate.ts'
import { toggleCart } from '../../../pwa/actions/shopping.ts'
import { dropTaps, publishAccount, resetAccount, useAccount } from '../../../pwa/state/account.ts'
import { journal } from '../../../pwa/storage/journal.ts'

const tellRefusal = vi.fn<(code: string) => void>()
const enqueueJournal = () => Promise.resolve()
vi.mock('../../../pwa/actions/load-engine.ts', () => ({
  engine: () => Promise.resolve({ enqueueJournal, tellRefusal, tellSaved: () => undefined }),
}))

beforeEach(() => {
  stubStorage()
  dropTaps(() => false)
  resetAccount()
})

const ring = product('ring')

test('what else an account has is shown as before: questions, waiting orders, links, and what is not a list', () => {
  const order = { entryId: 'o1', lines: [], total: 5 }
  const question = { id: 'd1', why: 'price_rose', error: 'x', lines: [], gone: [], options: ['keep'], total: 1, balance: 1, at: 1 }
  const more = { gems: 7, personalityType: 'INFP', lastOrder: 'o0', badges: ['kpop-fashion'], language: 'ko', follows: ['moon'] }
  const shares = [{ id: 'a'.repeat(32), list: 'wishlist' as const, name: 'Gifts' }]
  publishAccount({ ...useAccount.getState(), ...more, shares, waiting: [order], decisions: [question as never] })
  toggleCart(ring)
  expect(useAccount.getState()).toMatchObject({ ...more, shares, waiting: [order], decisions: [question], cart: [{ id: 'ring' }] })
})

describe('a mutation whose code throws (SPEC R15)', () => {
  const broken = (throws: () => boolean) => ({
    ...MUTATIONS['quiz/personality/submit'],
    reduce(...given: Parameters<(typeof MUTATIONS)['quiz/personality/submit']['reduce']>) {
      if (throws()) throw new Error('a planted fault')
      return MUTATIONS['quiz/personality/submit'].reduce(...given)
    },
  })
  const INFP = { personalityType: 'INFP', details: {} }

  test('is refused and told like any other', async () => {
    mutate(
      broken(() => true),
      INFP,
    )
    await until(() => expect(tellRefusal).toHaveBeenCalledWith('internal'))
    expect([useAccount.getState().personalityType, journal.entries()]).toEqual(['', []])
  })

  test('shows nothing where it throws only on a later account, and the rest goes on', () => {
    let throws = false
    mutate(
      broken(() => throws),
      INFP,
    )
    throws = true
    toggleCart(ring)
    expect(useAccount.getState()).toMatchObject({ personalityType: '', cart: [{ id: 'ring' }] })
  })
})
