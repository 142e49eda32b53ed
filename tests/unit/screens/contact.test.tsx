// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freshMember, perform } from './fake-member.ts'
import { errorOf, field, fill, one, pageText, press, show } from './screen.tsx'

vi.mock('../../../pwa/stores/account-store.ts', () => import('./fake-member.ts'))

const { default: Contact } = await import('../../../pwa/features/contact/contact-screen.tsx')

const send = () => press(one('button', 'Send'))
async function write() {
  await fill('Name', 'Mina')
  await fill('Email', 'mina@example.org')
  const area = document.querySelector('textarea')
  if (!area) throw new Error('no message field')
  await fillArea(area, 'A broken link on the pink side.')
}

/** `fill` knows inputs and selects; the message is neither. */
async function fillArea(area: HTMLTextAreaElement, text: string) {
  const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  await act(async () => {
    setter?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(async () => {
  freshMember()
  await show(<Contact />, '/contact')
})

describe('the contact form', () => {
  test('name, email and message are all required, and asked for one by one', async () => {
    const labels = [...document.querySelectorAll('label')].map((label) => label.textContent)
    expect(labels).toEqual(['Name *', 'Email *', 'Message *'])
    await send()
    expect(errorOf('Name')).toBe('Please tell us your name.')
    expect(errorOf('Email')).toBe('Please tell us where to answer.')
    expect(pageText()).toContain('Please write a message.')
    expect(document.activeElement).toBe(field('Name'))
    await fill('Name', 'Mina')
    await fill('Email', 'nobody')
    await send()
    expect(errorOf('Email')).toBe('This does not look like an e-mail address.')
    expect(document.activeElement).toBe(field('Email'))
    expect(perform).not.toHaveBeenCalled()
  })

  test('a message is handed in once and the form is empty again', async () => {
    perform.mockResolvedValue({ kind: 'done', result: undefined })
    await write()
    await send()
    expect(perform).toHaveBeenCalledExactlyOnceWith('contact', { name: 'Mina', email: 'mina@example.org', message: 'A broken link on the pink side.' })
    expect(pageText()).toContain('Thank you! Your message has reached us.')
    expect(field('Name').value).toBe('')
    expect(document.querySelector('textarea')?.value).toBe('')
  })

  test('without a signal it is kept, and never called sent', async () => {
    perform.mockResolvedValue({ kind: 'waiting', id: 'change-1' })
    await write()
    await send()
    expect(pageText()).toContain('Your message is kept on this device and sent as soon as there is a signal.')
    expect(pageText()).not.toContain('has reached us')
  })

  test.each([
    [{ kind: 'failed', message: 'This device has no room left.' }, 'This device has no room left.'],
    [{ kind: 'refused', code: 'rate_limited', message: '' }, 'Your message could not be sent. Please try again.'],
  ] as const)('%j: says so, and what was written stays', async (answer, text) => {
    perform.mockResolvedValue(answer)
    await write()
    await send()
    expect(document.querySelector('[role=alert]')?.textContent).toBe(text)
    expect(field('Name').value).toBe('Mina')
    expect(document.querySelector('textarea')?.value).toBe('A broken link on the pink side.')
  })
})

test('links to the places fans meet, each in a new tab', () => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('aside a')].filter(({ href }) => href.startsWith('https:'))
  expect(links.length).toBeGreaterThanOrEqual(3)
  for (const link of links) expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
})
