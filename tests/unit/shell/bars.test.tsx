// @vitest-environment happy-dom
import { act } from 'react'
import { useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { entryOf, showAccount, showAs } from '../screens/account-store.ts'
import { beginLogout, endLogout } from '../../../pwa/storage/stored-login.ts'
import { freshMember, logout, useSession } from '../screens/fake-member.ts'
import { product } from '../screens/products.ts'
import { all, goBack, one, pageText, press, show, textOf } from '../screens/screen.tsx'
import '../screens/fake-server.ts'
import { until } from '../../until.ts'
import { useFlights } from '../../../pwa/components/count-badge/flights.ts'
import { useOrdering } from '../../../pwa/state/account.ts'

vi.mock('../../../pwa/actions/mutate.ts', () => import('../screens/fake-member.ts'))
vi.mock('../../../pwa/actions/session.ts', () => import('../screens/fake-member.ts'))

const { MemberBar } = await import('../../../pwa/app/shell/member-bar.tsx')
const { MemberDock } = await import('../../../pwa/app/shell/member-dock.tsx')
const { PublicDock } = await import('../../../pwa/app/shell/public-dock.tsx')
const { PublicNav } = await import('../../../pwa/app/shell/public-nav.tsx')
const { Footer } = await import('../../../pwa/app/shell/footer.tsx')

const links = (within: string) => [...document.querySelectorAll(`${within} a`)].map((link) => [textOf(link), link.getAttribute('href')])
const greeting = () => textOf(document.querySelector('.bar-hello'))

beforeEach(() => freshMember())

describe('the visitors’ bar', () => {
  test('logo, three links of which the current one is marked, Register and Login', async () => {
    await show(<PublicNav plain={false} />, '/anime')
    expect(one('link', 'Starlane, home').getAttribute('href')).toBe('/')
    expect(links('nav.bar-nav')).toEqual([
      ['Store', '/store'],
      ['Kpop', '/kpop'],
      ['Anime', '/anime'],
      ['Register', '/register'],
      ['Login', '/login'],
    ])
    expect([...document.querySelectorAll('nav.bar-nav [aria-current=page]')].map(textOf)).toEqual(['Anime'])
  })

  test('the way to log in stands in the bar as well, for phones', async () => {
    await show(<PublicNav plain={false} />, '/anime')
    expect(links('.bar-tools')).toContainEqual(['Login', '/login'])
  })

  test('on the registration and login pages it has no Register and Login', async () => {
    await show(<PublicNav plain />, '/login')
    expect(all('link', 'Login')).toEqual([])
    expect(links('nav.bar-nav')).toEqual([
      ['Store', '/store'],
      ['Kpop', '/kpop'],
      ['Anime', '/anime'],
    ])
  })

  test('the hamburger opens and closes the menu with the same links', async () => {
    await show(<PublicNav plain={false} />, '/store')
    const menu = document.querySelector('nav.bar-nav')
    const burger = one('button', 'Menu')
    expect([menu?.getAttribute('data-open'), burger.getAttribute('aria-controls')]).toEqual(['false', menu?.id])
    await press(burger)
    expect(menu?.getAttribute('data-open')).toBe('true')
    await press(burger)
    expect(menu?.getAttribute('data-open')).toBe('false')
  })
})

describe('a visitor’s cart', () => {
  test('carries its count in bar and dock, and leads to the cart', async () => {
    useSession.setState({ status: 'unauthenticated' })
    showAccount({ owner: '', cart: [entryOf(product('kpop-jewelry-1')), entryOf(product('anime-fashion-2'))] })
    await show(
      <>
        <PublicNav plain={false} />
        <PublicDock />
      </>,
      '/kpop',
    )
    const inDock = document.querySelector('.dock a[href="/cart"]')
    expect(all('link', 'Cart, 2 items')).toEqual([document.querySelector('.bar a[href="/cart"]'), inDock])
    expect(textOf(inDock?.querySelector('.count') ?? null)).toBe('2')
  })

  test('what is still on its way there counts on the badge when it lands; its name tells at once what the cart holds', async () => {
    useSession.setState({ status: 'unauthenticated' })
    showAccount({ owner: '', cart: [entryOf(product('kpop-jewelry-1'))] })
    useFlights.setState(1)
    await show(
      <>
        <PublicNav plain={false} />
        <PublicDock />
      </>,
      '/kpop',
    )
    const badges = () => [...document.querySelectorAll('.count')].map(textOf)
    expect(all('link', 'Cart, 1 item')).toHaveLength(2)
    expect(badges()).toEqual([])
    await act(async () => useFlights.setState(0))
    expect(badges()).toEqual(['1', '1'])
  })
})

describe('the members’ bar', () => {
  test.each([
    ['Mina Park', 'mina', 'Welcome, MINA PARK'],
    ['', 'mina', 'Welcome, MINA'],
    ['', '', 'Welcome, -'],
  ])('name %j, username %j: %s', async (name, username, text) => {
    useSession.setState(({ user }) => ({ user: { ...user, name, username } }))
    await show(<MemberBar />, '/dashboard')
    expect(greeting()).toBe(text)
  })

  test('a balance that is to show with its reason stays until then', async () => {
    showAccount({ gems: 100 })
    useOrdering.setState({ gems: 100 })
    await show(<MemberBar />, '/knowledge')
    await act(async () => showAccount({ gems: 150 }))
    one('link', 'Gem shop, you have 100 gems')
    await act(async () => useOrdering.setState({ gems: undefined }))
    one('link', 'Gem shop, you have 150 gems')
  })

  test('logo to the dashboard, type to the quiz, gems to the gem shop, account', async () => {
    await showAs({ gems: 1_234, personalityType: 'ENTP' }, <MemberBar />, '/cart')
    expect(one('link', 'Starlane, home').getAttribute('href')).toBe('/dashboard')
    expect(one('link', 'Personality type: ENTP').getAttribute('href')).toBe('/personality')
    expect(one('link', 'Gem shop, you have 1,234 gems').getAttribute('href')).toBe('/gem-shop')
    expect(one('link', 'Account').getAttribute('href')).toBe('/account')
  })

  test('the dropdowns hold their links', async () => {
    await show(<MemberBar />, '/dashboard')
    const menus = [...document.querySelectorAll<HTMLElement>('.menu')].map((menu) => [
      textOf(menu.querySelector('button')),
      ...[...menu.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    ])
    expect(menus).toEqual([
      [
        'Shop',
        'Fashion /fashion',
        'Fragrances /fragrances',
        'Jewelry /jewelry',
        'K-Pop /kpop2',
        'Anime /anime2',
        'Shop overview /shop',
        'Reviews /reviews',
      ],
      ['Quiz', 'Personality /personality', 'Knowledge /knowledge', 'Quiz Results /results', 'Quiz overview /quiz'],
      ['Personalization', 'Books /books', 'Spotify /music', 'Blog /blog', 'Personalization overview /personalization'],
      ['Welcome, MINA PARK', 'Account /account', 'Inventory /inventory', 'Activity /activity'],
    ])
  })

  test('every entry has an icon, which comes later and is no part of its name', async () => {
    await show(<MemberBar />, '/dashboard')
    const entries = () => [...document.querySelectorAll('.menu li > *')]
    const names = entries().map(textOf)
    await until(() => expect(document.querySelector('.menu-sign svg')).not.toBeNull())
    expect(entries().filter((entry) => !entry.querySelector('svg[aria-hidden]'))).toEqual([])
    expect(entries().map(textOf)).toEqual(names)
  })

  test('what has not opened says so beside its name', async () => {
    await show(<MemberBar />, '/dashboard')
    await press(one('button', 'Personalization'))
    const notes = ['Books', 'Spotify', 'Blog'].map((name) => {
      const link = one('link', name)
      return [link.getAttribute('data-note'), link.getAttribute('aria-description')]
    })
    expect(notes).toEqual([
      [null, null],
      ['soon', 'Opening soon'],
      ['soon', 'Opening soon'],
    ])
  })

  test('under the name stand account, inventory, activity, theme and Logout, two presses away', async () => {
    await show(<MemberBar />, '/dashboard')
    const menu = one('button', 'Welcome, MINA PARK').closest('.menu') as HTMLElement
    expect(menu.querySelector('ul')?.hidden).toBe(true)
    await press(one('button', 'Welcome, MINA PARK'))
    expect(menu.querySelector('ul')?.hidden).toBe(false)
    expect([...menu.querySelectorAll('li')].map(textOf)).toEqual([
      'Account',
      'Inventory',
      'Activity',
      'Install Starlane',
      'Theme: auto',
      'Logout',
    ])
  })

  test('on a phone nothing is folded within the burger: every link is two presses away, the account first', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (media) => ({ media, matches: true, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
    )
    await show(<MemberBar />, '/dashboard')
    expect(document.querySelectorAll('.menu [aria-expanded]')).toHaveLength(0)
    expect(document.querySelectorAll('.menu [hidden]')).toHaveLength(0)
    const lists = [...document.querySelectorAll('.menu ul')].map((list) =>
      textOf(document.getElementById(list.getAttribute('aria-labelledby') ?? '')),
    )
    expect(lists).toEqual(['Welcome, MINA PARK', 'Shop', 'Quiz', 'Personalization'])
    // Also to the search, which has no sign in so narrow a bar.
    expect(links('nav.bar-nav').length).toBe(20)
    expect(one('link', 'Search').getAttribute('href')).toBe('/share')
    vi.restoreAllMocks()
  })

  test('wishlist and cart show the number of their items', async () => {
    await showAs(
      {
        cart: [entryOf(product('kpop-jewelry-1')), entryOf(product('anime-fashion-2'))],
        wishlist: [entryOf(product('kpop-fashion-1'))],
      },
      <MemberBar />,
      '/dashboard',
    )
    expect(one('link', 'Cart, 2 items').getAttribute('href')).toBe('/cart')
    expect(textOf(one('link', 'Cart, 2 items'))).toBe('2')
    expect(one('link', 'Wishlist, 1 item').getAttribute('href')).toBe('/wishlist')
    expect(textOf(one('link', 'Wishlist, 1 item'))).toBe('1')
    await act(async () => showAccount({ cart: [], wishlist: [] }))
    expect(textOf(one('link', 'Cart, 0 items'))).toBe('')
  })

  test('a menu that is open stays open when the page changes by itself; a link followed in it closes it, and so does going back, which leaves the page only then', async () => {
    function Form() {
      const navigate = useNavigate()
      return (
        <button type="button" onClick={() => void navigate('/dashboard')}>
          Saved
        </button>
      )
    }
    await show(
      <>
        <Form />
        <MemberBar />
      </>,
      '/account',
    )
    const isOpen = (title: string) => one('button', title).getAttribute('aria-expanded')
    await press(one('button', 'Welcome, MINA PARK'))
    await act(async () => one('button', 'Saved').click())
    expect([location.pathname, isOpen('Welcome, MINA PARK')]).toEqual(['/dashboard', 'true'])
    vi.useFakeTimers()
    await press(one('link', 'Activity'))
    // It goes with the page that it leads away from, as one movement; a page that takes its time is awaited without it.
    expect([location.pathname, isOpen('Welcome, MINA PARK')]).toEqual(['/activity', 'true'])
    await act(async () => vi.advanceTimersByTime(300))
    expect(isOpen('Welcome, MINA PARK')).toBe('false')
    vi.useRealTimers()
    await press(one('button', 'Welcome, MINA PARK'))
    await press(one('link', 'Activity'))
    expect(isOpen('Welcome, MINA PARK')).toBe('false')
    await press(one('button', 'Welcome, MINA PARK'))
    await press(one('link', 'Inventory'))
    await act(async () => one('button', 'Saved').focus())
    expect([location.pathname, isOpen('Welcome, MINA PARK')]).toEqual(['/inventory', 'false'])
    await press(one('button', 'Quiz'))
    await act(async () => history.back())
    await until(() => expect([location.pathname, isOpen('Quiz')]).toEqual(['/inventory', 'false']))
    await goBack()
    expect(location.pathname).toBe('/activity')
  })

  test('Logout ends the session and goes to the landing page', async () => {
    logout.mockImplementation(async (_choice, goAway) => {
      goAway?.()
      return { done: true }
    })
    await show(<MemberBar />, '/dashboard')
    await press(one('button', 'Logout'))
    expect(logout).toHaveBeenCalledOnce()
    expect(location.pathname).toBe('/')
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  test('a logout that asks counts what still waits; once all of it has been sent there is nothing to ask', async () => {
    await act(() => showAccount({ pendingCount: 2, pendingOrders: 1 }))
    logout.mockResolvedValueOnce({ done: false, pendingCount: 3, pendingOrders: 1 })
    await show(<MemberBar />, '/dashboard')
    await press(one('button', 'Logout'))
    // What the journal alone has is in the logout's own count.
    expect(pageText()).toContain('1 order and 2 changes have not reached the shop yet.')
    await act(() => showAccount({ pendingCount: 1, pendingOrders: 1 }))
    expect(pageText()).toContain('1 order has not reached the shop yet.')
    expect(logout).toHaveBeenCalledOnce()
    logout.mockResolvedValueOnce({ done: true })
    await act(() => showAccount({ pendingCount: 0, pendingOrders: 0 }))
    expect(logout.mock.calls.map(([choice]) => choice)).toEqual([undefined, undefined])
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  test('a logout whose page went away is gone on with by the next one; one that was asked about is not', async () => {
    const { user } = useSession.getState()
    logout.mockImplementationOnce(() => {
      beginLogout(user.id)
      return new Promise(() => undefined)
    })
    await show(<MemberBar />, '/dashboard')
    await press(one('button', 'Logout'))
    logout.mockImplementationOnce(() => {
      endLogout()
      return Promise.resolve({ done: false, pendingCount: 1, pendingOrders: 0 })
    })
    await show(<MemberBar />, '/dashboard')
    expect(logout).toHaveBeenCalledTimes(2)
    expect(logout.mock.lastCall?.[0]).toBeUndefined()
    expect(pageText()).toContain('Not everything has been sent')
    await show(<MemberBar />, '/dashboard')
    expect(logout).toHaveBeenCalledTimes(2)
  })
})

test('the footer: About Us, Contact Us, Policies, and whose all of it is', async () => {
  await show(<Footer />, '/')
  expect(links('nav[aria-label=Footer]')).toEqual([
    ['About Us', '/about'],
    ['Contact Us', '/contact'],
    ['Policies', '/policies'],
  ])
  expect(pageText()).toContain('© 2025 Starlane. All rights reserved.')
  expect(all('link', 'Register')).toEqual([])
})

test.each([
  ['/shop', 'Shop page'],
  ['/kpop2', 'Shop true'],
  ['/product/comet-ring', 'Shop true'],
  ['/fragrances', 'Shop true'],
  ['/quiz', 'Quiz page'],
  ['/personality', 'Quiz true'],
  ['/results', 'Quiz true'],
  ['/cart', 'Cart page'],
  ['/decisions', 'Cart true'],
  ['/inventory', 'Shop true'],
  ['/personalization', ''],
  ['/reviews', ''],
  ['/privacy-policy', ''],
  // The router takes an address in any case, and one that only begins like a page for none.
  ['/KPOP/', 'Shop true'],
  ['/Shop/', 'Shop page'],
  ['/kpopular', ''],
  ['/resultsx', ''],
])('on %s the members’ dock says where one is: %s', async (path, said) => {
  await show(<MemberDock />, path)
  const lit = [...document.querySelectorAll('.dock [aria-current]')]
  expect(lit.map((link) => `${textOf(link)} ${link.getAttribute('aria-current')}`).join()).toBe(said)
})
