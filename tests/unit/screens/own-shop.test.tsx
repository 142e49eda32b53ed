// @vitest-environment happy-dom
// A shop of somebody else: its name, its texts, and nothing of what it has left out.
import type { ComponentType } from 'react'
import type { Block, ShopFacts } from '#sync-protocol/api/shop.ts'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { absentPages } from '#sync-protocol/domain/shop-pages.ts'
import { pageTitle } from '../../../pwa/app/pages.ts'
import { routeOf } from '../../../pwa/app/routes.tsx'
import { Footer } from '../../../pwa/app/shell/footer.tsx'
import { MemberDock } from '../../../pwa/app/shell/member-dock.tsx'
import { AbsentPages } from '../../../pwa/components/link/absent-pages.ts'
import { shareOutReviews } from '../../../pwa/content/share-out-reviews.ts'
import About from '../../../pwa/features/about/about-screen.tsx'
import Contact from '../../../pwa/features/contact/contact-screen.tsx'
import Dashboard from '../../../pwa/features/dashboard/dashboard-screen.tsx'
import GemShop from '../../../pwa/features/gem-shop/gem-shop-screen.tsx'
import Landing from '../../../pwa/features/landing/landing-screen.tsx'
import Personalization from '../../../pwa/features/personalization/personalization-screen.tsx'
import Policies from '../../../pwa/features/policies/policies-screen.tsx'
import Privacy from '../../../pwa/features/privacy-policy/privacy-policy-screen.tsx'
import Reviews from '../../../pwa/features/reviews/reviews-screen.tsx'
import Share from '../../../pwa/features/share/share-screen.tsx'
import Standing from '../../../pwa/features/store-front/store-front-screen.tsx'
import Terms from '../../../pwa/features/terms-of-service/terms-of-service-screen.tsx'
import { useShop } from '../../../pwa/state/shop.ts'
import { all, one, pageText, press, show, textOf } from './screen.tsx'
import { showSampleShop, showShop as putShop } from './sample-facts.ts'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

beforeEach(showSampleShop)

/** Also behind a page that is open. */
const showShop: typeof putShop = (...shop) => act(() => putShop(...shop))

/** A screen as the app shows it. */
const inApp = (Screen: ComponentType) => (
  <AbsentPages value={absentPages(useShop.getState().brand)}>
    <Screen />
  </AbsentPages>
)
const addresses = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')?.replace(/[?#].*/, ''))
const SCREENS = { Landing, Standing, Dashboard, Personalization, Policies, GemShop, Contact, Share, Footer, MemberDock }

describe('what a shop leaves out', () => {
  test.each<[string, Partial<ShopFacts['brand']>, string[]]>([
    ['no quizzes', { parts: { books: true, quizzes: false } }, ['/quiz', '/knowledge', '/personality', '/results']],
    ['no books', { parts: { books: false, quizzes: true } }, ['/books']],
    ['no reviews', { hasReviews: false }, ['/reviews']],
    ['no pages', { pages: [] }, ['/about', '/terms-of-service', '/privacy-policy', '/policies']],
    ['terms alone', { pages: ['terms'] }, ['/about', '/privacy-policy']],
  ])('%s: nothing leads there, and the address is not found', async (_what, brand, absent) => {
    showShop(brand)
    for (const address of absent) expect([address, routeOf(address).path]).toEqual([address, '*'])
    for (const [name, Screen] of Object.entries(SCREENS)) {
      await show(inApp(Screen))
      for (const address of absent) expect(addresses(), `${name} leads to ${address}`).not.toContain(address)
    }
  })

  test('the sample shop has all of it', () => {
    for (const address of ['/quiz', '/books', '/reviews', '/about', '/terms-of-service', '/privacy-policy', '/policies'])
      expect(routeOf(address).path).toBe(address)
  })

  test('without reviews no fan is quoted', async () => {
    showShop({ hasReviews: false })
    for (const Screen of [Standing, Personalization, Landing]) {
      await show(inApp(Screen))
      expect(document.querySelector('.review')).toBeNull()
    }
    expect(pageText()).not.toContain('fans say')
  })

  test('a question that is not there is not asked: no heading without answers', async () => {
    showShop({ pages: [] })
    await show(inApp(Landing))
    expect(all('heading', 'Asked at the gate')).toHaveLength(0)
  })

  test('without quizzes no page speaks of them', async () => {
    showShop({ parts: { books: true, quizzes: false } })
    for (const [name, Screen] of Object.entries({ Landing, Standing, Dashboard, GemShop, MemberDock })) {
      await show(inApp(Screen))
      const said = pageText().replace('quizzes in the faq', '')
      expect(said, name).not.toMatch(/take a quiz|today’s quiz|quizzes that pay/i)
    }
  })
})

describe('what a shop says of itself', () => {
  test('the footer has the owner and the present year; the sample shop those of the specification', async () => {
    await show(inApp(Footer))
    expect(pageText()).toContain('© 2025 Starlane. All rights reserved.')
    showShop({}, { operator: { name: 'Bazaar GmbH' } })
    await show(inApp(Footer))
    expect(pageText()).toContain(`© ${new Date().getFullYear()} Bazaar GmbH. All rights reserved.`)
    showShop({})
    await show(inApp(Footer))
    expect(pageText()).toContain(`© ${new Date().getFullYear()} Bias Bazaar. All rights reserved.`)
  })

  test.each([
    ['/', 'K-Pop', { name: 'Starlane', tagline: 'A night market' }, 'Starlane — A night market'],
    ['/', 'K-Pop', { name: 'Bias Bazaar' }, 'Bias Bazaar'],
    ['/store', 'Store', { name: 'Bias Bazaar' }, 'Store · Bias Bazaar'],
    ['/share', (shop: string) => `Find it on ${shop}`, { name: 'B$&' }, 'Find it on B$& · B$&'],
  ])('the title of %s (%s) in %j is %s', (path, title, brand, expected) => {
    expect(pageTitle({ path, title }, brand)).toBe(expected)
  })

  test('no screen says Starlane', async () => {
    showShop(
      { tagline: 'Rings and things' },
      { reviews: [], texts: { about: paragraphs('We sell.'), terms: paragraphs('Be kind.'), privacy: paragraphs('Little.'), faq: [] } },
    )
    for (const [name, Screen] of Object.entries({ ...SCREENS, About, Terms, Privacy })) {
      await show(inApp(Screen))
      expect(document.body.innerHTML, name).not.toContain('Starlane')
    }
  })

  test('a new name shows at once on a page that is open', async () => {
    await show(inApp(Share))
    one('heading', 'Find it on Starlane')
    await act(async () => showShop({ name: 'Moonstall' }))
    one('heading', 'Find it on Moonstall')
  })
})

const text = (words: string) => [{ kind: 'text' as const, text: words }]
const paragraphs = (...words: string[]): Block[] => words.map((each) => ({ kind: 'paragraph', children: text(each) }))

describe('a page of text', () => {
  const TERMS: Block[] = [
    ...paragraphs('The rules.'),
    { kind: 'quote', children: [{ kind: 'list', isOrdered: false, items: [paragraphs('Be kind.')] }] },
    { kind: 'heading', depth: 2, children: text('Orders') },
    {
      kind: 'paragraph',
      children: [
        { kind: 'strong', children: text('Write ') },
        { kind: 'link', url: 'mailto:a@b.example', children: text('us') },
        { kind: 'link', url: 'https://law.example/', children: text('the law') },
        { kind: 'link', url: '/contact', children: text('contact') },
        { kind: 'link', url: '/about', children: text('about us') },
        { kind: 'break' },
        { kind: 'emphasis', children: text('<b>no markup</b>') },
      ],
    },
    { kind: 'table', head: [text('Country'), text('Days')], rows: [[text('Germany'), text('14')]] },
    { kind: 'list', isOrdered: true, items: [[...paragraphs('First'), { kind: 'list', isOrdered: false, items: [paragraphs('Within')] }]] },
    { kind: 'rule' },
  ]

  test('lede, in short, and every kind of block; a link to a page that is not there is its words', async () => {
    showShop({ pages: ['terms'] }, { texts: { terms: TERMS } })
    const page = await show(inApp(Terms))
    expect(textOf(page.querySelector('.lede'))).toBe('The rules.')
    expect(textOf(page.querySelector('.document-short'))).toBe('In shortBe kind.')
    expect(one('heading', 'Orders').tagName).toBe('H2')
    expect([...page.querySelectorAll('article a')].map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['mailto:a@b.example', null],
      ['https://law.example/', 'noopener noreferrer'],
      ['/contact', null],
    ])
    expect(pageText()).toContain('about us')
    expect(textOf(page.querySelector('em'))).toBe('<b>no markup</b>')
    expect([...page.querySelectorAll('th, td')].map(textOf)).toEqual(['Country', 'Days', 'Germany', '14'])
    expect(page.querySelector('ol > li > ul > li')).not.toBeNull()
    expect(page.querySelector('hr')).not.toBeNull()
  })

  test('a text that begins with a heading has neither lede nor short', async () => {
    showShop({}, { texts: { terms: TERMS.slice(2) } })
    const page = await show(inApp(Terms))
    expect(page.querySelector('.lede')).toBeNull()
    expect(page.querySelector('.document-short')).toBeNull()
  })

  test('about: title, lede and a panel for each part; without parts plain text', async () => {
    await show(inApp(About))
    expect(one('heading', 'We left the lights on for you').tagName).toBe('H1')
    expect(document.querySelectorAll('.panels > li')).toHaveLength(4)
    showShop({}, { texts: { about: paragraphs('We sell.', 'Since 1999.') } })
    await show(inApp(About))
    one('heading', 'About Us')
    expect(document.querySelectorAll('.panels > li')).toHaveLength(0)
    expect(pageText()).toContain('Since 1999.')
  })

  test('contact and policies show what the shop says above what every shop has', async () => {
    showShop(
      { pages: ['contact', 'policies', 'terms'] },
      { texts: { contact: paragraphs('Call at noon.'), policies: paragraphs('Returns: 14 days.') } },
    )
    await show(inApp(Contact))
    expect(pageText()).toContain('Call at noon.')
    await show(inApp(Policies))
    expect(pageText()).toContain('Returns: 14 days.')
    expect(addresses()).toEqual(['/terms-of-service'])
  })

  test('still on its way: the page is busy; not to be had: it says so, and asks again', async () => {
    for (const Screen of [Terms, Privacy, About, Reviews]) {
      useShop.setState({ facts: undefined, failed: false })
      const page = await show(inApp(Screen))
      expect(page.querySelector('[aria-busy=true]')).not.toBeNull()
      await act(async () => useShop.setState({ failed: true }))
      expect(pageText()).toContain('This text is not on this device yet')
      await press(one('button', 'Try again'))
      expect(page.querySelector('[aria-busy=true]')).not.toBeNull()
      await act(async () => showSampleShop())
      expect(page.querySelector('[aria-busy=true]')).toBeNull()
    }
  })

  test('when the reviews come, what stands above them does not change: another line would move the page', async () => {
    useShop.setState({ facts: undefined, failed: false })
    const page = await show(inApp(Reviews))
    const head = () => page.querySelector('.page-header')?.textContent
    const before = head()
    await act(async () => showSampleShop())
    expect([page.querySelectorAll('article.review').length > 0, head()]).toEqual([true, before])
  })
})

test.each([
  [0, 0, false, 0],
  [1, 1, true, 0],
  [3, 3, true, 2],
  [9, 9, true, 3],
  [10, 6, true, 3],
  [20, 16, true, 3],
])('%i reviews: %i on their page, one in the store: %s, %i beside what is picked', (count, page, hasStore, personal) => {
  const places = shareOutReviews(Array.from({ length: count }, (_, index) => index))
  expect([places.page.length, places.store !== undefined, places.personal.length]).toEqual([page, hasStore, personal])
})
