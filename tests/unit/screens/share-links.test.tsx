// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useAccount } from '../../../pwa/state/account.ts'
import { useCatalog } from '../../../pwa/state/catalog.ts'
import { entryOf, freshAccount, showAs } from './account-store.ts'
import { product, PRODUCTS } from './products.ts'
import { all, errorOf, field, fill, one, pageText, press, show } from './screen.tsx'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

const { default: Wishlist } = await import('../../../pwa/features/wishlist/wishlist-screen.tsx')
// What comes with a press is there as soon as it is asked for.
await import('../../../pwa/components/share-links/share-dialog.tsx')
await import('#sync-protocol/mutations/share-list.ts')
const { default: Product } = await import('../../../pwa/features/product/product-screen.tsx')

const ring = product('kpop-jewelry-3')
const ID = '3f9a0c55d1e84b7692fe30a7cc481d06'
const shares = () => useAccount.getState().shares
/** The code of the change comes with the press. */
const until = (names: readonly string[]) =>
  vi.waitFor(() => expect(shares().map(({ name }) => name)).toEqual(names)).then(() => act(async () => undefined))

beforeEach(() => {
  freshAccount()
  useCatalog.setState({
    revision: 1,
    products: PRODUCTS,
    byId: new Map(PRODUCTS.map((one) => [one.id, one])),
    former: new Map(),
    failed: false,
  })
})
afterEach(() => vi.unstubAllGlobals())

/** What this browser can do with an address. */
function browser(abilities: { share?: unknown; clipboard?: unknown }) {
  vi.stubGlobal('navigator', { ...abilities, onLine: true })
}

describe('a wishlist is shared', () => {
  const open = async (state: Parameters<typeof showAs>[0] = {}) => {
    await showAs({ wishlist: [entryOf(ring)], ...state }, <Wishlist />, '/wishlist')
    await press(one('button', 'Share'))
    // Its code comes with the press.
    await vi.waitFor(() => act(async () => expect(document.querySelector('dialog')).not.toBeNull()))
  }

  test('under a name that is chosen, by a link that is there at once; then it is called otherwise, and ended', async () => {
    await open()
    expect(field('Name of the list').value).toBe('')
    await fill('Name of the list', '  Mina’s wishes ')
    await press(one('button', 'Make a link'))
    await until(['Mina’s wishes'])
    const [{ id, list } = { id: '', list: '' }] = shares()
    expect([id.length, list]).toEqual([32, 'wishlist'])
    expect(field('Link').value).toBe(`http://localhost:3000/w/${id}`)
    // What was pressed is gone, and the focus is beside what came of it.
    expect(document.activeElement?.contains(field('Link'))).toBe(true)
    expect(all('button', 'Make a link')).toEqual([])

    await fill('Name of the list', 'Gifts')
    await press(one('button', 'Save the name'))
    await until(['Gifts'])
    expect(shares()).toEqual([{ id, list: 'wishlist', name: 'Gifts' }])
    one('heading', 'Gifts')

    await press(one('button', 'End the link'))
    await until([])
    expect(field('Name of the list').value).toBe('')
    await fill('Name of the list', 'Gifts')
    await press(one('button', 'Make a link'))
    await until(['Gifts'])
    expect(shares()[0]?.id).not.toBe(id)
  })

  test.each(['', '   ', '\u200b', 'turned \u202Earound'])('not under the name %j', async (name) => {
    await open()
    await fill('Name of the list', name)
    await press(one('button', 'Make a link'))
    expect(errorOf('Name of the list')).toBe('Choose a name of up to 40 characters.')
    expect(document.activeElement).toBe(field('Name of the list'))
    await act(async () => undefined)
    expect(shares()).toEqual([])
  })

  test('a name of a user is never suggested', async () => {
    await open()
    expect([...document.querySelectorAll('dialog input')].map((input) => input.getAttribute('value'))).toEqual([''])
    expect(field('Name of the list').getAttribute('autocomplete')).toBe('off')
  })

  test('links to the collection are not shown here, and two links to this list are both', async () => {
    const id = (digit: string) => digit.repeat(32)
    await open({
      shares: [
        { id: id('1'), list: 'wishlist', name: 'One' },
        { id: id('2'), list: 'collection', name: 'Binder' },
        { id: id('3'), list: 'wishlist', name: 'Two' },
      ],
    })
    one('heading', 'One')
    one('heading', 'Two')
    expect(pageText()).not.toContain('Binder')
    const [first] = all('button', 'End the link')
    if (first === undefined) throw new Error('a button expected')
    await press(first)
    await until(['Binder', 'Two'])
  })

  test('before the device has been read no second link is offered', async () => {
    await open({ ready: false })
    expect(all('button', 'Make a link')).toEqual([])
    await act(async () => useAccount.setState({ ready: true }))
    one('button', 'Make a link')
  })

  test('it says that a link opens or ends for others later, as long as something waits to be sent', async () => {
    const one = { shares: [{ id: ID, list: 'wishlist' as const, name: 'One' }] }
    await open(one)
    expect(pageText()).not.toContain('once your changes have been sent')
    await act(async () => useAccount.setState({ pendingCount: 1 }))
    expect(pageText()).toContain('For others a link opens, or ends, once your changes have been sent.')
    // One that was ended without a signal still opens: there is none here any more that could say so.
    await act(async () => useAccount.setState({ shares: [] }))
    expect(pageText()).toContain('For others a link opens, or ends, once your changes have been sent.')
    await act(async () => useAccount.setState({ pendingCount: 0 }))
    expect(pageText()).not.toContain('once your changes have been sent')
  })

  test('the link goes to the share sheet under its name', async () => {
    const share = vi.fn().mockResolvedValue(undefined)
    browser({ share })
    await open({ shares: [{ id: ID, list: 'wishlist', name: 'One' }] })
    await press(one('button', 'Share the link'))
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'One', url: `http://localhost:3000/w/${ID}` })
  })
})

describe('a product is shared', () => {
  const shareIt = async () => {
    await show(<Product />, `/product/${ring.id}`)
    await press(one('button', 'Share'))
  }

  test('by the share sheet', async () => {
    const share = vi.fn().mockResolvedValue(undefined)
    browser({ share })
    await shareIt()
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: ring.name, url: `http://localhost:3000/product/${ring.id}` })
    expect(pageText()).not.toContain('copied')
  })

  test('by a copy where there is none; where that fails as well it says so, and the next try works', async () => {
    const writeText = vi.fn().mockRejectedValueOnce(new Error('denied')).mockResolvedValue(undefined)
    browser({ clipboard: { writeText } })
    await shareIt()
    expect(pageText()).toContain('Copy the address by hand.')
    await press(one('button', 'Share'))
    expect(writeText).toHaveBeenLastCalledWith(`http://localhost:3000/product/${ring.id}`)
    expect(pageText()).toContain('Link copied.')
  })
})
