// Marks whose loss would do harm outlive the page also where local storage takes nothing: they make room, else a cookie holds them.
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage, type FakeStorage } from '../../doubles/browser-storage.ts'

let local: FakeStorage
let session: FakeStorage
let cookies: Map<string, string>

beforeEach(() => {
  ;({ local, session } = stubStorage())
  cookies = new Map([['theme', 'dark']])
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (name.startsWith('__Host-') && !(attributes.includes('secure') && attributes.includes('path=/'))) return
      if (attributes.includes('max-age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
})

/** The page that is loaded next: it has nothing of what the one before kept in memory. */
async function openPage() {
  vi.resetModules()
  return {
    ...(await import('../../../pwa/storage/marks.ts')),
    ...(await import('../../../pwa/storage/web-storage.ts')),
    ...(await import('../../../pwa/storage/journal.ts')),
  }
}

/** Local storage of so many letters, keys included. */
function bound(storage: FakeStorage, letters: number) {
  const { setItem } = storage
  storage.setItem = function (key, text) {
    const others = [...this.items].reduce((sum, [name, value]) => (name === key ? sum : sum + name.length + value.length), 0)
    if (others + key.length + text.length > letters) throw new DOMException('Full', 'QuotaExceededError')
    setItem.call(this, key, text)
  }
}

describe.each([
  ['full', () => void (local.full = true)],
  ['forbidden', () => void (local.forbidden = true)],
])('where local storage is %s', (_how, spoil) => {
  test.each(['starlane-logout', 'starlane-leaving', 'starlane-login-ended', 'starlane-queues'] as const)(
    'the mark %s is there on the next page, until it is taken away',
    async (mark) => {
      spoil()
      const page = await openPage()
      page.setMark(mark, 'account-1')
      expect(page.readMark(mark)).toBe('account-1')
      const next = await openPage()
      expect(next.readMark(mark)).toBe('account-1')
      next.setMark(mark, undefined)
      expect([next.readMark(mark), (await openPage()).readMark(mark), [...cookies.keys()]]).toEqual([undefined, undefined, ['theme']])
    },
  )

  test('on https no other site of the domain can set one', async () => {
    spoil()
    vi.stubGlobal('location', { protocol: 'https:' })
    cookies.set('starlane-logout', '1')
    const page = await openPage()
    expect(page.readMark('starlane-logout')).toBeUndefined()
    page.setMark('starlane-logout', '1')
    expect(cookies.get('__Host-starlane-logout')).toBe('1')
    expect((await openPage()).readMark('starlane-logout')).toBe('1')
  })
})

test('a damaged cookie is no mark, and the page starts', async () => {
  cookies.set('starlane-logout', '%E0%A4%A')
  const page = await openPage()
  expect(page.readMark('starlane-logout')).toBeUndefined()
  page.setMark('starlane-logout', undefined)
  expect([...cookies.keys()]).toEqual(['theme'])
})

test('where local storage has room no cookie is written, and one from before is taken away', async () => {
  cookies.set('starlane-logout', '1')
  const page = await openPage()
  page.setMark('starlane-leaving', 'account-1')
  expect([local.getItem('starlane-leaving'), cookies.has('starlane-leaving')]).toEqual(['account-1', false])
  page.setMark('starlane-logout', undefined)
  expect([...cookies.keys()]).toEqual(['theme'])
})

test('room is made first: what stands elsewhere too goes, never the journal', async () => {
  const page = await openPage()
  page.journalled('', MUTATIONS['store/cart/add'], { itemId: 'ring', qty: 1 })
  local.setItem('starlane-former', JSON.stringify([['ring', 'A ring that was sold once']]))
  bound(
    local,
    [...local.items].reduce((sum, [name, value]) => sum + name.length + value.length, 0),
  )
  page.setMark('starlane-logout', '1')
  expect([...local.items.keys()].toSorted()).toEqual([expect.stringMatching(/^starlane-intent:/), 'starlane-logout'])
  expect([...cookies.keys()]).toEqual(['theme'])
})

test('a press makes room as well', async () => {
  const page = await openPage()
  local.setItem('starlane-former', 'x'.repeat(500))
  bound(local, 600)
  const { key } = page.journalled('', MUTATIONS['store/cart/add'], { itemId: 'ring', qty: 1 })
  expect([page.journal.isKept(key), local.getItem('starlane-former')]).toEqual([true, null])
})

test('what cannot be written does not leave the older text: the next page must not take the user before for this one', async () => {
  local.setItem('user', 'mina')
  bound(local, 8)
  const page = await openPage()
  page.write('localStorage', 'user', 'a longer name')
  expect(page.read('localStorage', 'user')).toBe('a longer name')
  expect((await openPage()).read('localStorage', 'user')).toBeUndefined()
})

test('a draft makes room in session storage: scroll positions and the copies of cart and wishlist go', async () => {
  const page = await openPage()
  for (const key of ['starlane-scroll', 'cart', 'wishlist']) session.setItem(key, 'x'.repeat(100))
  bound(session, 330)
  page.write('sessionStorage', 'starlane-draft/contact/', 'Dear lane, I have')
  expect([...session.items.keys()]).toEqual(['starlane-draft/contact/'])
})

test('a logout takes along what session storage did not take', async () => {
  session.full = true
  const page = await openPage()
  page.write('sessionStorage', 'starlane-draft/contact/', 'Dear lane, I have')
  page.clearSession()
  expect(page.read('sessionStorage', 'starlane-draft/contact/')).toBeUndefined()
})
