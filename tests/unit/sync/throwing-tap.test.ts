// A mutation whose code throws in the page that shows it: it is refused as in the queue and on the server, and the page goes on.
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from '../../doubles/browser-storage.ts'
import { product } from '../../doubles/fixtures.ts'
import { until } from '../../until.ts'

const tellRefusal = vi.fn<(code: string) => void>()
const enqueueJournal = () => Promise.resolve()
vi.mock('../../../pwa/actions/load-engine.ts', () => ({
  engine: () => Promise.resolve({ enqueueJournal, tellRefusal, tellSaved: () => undefined }),
}))

beforeEach(() => {
  stubStorage()
  vi.resetModules()
})

const ring = product('ring')

async function openPage() {
  const { journal } = await import('../../../pwa/storage/journal.ts')
  return {
    ...(await import('../../../pwa/actions/mutate.ts')),
    ...(await import('../../../pwa/actions/shopping.ts')),
    ...(await import('../../../pwa/state/account.ts')),
    journal,
  }
}

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
    const { mutate, useAccount, journal } = await openPage()
    mutate(
      broken(() => true),
      INFP,
    )
    await until(() => expect(tellRefusal).toHaveBeenCalledWith('internal'))
    expect([useAccount.getState().personalityType, journal.entries()]).toEqual(['', []])
  })

  test('shows nothing where it throws only on a later account, and the rest goes on', async () => {
    const { mutate, toggleCart, useAccount } = await openPage()
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
