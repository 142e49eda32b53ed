// @vitest-environment happy-dom
// The pages that hold nothing but doors to others and standing words: where each door leads, and what is written there.
import { act, type ComponentType } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import Blog from '../../../pwa/features/blog/blog-screen.tsx'
import Dashboard from '../../../pwa/features/dashboard/dashboard-screen.tsx'
import Landing from '../../../pwa/features/landing/landing-screen.tsx'
import Music from '../../../pwa/features/music/music-screen.tsx'
import NotFound from '../../../pwa/features/not-found/not-found-screen.tsx'
import Personalization from '../../../pwa/features/personalization/personalization-screen.tsx'
import Policies from '../../../pwa/features/policies/policies-screen.tsx'
import QuizHub from '../../../pwa/features/quiz-hub/quiz-hub-screen.tsx'
import Reviews from '../../../pwa/features/reviews/reviews-screen.tsx'
import ShopHub from '../../../pwa/features/shop-hub/shop-hub-screen.tsx'
import StoreFront from '../../../pwa/features/store-front/store-front-screen.tsx'
import { freshMember, useSession } from './fake-member.ts'
import { all, one, pageText, press, show, textOf } from './screen.tsx'
import { showSampleShop } from './sample-facts.ts'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

beforeEach(() => {
  freshMember()
  showSampleShop()
  useSession.setState({ status: 'unauthenticated' })
})

/** The category cards of the page: what each is called, what its button says, where it leads. */
function doors(): [title: string, action: string, to: string | null][] {
  return [...document.querySelectorAll('article.door')].map((card) => {
    const link = card.querySelector('a')
    return [textOf(card.querySelector('h2, h3')), link?.firstChild?.textContent ?? '', link?.getAttribute('href') ?? null]
  })
}

/** The review cards of the page, each with its drawn avatar. */
function reviews(): { name: string; handle: string; text: string }[] {
  return [...document.querySelectorAll('article.review')].map((card) => {
    expect(card.querySelector('svg.avatar')).not.toBeNull()
    const [name, handle, text] = ['h2, h3', 'footer p', 'blockquote'].map((part) => textOf(card.querySelector(part)))
    return { name: name ?? '', handle: handle ?? '', text: text ?? '' }
  })
}

describe('landing', () => {
  test('hero with title, description, a button to the store and a banner', async () => {
    await show(<Landing />, '/')
    const hero = document.querySelector('.hero')
    expect(textOf(hero?.querySelector('h1') ?? null)).toBe('Your bias. Your arc. Your next chapter.')
    expect(textOf(hero?.querySelector('p') ?? null)).toContain('inspired by K-Pop and anime')
    expect(one('link', "Let's Shop").getAttribute('href')).toBe('/store')
    expect(hero?.querySelector('[role=img]')?.getAttribute('aria-label')).toMatch(/market street/)
  })

  test('category cards to K-Pop and Anime, and to the books', async () => {
    await show(<Landing />, '/')
    expect(doors()).toEqual([
      ['K-Pop', 'Shop Now', '/kpop'],
      ['Anime', 'Shop Now', '/anime'],
      ['Books', 'Browse', '/books'],
    ])
  })

  test('a visitor hears that the books are for members; a user who is logged in is told so, and offered the dashboard in place of an account', async () => {
    await show(<Landing />, '/')
    expect(one('link', 'Browse Books').getAttribute('href')).toBe('/books')
    expect(pageText()).toContain('For members: an account is free.')
    await act(async () => useSession.setState({ status: 'authenticated' }))
    await show(<Landing />, '/')
    expect(pageText()).toContain('You’re logged in as Mina Park.')
    expect(pageText()).not.toContain('account is free')
    const links = [...document.querySelectorAll('a')].map((link) => `${textOf(link)} → ${link.getAttribute('href')}`)
    expect(links).toContain('Your dashboard → /dashboard')
    expect(links.slice(-2)).toEqual(['Go to the shop → /shop', 'Quizzes → /quiz'])
  })

  test('three questions, of which one is open at a time; can items be bought: no', async () => {
    await show(<Landing />, '/')
    const [what, why, buy] = [...document.querySelectorAll<HTMLElement>('button[aria-expanded]')]
    if (!what || !why || !buy) throw new Error('three questions expected')
    expect([what, why, buy].map(textOf)).toEqual(['What is Starlane?', 'Why was it made?', 'Can I buy the items here?'])
    expect(document.querySelectorAll('button[aria-expanded]')).toHaveLength(3)
    const open = () => [what, why, buy].map((button) => button.getAttribute('aria-expanded') === 'true')
    expect(open()).toEqual([false, false, false])
    await press(what)
    expect(open()).toEqual([true, false, false])
    expect(document.getElementById(what.getAttribute('aria-controls') ?? '')?.hidden).toBe(false)
    await press(buy)
    expect(open()).toEqual([false, false, true])
    expect(pageText()).toContain('No. Nothing on this site can be bought with money.')
    expect(pageText()).not.toContain('A showcase for fan culture')
    await press(buy)
    expect(open()).toEqual([false, false, false])
  })

  test('"Come and Shop Now!" with Register and Login', async () => {
    await show(<Landing />, '/')
    const call = one('heading', 'Come and Shop Now!').closest('.card')
    if (!call) throw new Error('no call to action')
    expect(one('link', 'Register', call).getAttribute('href')).toBe('/register')
    expect(one('link', 'Login', call).getAttribute('href')).toBe('/login')
  })
})

describe('the store and its reviews', () => {
  test('the store has two category cards, a link to the reviews, and one featured testimonial', async () => {
    await show(<StoreFront />, '/store')
    expect(doors().map(([title, , to]) => [title, to])).toEqual([
      ['K-Pop', '/kpop'],
      ['Anime', '/anime'],
    ])
    expect(one('link', 'Reviews').getAttribute('href')).toBe('/reviews')
    expect(one('link', 'Search all').getAttribute('href')).toBe('/share')
    expect(reviews()).toHaveLength(1)
    expect(document.querySelectorAll('.review-featured')).toHaveLength(1)
  })

  test('six reviews, each with avatar, name, handle and text, none like another', async () => {
    await show(<Reviews />, '/reviews')
    expect(one('heading', "Customer's Reviews").tagName).toBe('H1')
    const found = reviews()
    expect(found).toHaveLength(6)
    for (const { name, handle, text } of found) {
      expect(name).toMatch(/^\w+ \w+$/)
      expect(handle).toMatch(/^@[\w.]+$/)
      expect(text.length).toBeGreaterThan(40)
    }
    for (const part of ['name', 'handle', 'text'] as const) expect(new Set(found.map((review) => review[part])).size).toBe(6)
  })
})

test.each<[string, ComponentType, [string, string][]]>([
  [
    'the dashboard',
    Dashboard,
    [
      ['K-Pop', '/kpop2'],
      ['Anime', '/anime2'],
      ['Fashion', '/fashion'],
      ['Fragrances', '/fragrances'],
      ['Books', '/books'],
      ['Spotify', '/music'],
      ['Knowledge Quiz', '/knowledge'],
      ['Personality Quiz', '/personality'],
    ],
  ],
  [
    'the shop',
    ShopHub,
    [
      ['Fashion', '/fashion'],
      ['Fragrances', '/fragrances'],
      ['Jewelry', '/jewelry'],
      ['K-Pop', '/kpop2'],
      ['Anime', '/anime2'],
      ['Inventory', '/inventory'],
    ],
  ],
  [
    'personalization',
    Personalization,
    [
      ['Books', '/books'],
      ['Spotify', '/music'],
      ['Blog', '/blog'],
    ],
  ],
  [
    'the quiz hub',
    QuizHub,
    [
      ['Knowledge Quiz', '/knowledge'],
      ['Personality Quiz', '/personality'],
    ],
  ],
  [
    'policies',
    Policies,
    [
      ['Terms of Service', '/terms-of-service'],
      ['Privacy Policy', '/privacy-policy'],
    ],
  ],
])('%s shows its cards with their links', async (_name, Screen, expected) => {
  await show(<Screen />, '/')
  expect(doors().map(([title, , to]) => [title, to])).toEqual(expected)
})

test('personalization shows three reviews of its own', async () => {
  await show(<Personalization />, '/personalization')
  const found = reviews()
  expect(found).toHaveLength(3)
  await show(<Reviews />, '/reviews')
  const texts = reviews().map(({ text }) => text)
  for (const { text } of found) expect(texts).not.toContain(text)
})

test.each([
  ['Spotify', Music],
  ['Blog', Blog],
] as const)('%s has its bars and a heading for screen readers only', async (title, Screen) => {
  const page = await show(<Screen />, '/')
  expect([...page.children].map((element) => [element.tagName, element.className, element.textContent])).toEqual([
    ['H1', 'hidden-visually blank', title],
  ])
})

test('an unknown address shows the text of the specification and links to the landing page', async () => {
  await show(<NotFound />, '/no/such/place')
  expect(pageText()).toContain("The page you are looking for doesn't exist currently. Please go back to the homepage.")
  expect(one('link', 'Go back home').getAttribute('href')).toBe('/')
  expect(all('heading', 'Lost between two stalls')).toHaveLength(1)
})
