// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../../../pwa/state/answer.ts'
import { freshMember, perform, useSession } from './fake-member.ts'
import { all, errorOf, field, fill, one, pageText, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))
vi.mock('../../../pwa/actions/mutate.ts', () => import('./fake-member.ts'))

const { default: Landing } = await import('../../../pwa/features/landing/landing-screen.tsx')
const { default: Store } = await import('../../../pwa/features/store-front/store-front-screen.tsx')
const { default: Reviews } = await import('../../../pwa/features/reviews/reviews-screen.tsx')
const { default: Policies } = await import('../../../pwa/features/policies/policies-screen.tsx')
const { default: NotFound } = await import('../../../pwa/features/not-found/not-found-screen.tsx')
const { default: Dashboard } = await import('../../../pwa/features/dashboard/dashboard-screen.tsx')
const { default: ShopHub } = await import('../../../pwa/features/shop-hub/shop-hub-screen.tsx')
const { default: Personalization } = await import('../../../pwa/features/personalization/personalization-screen.tsx')
const { default: QuizHub } = await import('../../../pwa/features/quiz-hub/quiz-hub-screen.tsx')
const { default: Contact } = await import('../../../pwa/features/contact/contact-screen.tsx')

const links = (within: ParentNode = document) =>
  [...within.querySelectorAll('a')].map((link) => `${textOf(link)} → ${link.getAttribute('href')}`)

beforeEach(() => freshMember())

describe('landing', () => {
  test('links to the store, both worlds, the books, registration and login, in this order', async () => {
    useSession.setState({ status: 'unauthenticated' })
    await show(<Landing />)
    expect(links()).toEqual([
      "Let's Shop → /store",
      'Shop Now K-Pop → /kpop',
      'Shop Now Anime → /anime',
      'Browse Books → /books',
      'Register → /register',
      'Login → /login',
    ])
    expect(pageText()).toContain('Come and Shop Now!')
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).not.toBe('')
  })

  test('says so to a user who is logged in, and offers the dashboard', async () => {
    await show(<Landing />)
    expect(pageText()).toContain('You’re logged in as Mina Park.')
    expect(one('link', 'Your dashboard').getAttribute('href')).toBe('/dashboard')
    // An account is offered to visitors only.
    expect(links().slice(-2)).toEqual(['Go to the shop → /shop', 'Quizzes → /quiz'])
    expect(pageText()).not.toContain('account is free')
  })

  test('the FAQ opens one of three at a time; pressing the open one closes it', async () => {
    await show(<Landing />)
    const questions = [...document.querySelectorAll<HTMLElement>('.fold button')]
    const open = () => questions.map((question) => question.getAttribute('aria-expanded') === 'true')
    expect(open()).toEqual([false, false, false])
    for (const [index, question] of questions.entries()) {
      await press(question)
      expect(open()).toEqual([0, 1, 2].map((other) => other === index))
      const answer = document.getElementById(question.getAttribute('aria-controls') ?? '')
      expect(answer?.hidden).toBe(false)
    }
    expect(pageText()).toContain('Nothing on this site can be bought')
    await press(questions[2] as HTMLElement)
    expect(open()).toEqual([false, false, false])
  })
})

test('the store links to both worlds and the reviews, and shows one testimonial', async () => {
  await show(<Store />)
  expect(links()).toEqual(['Shop Now K-Pop → /kpop', 'Shop Now Anime → /anime', 'Search all → /share', 'Reviews → /reviews'])
  expect(document.querySelectorAll('.review')).toHaveLength(1)
})

test("Customer's Reviews: six, each with avatar, name, handle and text", async () => {
  await show(<Reviews />)
  one('heading', "Customer's Reviews")
  const cards = [...document.querySelectorAll('.review')]
  expect(cards).toHaveLength(6)
  for (const card of cards) {
    expect(card.querySelector('svg.avatar')).not.toBeNull()
    expect(textOf(card.querySelector('h2')).length).toBeGreaterThan(3)
    expect(textOf(card.querySelector('footer'))).toMatch(/@\S{3,}$/)
    expect(textOf(card.querySelector('blockquote')).length).toBeGreaterThan(40)
  }
  expect(new Set(cards.map(textOf)).size).toBe(6)
})

test('policies links to the terms and the privacy policy', async () => {
  await show(<Policies />)
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/terms-of-service', '/privacy-policy'])
})

test('an unknown address says so and offers the way home', async () => {
  await show(<NotFound />, '/nowhere')
  expect(pageText()).toContain("The page you are looking for doesn't exist currently. Please go back to the homepage.")
  expect(one('link', 'Go back home').getAttribute('href')).toBe('/')
})

describe('hubs', () => {
  test.each([
    ['dashboard', Dashboard, ['/kpop2', '/anime2', '/fashion', '/fragrances', '/books', '/music', '/knowledge', '/personality']],
    ['shop-hub', ShopHub, ['/fashion', '/fragrances', '/jewelry', '/kpop2', '/anime2', '/inventory']],
    ['personalization', Personalization, ['/books', '/music', '/blog']],
    ['quiz-hub', QuizHub, ['/knowledge', '/personality']],
  ])('%s has its cards', async (_name, Hub, to) => {
    await show(<Hub />)
    expect([...document.querySelectorAll('.door a')].map((link) => link.getAttribute('href'))).toEqual(to)
  })

  test('personalization shows three reviews', async () => {
    await show(<Personalization />)
    expect(document.querySelectorAll('.review')).toHaveLength(3)
  })
})

describe('contact', () => {
  const open = async () => {
    await show(<Contact />)
  }
  const write = async () => {
    await fill('Name', 'Mina')
    await fill('Email', 'mina@example.org')
    const area = document.querySelector('textarea')
    if (!area) throw new Error('no message field')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'Hello there')
    await act(async () => void area.dispatchEvent(new Event('input', { bubbles: true })))
  }
  const MESSAGE = { name: 'Mina', email: 'mina@example.org', message: 'Hello there' }

  test('empty fields are reported beside each, and the first gets the focus', async () => {
    await open()
    await press(one('button', 'Send'))
    expect(errorOf('Name')).toBe('Please tell us your name.')
    expect(errorOf('Email')).toBe('Please tell us your email address, so that we can answer.')
    expect(pageText()).toContain('Please write a message.')
    expect(document.activeElement).toBe(field('Name'))
    expect(perform).not.toHaveBeenCalled()
  })

  test.each<[Answer, string, boolean]>([
    [{ kind: 'done', result: {} } as Answer, 'Thank you! Your message has reached us.', true],
    [{ kind: 'waiting', id: 'change-1' }, 'Your message is saved on this device and will be sent when you next open Starlane.', true],
    [
      { kind: 'refused', code: 'rate_limited', message: 'Too many messages. Please try again later.' },
      'Too many messages. Please try again later.',
      false,
    ],
    [{ kind: 'failed', message: 'This change could not be kept.' }, 'This change could not be kept.', false],
  ])('%o: the message says so, and the text is kept unless it is stored', async (answer, text, emptied) => {
    perform.mockResolvedValue(answer)
    await open()
    await write()
    await press(one('button', 'Send'))
    expect(perform).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'contact' }), MESSAGE, {}, expect.any(String))
    expect(pageText()).toContain(text)
    expect(field('Name').value).toBe(emptied ? '' : 'Mina')
  })

  test('external links open in a new tab and send no referrer', async () => {
    await open()
    const away = [...document.querySelectorAll<HTMLAnchorElement>('.places a[href^="https:"]')]
    expect(away.length).toBeGreaterThan(1)
    for (const link of away) expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
    expect(all('link', 'Tell a friend by email')[0]?.getAttribute('href')).toMatch(/^mailto:\?/)
  })
})
