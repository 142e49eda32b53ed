// A mutation whose code throws in the page that shows it: it is refused as in the queue and on the server, and the page goes on.
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { product } from '../../doubles/fixtures.ts'
import { until } from '../../until.ts'
import { mutate } from '../../../pwa/actions/mutate.ts'
import { toggleCart } from '../../../pwa/actions/shopping.ts'
import { dropTaps, resetAccount, useAccount } from '../../../pwa/state/account.ts'
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
