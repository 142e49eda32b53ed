// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, callApi } from '../../../pwa/actions/api.ts'
import { chooseLanguage } from '../../../pwa/actions/choose-language.ts'
import { followTag } from '../../../pwa/actions/follow-tag.ts'
import { retryNow } from '../../../pwa/actions/mutate.ts'
import { openShare } from '../../../pwa/actions/share-list.ts'
import { toggleWishlist } from '../../../pwa/actions/shopping.ts'
import { publishAccount, useAccount } from '../../../pwa/state/account.ts'
import { entryOf } from '../../../pwa/state/shop-items.ts'
import { onNotice, type Notice } from '../../../pwa/state/notices.ts'
import { PRODUCTS } from '../screens/products.ts'

const lost = vi.hoisted(() => () => {
  throw new Error('no connection')
})
vi.mock('#sync-protocol/mutations/follow-tag.ts', lost)
vi.mock('#sync-protocol/mutations/share-list.ts', lost)
vi.mock('../../../pwa/actions/api-calls.ts', lost)
vi.mock('../../../pwa/actions/language.ts', lost)
vi.mock('../../../pwa/actions/load-engine.ts', () => ({ engine: async () => lost() }))

let said: Notice[]
onNotice(
  (notice) => said.push(notice),
  () => undefined,
)
beforeEach(() => {
  said = []
})

/** A wish that the device's own run refuses: the list is full. */
function wishTooMuch(): void {
  const [product] = PRODUCTS
  if (product === undefined) throw new Error('no products')
  const wishlist = Array.from({ length: 500 }, (_, at) => ({ ...entryOf(product), id: `wish-${at}`, name: `Wish ${at}` }))
  publishAccount({ ...useAccount.getState(), wishlist })
  toggleWishlist(product)
}

test.each([
  ['Follow', () => followTag('moon', true)],
  ['Make a link', () => openShare('wishlist', 'Mina’s wishes')],
  ['a heart, beyond what the list holds,', wishTooMuch],
])('where its code does not come, a press on %s says that nothing came of it', async (_what, press) => {
  press()
  await vi.waitFor(() => expect(said).toMatchObject([{ tone: 'bad', text: 'This change could not be kept. Please try again.' }]))
})

test.each([
  ['a language, whose link is there on the next press', () => chooseLanguage('ko')],
  ['Try now, which is there as long as something waits', () => retryNow()],
])('and a press on %s does nothing that nobody handles', async (_what, press) => {
  press()
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setImmediate(resolve))
  expect(said).toEqual([])
})

test('a call whose code does not come was not sent: the shop could not be reached, and nothing is unknown', async () => {
  const failed = await callApi('auth/me', { schema: (wire) => wire.UserResponse }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ApiError)
  expect(failed).toMatchObject({ message: expect.stringMatching(/reach/), status: undefined, code: undefined, isUnknown: false })
})
