// "Reload now": the new version takes over once all is kept; where it cannot, the page is loaded anew all the same.
import { beforeEach, expect, test, vi } from 'vitest'

const fake = vi.hoisted(() => ({ allKept: vi.fn<() => Promise<void>>(), apply: vi.fn<() => Promise<void>>() }))
vi.mock('../../../pwa/state/account.ts', () => ({ allKept: fake.allKept }))
vi.mock('../../../pwa/engine/watch-updates.ts', () => ({ createUpdates: () => ({ apply: fake.apply }) }))
const { applyUpdate } = await import('../../../pwa/actions/updates.ts')

const reload = vi.fn()
beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('location', { reload })
  fake.allKept.mockResolvedValue()
  fake.apply.mockResolvedValue()
})
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20))

test('not before what is on the screen is on the disk', async () => {
  let keep = () => {}
  fake.allKept.mockReturnValue(new Promise((resolve) => (keep = resolve)))
  applyUpdate()
  await aMoment()
  expect(fake.apply).not.toHaveBeenCalled()
  keep()
  await vi.waitFor(() => expect(fake.apply).toHaveBeenCalledOnce())
  expect(reload).not.toHaveBeenCalled()
})

test.each(['allKept', 'apply'] as const)('where %s fails, the page is loaded anew', async (what) => {
  fake[what].mockRejectedValueOnce(new Error('closing'))
  applyUpdate()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
