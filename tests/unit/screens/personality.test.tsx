// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ARCHETYPES } from '#sync-protocol/domain/personality/archetypes.ts'
import { PERSONALITY_QUESTIONS } from '#sync-protocol/domain/personality/questions.ts'
import { showAs } from './account-store.ts'
import { freshMember, later, option, perform, settle, useSession } from './fake-member.ts'
import { all, one, pageText, press, pressThrice, show } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/perform.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/session.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/receipts.ts', () => import('./fake-member.ts'))

const { default: Personality } = await import('../../../pwa/features/personality/personality-screen.tsx')

const button = () => one('button', 'See My Type')
const SUBMIT = 'quiz/personality/submit'
const DONE = { kind: 'done', result: { personalityType: 'INFJ' } } as const

/** Answers the first `count` questions with the letters of a type. */
async function answer(type: string, count = 12) {
  for (const { text, a, b } of PERSONALITY_QUESTIONS.slice(0, count)) await press(option(text, type.includes(a.letter) ? a.label : b.label))
}

beforeEach(() => {
  sessionStorage.clear()
  freshMember()
  perform.mockResolvedValue(DONE)
})

describe('the twelve questions', () => {
  test('each have an A and a B, of which one can be chosen', async () => {
    await show(<Personality />, '/personality')
    expect(document.querySelectorAll('fieldset')).toHaveLength(12)
    const [first] = PERSONALITY_QUESTIONS
    if (!first) throw new Error('no question')
    const a = option(first.text, first.a.label)
    const b = option(first.text, first.b.label)
    await press(a)
    await press(b)
    expect([a.checked, b.checked]).toEqual([false, true])
  })

  test('progress is in percent; See My Type is disabled below half, and says why to mouse, keyboard and screen reader', async () => {
    await show(<Personality />, '/personality')
    await answer('INFJ', 5)
    expect(pageText()).toContain('42%')
    expect(button().getAttribute('aria-disabled')).toBe('true')
    expect(button().title).toBe('Answer a few more to get a solid read')
    expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Answer a few more to get a solid read',
    )
    expect(button().tabIndex).toBe(0)
    await press(button())
    expect(perform).not.toHaveBeenCalled()

    await answer('INFJ', 6)
    expect(pageText()).toContain('50%')
    expect(button().getAttribute('aria-disabled')).toBe('false')
    expect(button().title).toBe('')
  })

  test('Reset clears every answer and scrolls to the top', async () => {
    const scrolled = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
    await show(<Personality />, '/personality')
    await answer('INFJ', 7)
    await press(one('button', 'Reset'))
    expect(pageText()).toContain('0%')
    expect(document.querySelectorAll('input:checked')).toHaveLength(0)
    expect(scrolled).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }))
    scrolled.mockRestore()
  })

  test('answers survive a reload of the tab, and another user does not see them', async () => {
    await show(<Personality />, '/personality')
    await answer('INFJ', 4)
    await show(<Personality />, '/personality')
    expect(pageText()).toContain('33%')
    await act(async () => useSession.setState(({ user }) => ({ user: { ...user, id: 'account-2' } })))
    expect(pageText()).toContain('0%')
    await show(<Personality />, '/personality')
    expect(pageText()).toContain('0%')
  })

  test('answers being saved are no draft any more; those that could not be saved are one again', async () => {
    const { promise, answer: settle } = later<{ kind: 'failed'; message: string }>()
    perform.mockReturnValue(promise)
    await show(<Personality />, '/personality')
    await answer('ENFP')
    await press(button())
    expect(sessionStorage.getItem('starlane-draft/personality/account-1')).toBeNull()
    await settle({ kind: 'failed', message: 'disk full' })
    await show(<Personality />, '/personality')
    expect(pageText()).toContain('100%')
  })

  test('a draft that was tampered with is ignored', async () => {
    const value = '{"Q1":"c","Q2":"a","Q99":"a","__proto__":{"Q3":"a"}}'
    sessionStorage.setItem('starlane-draft/personality/account-1', `{"id":"0123456789abcdef","value":${value}}`)
    await show(<Personality />, '/personality')
    expect(document.querySelectorAll('input:checked')).toHaveLength(1)
  })
})

describe('the result', () => {
  test('is saved with its archetype as vibe and the share of every axis, and shown with type, name, blurb and star', async () => {
    await show(<Personality />, '/personality')
    await answer('INFJ')
    await press(button())
    const type = { personalityType: 'INFJ', details: { vibe: 'K-Drama Dreamer', EI: 0, SN: 0, TF: 0, JP: 100 } }
    expect(perform).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'quiz/personality/submit' }),
      type,
      {},
      expect.any(String),
    )
    const text = pageText()
    for (const part of ['INFJ', 'K-Drama Dreamer', ARCHETYPES.INFJ.emoji, ARCHETYPES.INFJ.blurb, 'Saved to your account.'])
      expect(text).toContain(part)
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
      '0 % Outward, 100 % Inward; 0 % Detail, 100 % Idea; 0 % Head, 100 % Heart; 100 % Plan, 0 % Flow',
    )
    expect(document.activeElement?.textContent).toContain('K-Drama Dreamer')
  })

  test('ties go to E, S, T and J', async () => {
    await show(<Personality />, '/personality')
    // One of each letter on every axis: the first two questions of an axis, answered A, name both its letters.
    for (const { text, a } of PERSONALITY_QUESTIONS.slice(0, 8)) await press(option(text, a.label))
    await press(button())
    expect(perform.mock.calls[0]?.[1]).toMatchObject({ personalityType: 'ESTJ' })
  })

  test('while it is being saved: says so, and cannot be sent twice', async () => {
    const { promise, answer: settle } = later<typeof DONE>()
    perform.mockReturnValue(promise)
    await show(<Personality />, '/personality')
    await answer('ENFP')
    await press(button())
    expect(pageText()).toContain('Saving your type…')
    await press(one('button', 'Back to my answers'))
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await press(button())
    expect(perform).toHaveBeenCalledOnce()
    await settle(DONE)
    expect(button().getAttribute('aria-disabled')).toBe('false')
  })

  test('pressed three times before the page could answer: saved once, and once more after a reset', async () => {
    perform.mockResolvedValue(DONE)
    await show(<Personality />, '/personality')
    await answer('ENFP')
    await pressThrice(button())
    expect(perform).toHaveBeenCalledOnce()
    await press(one('button', 'Reset'))
    await answer('ENFP')
    await pressThrice(button())
    expect(perform).toHaveBeenCalledTimes(2)
  })

  test('handed in again with the same answers, it is saved again: it may have been taken elsewhere since', async () => {
    perform.mockResolvedValue(DONE)
    await show(<Personality />, '/personality')
    await answer('ENFP')
    await press(button())
    await press(one('button', 'Back to my answers'))
    await press(button())
    const ids = perform.mock.calls.map(([_name, _args, _seen, id]) => id)
    expect([ids.length, new Set(ids).size]).toEqual([2, 2])
  })

  test('offline: says that it waits on the device, not that it was saved', async () => {
    perform.mockResolvedValue({ kind: 'waiting', id: 'change-1' })
    await show(<Personality />, '/personality')
    await answer('ENFP')
    await press(button())
    expect(pageText()).toContain('K-Pop Firecracker')
    expect(pageText()).toContain('Saved on this device. It will be sent to your account when you next open the shop.')
    expect(pageText()).not.toContain('Saved to your account.')
    await settle('another', SUBMIT, {}, { status: 'applied', result: {} })
    expect(pageText()).toContain('Saved on this device.')
    await settle('change-1', SUBMIT, {}, { status: 'applied', result: { personalityType: 'ENFP' } })
    expect(pageText()).toContain('Saved to your account.')
    expect(pageText()).not.toContain('Saved on this device.')
  })

  test('offline, and refused later: says so, and can be tried again', async () => {
    perform.mockResolvedValueOnce({ kind: 'waiting', id: 'change-1' })
    await show(<Personality />, '/personality')
    await answer('ENFP')
    await press(button())
    await settle('change-1', SUBMIT, {}, { status: 'rejected', code: 'invalid', error: 'no' })
    expect(pageText()).toContain('Failed to submit results. Please try again later.')
    await press(one('button', 'Try again'))
    expect(perform).toHaveBeenCalledTimes(2)
    expect(pageText()).toContain('Saved to your account.')
  })

  test.each([
    { kind: 'failed', message: 'disk full' },
    { kind: 'refused', code: 'invalid', message: 'no' },
  ] as const)('a save that is $kind says so and can be tried again; the answers are still there', async (failure) => {
    perform.mockResolvedValueOnce(failure)
    await show(<Personality />, '/personality')
    await answer('ENFP')
    await press(button())
    expect(pageText()).toContain('Failed to submit results. Please try again later.')
    await press(one('button', 'Try again'))
    expect(pageText()).toContain('Saved to your account.')
    await press(one('button', 'Back to my answers'))
    expect(document.querySelectorAll('input:checked')).toHaveLength(12)
    expect(document.activeElement).toBe(one('heading', 'Personality Quiz'))
  })

  test('Reset shows twelve unanswered questions', async () => {
    await show(<Personality />, '/personality')
    await answer('ENFP')
    await press(button())
    expect(document.querySelectorAll('fieldset')).toHaveLength(0)
    await press(one('button', 'Reset'))
    expect(document.querySelectorAll('fieldset')).toHaveLength(12)
    expect(document.querySelectorAll('input:checked')).toHaveLength(0)
    expect(document.activeElement).toBe(one('heading', 'Personality Quiz'))
  })

  test('the user’s current type is named, a nickname by its type', async () => {
    await showAs({ personalityType: 'campaigner' }, <Personality />, '/personality')
    expect(pageText()).toContain('Your type is ENFP, the K-Pop Firecracker')
    expect(all('button', 'Share my type')).toEqual([])
  })
})
