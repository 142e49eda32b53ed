// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useReceiptsStore } from '../../../pwa/state/receipts.ts'
import { freshMember, later, perform, useSession } from './fake-member.ts'
import { errorOf, field, fill, one, pageText, press, show } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/perform.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/session.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

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
  sessionStorage.clear()
  localStorage.clear()
  freshMember()
  await show(<Contact />, '/contact')
})

describe('the contact form', () => {
  test('name, email and message are required, and reported one by one', async () => {
    const labels = [...document.querySelectorAll('label')].map((label) => label.textContent)
    expect(labels).toEqual(['Name *', 'Email *', 'Message *'])
    await send()
    expect(errorOf('Name')).toBe('Please tell us your name.')
    expect(errorOf('Email')).toBe('Please tell us your email address, so that we can answer.')
    expect(pageText()).toContain('Please write a message.')
    expect(document.activeElement).toBe(field('Name'))
    await fill('Name', 'Mina')
    await fill('Email', 'nobody')
    await send()
    expect(errorOf('Email')).toBe('This does not look like an email address.')
    expect(document.activeElement).toBe(field('Email'))
    expect(perform).not.toHaveBeenCalled()
  })

  test.each([
    ['Email', 'mína@example.com', 'This does not look like an email address.'],
    ['Email', 'mina@example..com', 'This does not look like an email address.'],
    ['Name', 'Mi\0na', 'This contains a character that cannot be saved. Please type it again.'],
    ['Name', 'Mina \uD83D', 'This contains a character that cannot be saved. Please type it again.'],
    ['Name', '\u200B\u2060', 'Please tell us your name.'],
  ])('%s %j: what the server would refuse is reported beside its field, by the same rule', async (name, text, error) => {
    await write()
    await fill(name, text)
    await send()
    expect(errorOf(name)).toBe(error)
    expect(document.activeElement).toBe(field(name))
    expect(perform).not.toHaveBeenCalled()
  })

  test('what was said of a field goes as soon as it is changed; the others stay', async () => {
    await send()
    await fill('Name', 'M')
    expect(errorOf('Name')).toBe('')
    expect(errorOf('Email')).toBe('Please tell us your email address, so that we can answer.')
  })

  test('what is written while a message is on its way stays', async () => {
    const answered = later<Awaited<ReturnType<typeof perform>>>()
    perform.mockReturnValueOnce(answered.promise)
    await write()
    await send()
    const area = document.querySelector('textarea')
    if (!area) throw new Error('no message field')
    await fillArea(area, 'And another thing')
    await answered.answer({ kind: 'done', result: undefined })
    expect(pageText()).toContain('Thank you! Your message has reached us.')
    expect(area.value).toBe('And another thing')
    await show(<Contact />, '/contact')
    expect(document.querySelector('textarea')?.value).toBe('And another thing')
  })

  test('a message of invisible characters counts as empty', async () => {
    await write()
    const area = document.querySelector('textarea')
    if (area) await fillArea(area, ' \u200B\u3164\n')
    await send()
    expect(pageText()).toContain('Please write a message.')
    expect(document.activeElement).toBe(area)
  })

  test('a message is sent once and the form is empty again', async () => {
    perform.mockResolvedValue({ kind: 'done', result: undefined })
    await write()
    await send()
    const message = { name: 'Mina', email: 'mina@example.org', message: 'A broken link on the pink side.' }
    expect(perform).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'contact' }), message, {}, expect.any(String))
    expect(pageText()).toContain('Thank you! Your message has reached us.')
    expect(field('Name').value).toBe('')
    expect(document.querySelector('textarea')?.value).toBe('')
  })

  test('without a signal the message is queued, and not called sent', async () => {
    perform.mockResolvedValue({ kind: 'waiting', id: 'change-1' })
    await write()
    await send()
    expect(pageText()).toContain('Your message is saved on this device and will be sent when you next open the shop.')
    expect(pageText()).not.toContain('has reached us')
  })

  test('a message that waited is not said to wait once the shop has answered', async () => {
    perform.mockResolvedValue({ kind: 'waiting', id: 'change-1' })
    await write()
    await send()
    const receipt = { id: 'change-1', name: 'contact', args: {}, at: 1, settledAt: 2, outcome: { status: 'applied', result: {} } } as const
    await act(async () => useReceiptsStore.setState({ receipts: [receipt] }))
    expect(pageText()).not.toContain('saved on this device')
    useReceiptsStore.setState({ receipts: [] })
  })

  test.each([
    [{ kind: 'failed', message: 'This device has no room left.' }, 'This device has no room left.'],
    [{ kind: 'refused', code: 'rate_limited', message: '' }, 'Your message could not be sent. Please try again.'],
  ] as const)('%j: says so, and the text stays', async (answer, text) => {
    perform.mockResolvedValue(answer)
    await write()
    await send()
    expect(document.querySelector('[role=alert]')?.textContent).toBe(text)
    expect(field('Name').value).toBe('Mina')
    expect(document.querySelector('textarea')?.value).toBe('A broken link on the pink side.')
  })
})

describe('a duplicated tab, which begins with the same draft', () => {
  const stored = () => Object.entries(sessionStorage)
  const idsSent = () => perform.mock.calls.map(([_name, _args, _seen, id]) => id)
  /** The other tab, with what stood in session storage when it was copied. */
  async function openCopy(copied: [string, string][]) {
    sessionStorage.clear()
    for (const [key, text] of copied) sessionStorage.setItem(key, text)
    await show(<Contact />, '/contact')
  }

  test('shows what was typed, and sends it under the same id: the queue does it once', async () => {
    perform.mockResolvedValue({ kind: 'done', result: undefined })
    await write()
    const copied = stored()
    await send()
    await openCopy(copied)
    expect(document.querySelector('textarea')?.value).toBe('A broken link on the pink side.')
    await send()
    expect(idsSent()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), idsSent()[0]])
  })

  test('where something else is typed there, that is another message', async () => {
    perform.mockResolvedValue({ kind: 'done', result: undefined })
    await write()
    const copied = stored()
    await send()
    await openCopy(copied)
    await fill('Name', 'Mina P.')
    await send()
    expect(new Set(idsSent()).size).toBe(2)
  })

  test('what was refused is tried under another id: the first answer is no answer to it', async () => {
    perform.mockResolvedValueOnce({ kind: 'refused', code: 'rate_limited', message: '' })
    perform.mockResolvedValue({ kind: 'done', result: undefined })
    await write()
    await send()
    await send()
    expect(new Set(idsSent()).size).toBe(2)
    expect(pageText()).toContain('Thank you!')
  })
})

describe('going away and coming back', () => {
  const letter = () => document.querySelector('textarea')?.value
  const comeBack = () => show(<Contact />, '/contact')
  const be = (id: string, status: 'loading' | 'authenticated' | 'unauthenticated' = 'authenticated') =>
    act(async () => useSession.setState(({ user }) => ({ status, user: { ...user, id } })))

  test('a half-written message is still there', async () => {
    await write()
    await comeBack()
    expect([field('Name').value, field('Email').value, letter()]).toEqual(['Mina', 'mina@example.org', 'A broken link on the pink side.'])
  })

  test('a half-written message is there while a reloaded page is still asking for the session', async () => {
    await write()
    localStorage.setItem('user', JSON.stringify(useSession.getState().user))
    await be('', 'loading')
    await comeBack()
    expect(letter()).toBe('A broken link on the pink side.')
    await be('account-1')
    expect(letter()).toBe('A broken link on the pink side.')
  })

  test('another user does not see the draft, also on the page that is open', async () => {
    await write()
    await be('', 'unauthenticated')
    expect(letter()).toBe('')
    await be('account-2')
    expect(letter()).toBe('')
  })

  test('a visitor’s draft is kept when the session turns out to be logged in, and belongs to that account', async () => {
    await be('', 'unauthenticated')
    await write()
    await be('account-1')
    expect(letter()).toBe('A broken link on the pink side.')
    await comeBack()
    expect(letter()).toBe('A broken link on the pink side.')
    await be('', 'unauthenticated')
    await comeBack()
    expect(letter()).toBe('')
  })

  test('a message being sent is no draft any more; one that was refused is', async () => {
    const { promise, answer } = later<{ kind: 'failed'; message: string }>()
    perform.mockReturnValue(promise)
    await write()
    await send()
    await comeBack()
    expect(letter()).toBe('')
    await answer({ kind: 'failed', message: 'no room' })
    await comeBack()
    expect(letter()).toBe('A broken link on the pink side.')
  })

  test('a sent message leaves no draft', async () => {
    perform.mockResolvedValue({ kind: 'done', result: undefined })
    await write()
    await send()
    await comeBack()
    expect(letter()).toBe('')
  })

  test.each(['[]', '"x"', '{"name":1,"email":"","message":"x"}', '{'])('a draft that was tampered with is ignored: %s', async (stored) => {
    sessionStorage.setItem('starlane-draft/contact/account-1', stored)
    await comeBack()
    expect(letter()).toBe('')
  })
})

test('the social links open in a new tab', () => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('aside a')].filter(({ href }) => href.startsWith('https:'))
  expect(links.length).toBeGreaterThanOrEqual(3)
  for (const link of links) expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
  expect(one('link', 'Tell a friend by email').getAttribute('href')).toMatch(/^mailto:\?/)
})
