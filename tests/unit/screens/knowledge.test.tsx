// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useAccount, useOrdering } from '../../../pwa/state/account.ts'
import { useAwaited } from '../../../pwa/state/awaited.ts'
import { arrive, forgetDocuments, hold, NO_SIGNAL, refreshed, sources } from './fake-documents.ts'
import { freshMember, later, noteShown, option, perform, settle, useSession } from './fake-member.ts'
import { answerAll, arriveAll, asked, pack } from './knowledge-round.ts'
import { all, one, pageText, press, pressThrice, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/perform.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/session.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/receipts.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/documents.ts', () => import('./fake-documents.ts'))
const callApi = vi.hoisted(() => vi.fn<(path: string, options: { body?: unknown }) => Promise<unknown>>())
vi.mock('../../../pwa/actions/api.ts', () => ({ callApi }))

Object.defineProperty(navigator, 'locks', { value: { request: async () => undefined } })
const reloadPage = vi.hoisted(() => vi.fn(() => false))
vi.mock('../../../pwa/actions/reload-page.ts', () => ({ reloadPage }))

const { default: Knowledge } = await import('../../../pwa/features/knowledge/knowledge-screen.tsx')

const SUBMIT = 'quiz/knowledge/submit'
const handedIn = (answers: object) =>
  [expect.objectContaining({ name: SUBMIT }), { difficulty: 'easy', answers }, {}, expect.any(String)] as const
const marks = () => [...document.querySelectorAll('.knowledge-mark')].map(textOf)
beforeEach(() => {
  callApi.mockReset().mockRejectedValue(new Error('no signal'))
  noteShown.mockClear()
  reloadPage.mockReset().mockReturnValue(false)
  sessionStorage.clear()
  freshMember()
  forgetDocuments()
  arriveAll()
})

describe('a round', () => {
  test('starts with ten easy questions of the pack on the device, none twice', async () => {
    await show(<Knowledge />, '/knowledge')
    expect(one('button', 'Easy').getAttribute('aria-pressed')).toBe('true')
    expect(new Set(asked()).size).toBe(10)
    expect(asked().every((question) => question.startsWith('easy'))).toBe(true)
    expect(sources[0]).toMatchObject({ path: 'quiz/knowledge/questions?difficulty=easy&limit=50', scope: 'device' })
  })
  test('takes one answer for each question and counts them', async () => {
    await show(<Knowledge />, '/knowledge')
    const [first = ''] = asked()
    await press(option(first, 'red'))
    await press(option(first, 'blue'))
    expect([option(first, 'red').checked, option(first, 'blue').checked]).toEqual([false, true])
    expect(pageText()).toContain('1 of 10 answered')
  })

  test('another difficulty shows ten other questions and clears answers and result', async () => {
    perform.mockResolvedValue({ kind: 'done', result: { score: 3, total: 10, earnedGems: 15 } })
    await show(<Knowledge />, '/knowledge')
    await answerAll()
    await press(one('button', 'Submit'))
    expect(pageText()).toContain('Score: 3 / 10')
    await press(one('button', 'Hard'))
    expect(asked().every((question) => question.startsWith('hard'))).toBe(true)
    expect(pageText()).not.toContain('Score')
    expect(document.querySelectorAll('input:checked')).toHaveLength(0)
    expect(pageText()).toContain('Each question earns 15 gems a day')
  })

  test.each(['/Knowledge', '/knowledge/'])('at %s, as an old link may have it: the score is shown', async (address) => {
    perform.mockResolvedValue({ kind: 'done', result: { score: 3, total: 10, earnedGems: 15 } })
    await show(<Knowledge />, address)
    await answerAll()
    await press(one('button', 'Submit'))
    expect(pageText()).toContain('Score: 3 / 10')
  })

  test('New Questions shows ten that were not played, clears the answers, and fetches a new pack', async () => {
    await show(<Knowledge />, '/knowledge')
    const before = asked()
    await answerAll()
    await press(one('button', 'New Questions'))
    expect(asked().filter((question) => before.includes(question))).toEqual([])
    expect(document.querySelectorAll('input:checked')).toHaveLength(0)
    expect(refreshed).toHaveBeenCalledExactlyOnceWith('questions/easy')
  })

  test('a pack that arrives meanwhile does not change the questions in play', async () => {
    await show(<Knowledge />, '/knowledge')
    const before = asked()
    arrive('questions/easy', { questions: pack('easy') })
    expect(asked()).toEqual(before)
  })

  test('starts when the first pack arrives', async () => {
    hold('questions/easy', {})
    await show(<Knowledge />, '/knowledge')
    expect(pageText()).toContain('Loading questions…')
    arrive('questions/easy', { questions: pack('easy') })
    expect(asked()).toHaveLength(10)
  })

  test('without any pack: says so, and New Questions tries again', async () => {
    hold('questions/easy', { status: 'failed', error: NO_SIGNAL })
    await show(<Knowledge />, '/knowledge')
    expect(pageText()).toContain('Failed to load questions. Please try again later.')
    await press(one('button', 'New Questions'))
    expect(refreshed).toHaveBeenCalledWith('questions/easy')
  })

  test('offline with a pack a round can be played', async () => {
    arrive('questions/easy', { questions: pack('easy') })
    hold('questions/easy', { status: 'ready', data: { ok: true, questions: pack('easy') }, error: NO_SIGNAL })
    await show(<Knowledge />, '/knowledge')
    expect(asked()).toHaveLength(10)
    expect(pageText()).not.toContain('Failed')
  })
})

describe('going away and coming back', () => {
  const KEY = 'starlane-draft/knowledge/account-1'
  const comeBack = () => show(<Knowledge />, '/knowledge')
  const chosen = () => document.querySelectorAll('input:checked').length
  const begin = async (level: 'Easy' | 'Medium' | 'Hard' = 'Easy') => {
    await comeBack()
    if (level !== 'Easy') await press(one('button', level))
    const questions = asked()
    for (const question of questions.slice(0, 3)) await press(option(question, 'blue'))
    return questions
  }

  test('finds the same questions of the same difficulty with the same options chosen, whatever pack has arrived', async () => {
    const questions = await begin('Hard')
    arrive('questions/hard', { questions: pack('hard') })
    await comeBack()
    expect(one('button', 'Hard').getAttribute('aria-pressed')).toBe('true')
    expect(asked()).toEqual(questions)
    expect(questions.map((question) => option(question, 'blue').checked).slice(0, 4)).toEqual([true, true, true, false])
    expect(pageText()).toContain('3 of 10 answered')
  })

  test('finds the same questions before any pack is there', async () => {
    const questions = await begin()
    hold('questions/easy', { status: 'failed', data: undefined, error: NO_SIGNAL })
    await comeBack()
    expect(asked()).toEqual(questions)
  })

  test('another user gets ten other questions', async () => {
    await begin()
    await act(async () => useSession.setState(({ user }) => ({ user: { ...user, id: 'account-2' } })))
    expect(chosen()).toBe(0)
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })

  test.each(['New Questions', 'Hard'])('%s deletes the draft', async (name) => {
    await begin()
    await press(one('button', name))
    await comeBack()
    expect(chosen()).toBe(0)
    expect(one('button', 'Easy').getAttribute('aria-pressed')).toBe('true')
  })

  test('a submitted round is no draft any more, also before the server has answered', async () => {
    const { promise, answer } = later<{ kind: 'waiting'; id: string }>()
    perform.mockReturnValue(promise)
    await begin()
    await press(one('button', 'Submit'))
    await comeBack()
    expect(chosen()).toBe(0)
    await answer({ kind: 'waiting', id: 'change-1' })
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })

  test('a round that could not be submitted is a draft again', async () => {
    perform.mockResolvedValue({ kind: 'failed', message: 'disk full' })
    const questions = await begin()
    await press(one('button', 'Submit'))
    await comeBack()
    expect(asked()).toEqual(questions)
    expect(chosen()).toBe(3)
  })

  test('Take Quiz Again? reloads the page: the same difficulty, ten other questions, nothing answered', async () => {
    perform.mockResolvedValue({ kind: 'done', result: { score: 3, total: 10, earnedGems: 15 } })
    reloadPage.mockReturnValue(true)
    const questions = await begin('Hard')
    await press(one('button', 'Submit'))
    await press(one('button', 'Take Quiz Again?'))
    expect(reloadPage).toHaveBeenCalledOnce()
    await comeBack()
    expect(one('button', 'Hard').getAttribute('aria-pressed')).toBe('true')
    expect(asked()).toHaveLength(10)
    expect(asked().filter((question) => questions.includes(question))).toEqual([])
    expect(chosen()).toBe(0)
  })

  test.each([
    'no JSON',
    '{"difficulty":"cosmic","questions":[],"answers":{}}',
    '{"difficulty":"easy","questions":[],"answers":{"q1":"red"}}',
    '{"difficulty":"easy","questions":[{"_id":"q1","question":"?","options":["red"]}],"answers":{"q1":"blue"}}',
  ])('a draft that was tampered with is ignored: %s', async (stored) => {
    sessionStorage.setItem(KEY, stored)
    await comeBack()
    expect(asked()).toHaveLength(10)
    expect(chosen()).toBe(0)
  })
})

describe('handing in', () => {
  test('a submission sends difficulty and the chosen options, once, and shows score and gems', async () => {
    const { promise, answer } = later<{ kind: 'done'; result: { score: number; total: number; earnedGems: number } }>()
    perform.mockReturnValue(promise)
    await show(<Knowledge />, '/knowledge')
    await answerAll('gold')
    await press(one('button', 'Submit'))
    expect(one('button', 'Submitting…').getAttribute('aria-disabled')).toBe('true')
    expect(useOrdering.getState().gems).toBe(useAccount.getState().gems)
    await answer({ kind: 'done', result: { score: 7, total: 10, earnedGems: 35 } })
    expect(useOrdering.getState().gems).toBeUndefined()
    const [mutation, args] = perform.mock.calls[0] ?? []
    expect(mutation?.name).toBe(SUBMIT)
    expect(args).toEqual({
      difficulty: 'easy',
      answers: Object.fromEntries([...document.querySelectorAll<HTMLInputElement>('input:checked')].map((input) => [input.name, 'gold'])),
    })
    expect(pageText()).toContain('Score: 7 / 10')
    expect(pageText()).toContain('Gems earned: 35 gems')
    expect(all('button', 'Submit')).toEqual([])
    expect([...document.querySelectorAll('fieldset')].every((set) => set.disabled)).toBe(true)
  })

  test('pressed three times before the page could answer: handed in once', async () => {
    perform.mockResolvedValue({ kind: 'waiting', id: 'change-1' })
    await show(<Knowledge />, '/knowledge')
    await answerAll()
    await pressThrice(one('button', 'Submit'))
    expect(perform).toHaveBeenCalledOnce()
  })

  test('Take Quiz Again? where a reload would bring nothing back: a new round in its place, with nothing answered', async () => {
    perform.mockResolvedValue({ kind: 'done', result: { score: 10, total: 10, earnedGems: 50 } })
    await show(<Knowledge />, '/knowledge')
    const before = asked()
    await answerAll()
    await press(one('button', 'Submit'))
    await press(one('button', 'Take Quiz Again?'))
    expect(asked()).not.toEqual(before)
    expect(document.querySelectorAll('input:checked')).toHaveLength(0)
    one('button', 'Submit')
    expect(document.activeElement).toBe(one('heading', 'Knowledge Quiz'))
  })

  test('offline no score is shown until the server has graded the round', async () => {
    perform.mockResolvedValue({ kind: 'waiting', id: 'change-1' })
    await show(<Knowledge />, '/knowledge')
    await answerAll()
    await press(one('button', 'Submit'))
    expect(pageText()).toContain('score and gems once you’re back online')
    expect(pageText()).not.toContain('Score:')
    const args = perform.mock.calls[0]?.[1]

    await settle('change-0', SUBMIT, args, { status: 'applied', result: { score: 1, total: 10, earnedGems: 5 } })
    expect(pageText()).not.toContain('Score:')
    await settle('change-1', SUBMIT, args, { status: 'applied', result: { score: 6, total: 10, earnedGems: 30 } })
    expect(pageText()).toContain('Score: 6 / 10')
    expect(pageText()).toContain('Gems earned: 30 gems')
  })

  test('a round that is graded on the page that waits for it is told there, and nowhere else; where that page was left, by others', async () => {
    perform.mockResolvedValue({ kind: 'waiting', id: 'change-1' })
    await show(<Knowledge />, '/knowledge')
    await answerAll()
    await press(one('button', 'Submit'))
    expect([useAwaited.getState().ids.includes('change-1'), noteShown.mock.calls]).toEqual([true, []])
    await settle('change-1', SUBMIT, perform.mock.calls[0]?.[1], { status: 'applied', result: { score: 6, total: 10, earnedGems: 30 } })
    expect(noteShown.mock.calls).toEqual([[SUBMIT, 'change-1']])
    await show(null)
    expect(useAwaited.getState().ids.includes('change-1')).toBe(false)
  })

  test('a round that waited and was refused: says so', async () => {
    perform.mockResolvedValue({ kind: 'waiting', id: 'change-1' })
    await show(<Knowledge />, '/knowledge')
    await answerAll()
    await press(one('button', 'Submit'))
    await settle('change-1', SUBMIT, perform.mock.calls[0]?.[1], { status: 'rejected', code: 'unknown_question', error: 'no' })
    expect(pageText()).toContain('Failed to submit results. Please try again later.')
  })

  test.each([
    { kind: 'refused', code: 'unknown_question', message: 'no' },
    { kind: 'failed', message: 'disk full' },
  ] as const)('a submission that is $kind keeps the answers and can be tried again', async (failure) => {
    perform.mockResolvedValueOnce(failure)
    await show(<Knowledge />, '/knowledge')
    await answerAll()
    await press(one('button', 'Submit'))
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Failed to submit results. Please try again later.')
    expect(document.querySelectorAll('input:checked')).toHaveLength(10)
    perform.mockResolvedValueOnce({ kind: 'done', result: { score: 2, total: 10, earnedGems: 10 } })
    await press(one('button', 'Submit'))
    expect(pageText()).toContain('Score: 2 / 10')
  })

  test('an unreadable result: no score is shown', async () => {
    perform.mockResolvedValue({ kind: 'done', result: undefined })
    await show(<Knowledge />, '/knowledge')
    await answerAll()
    await press(one('button', 'Submit'))
    expect(pageText()).toContain('Update the app to see the result')
    expect(pageText()).not.toContain('Score:')
    expect(marks()).toEqual([])
  })

  test('with nothing answered it asks first: back leaves the round open, anyway hands it in', async () => {
    perform.mockResolvedValue({ kind: 'done', result: { score: 0, total: 10, earnedGems: 0 } })
    await show(<Knowledge />, '/knowledge')
    await press(one('button', 'Submit'))
    expect(perform).not.toHaveBeenCalled()
    one('heading', 'Submit without an answer?')
    await press(one('button', 'Back to the questions'))
    expect(all('heading', 'Submit without an answer?')).toEqual([])
    expect(perform).not.toHaveBeenCalled()
    await press(one('button', 'Submit'))
    await press(one('button', 'Submit anyway'))
    expect(perform).toHaveBeenCalledExactlyOnceWith(...handedIn({}))
    expect(pageText()).toContain('Score: 0 / 10')
    expect(marks()).toEqual(Array(10).fill('Not answered'))
  })

  test('with one answer it is handed in without a question', async () => {
    perform.mockResolvedValue({ kind: 'done', result: { score: 0, total: 10, earnedGems: 0 } })
    await show(<Knowledge />, '/knowledge')
    await press(option(asked()[0] ?? '', 'red'))
    await press(one('button', 'Submit'))
    expect(perform).toHaveBeenCalledOnce()
  })
})

describe('how each answer was judged', () => {
  const handIn = async (score: number, count: number) => {
    perform.mockResolvedValue({ kind: 'done', result: { score, total: 10, earnedGems: score * 5 } })
    await show(<Knowledge />, '/knowledge')
    for (const question of asked().slice(0, count)) await press(option(question, 'gold'))
    await press(one('button', 'Submit'))
  }
  const ids = () => [...document.querySelectorAll('fieldset')].map((set) => set.querySelector('input')?.name ?? '')

  test('some right, some wrong: the server is asked with the round as it was handed in, and each question is marked', async () => {
    callApi.mockImplementation(async () => ({ ok: true, right: ids().slice(0, 2) }))
    await handIn(2, 9)
    const [path, { body }] = callApi.mock.calls[0] ?? ['', {}]
    expect(path).toBe('quiz/knowledge/marks')
    expect(body).toEqual(perform.mock.calls[0]?.[1])
    expect(marks()).toEqual(['Right', 'Right', ...Array.from({ length: 7 }, () => 'Wrong'), 'Not answered'])
    expect(callApi).toHaveBeenCalledOnce()
  })

  test.each([
    [10, 'Right'],
    [0, 'Wrong'],
  ])('%i of 10 right: all are marked %s without asking the server', async (score, mark) => {
    await handIn(score, 10)
    expect(marks()).toEqual(Array.from({ length: 10 }, () => mark))
    expect(callApi).not.toHaveBeenCalled()
  })

  test('marks that are not those of this score are not shown', async () => {
    callApi.mockImplementation(async () => ({ ok: true, right: ids().slice(0, 3) }))
    await handIn(2, 10)
    expect(pageText()).toContain('Score: 2 / 10')
    expect(marks()).toEqual([])
  })

  test('without an answer of the server the score stands, unmarked', async () => {
    await handIn(2, 10)
    expect(pageText()).toContain('Score: 2 / 10')
    expect(marks()).toEqual([])
  })

  test('a round that waited is marked once it is graded', async () => {
    callApi.mockImplementation(async () => ({ ok: true, right: ids().slice(0, 6) }))
    perform.mockResolvedValue({ kind: 'waiting', id: 'change-1' })
    await show(<Knowledge />, '/knowledge')
    await answerAll()
    await press(one('button', 'Submit'))
    expect(marks()).toEqual([])
    await settle('change-1', SUBMIT, perform.mock.calls[0]?.[1], { status: 'applied', result: { score: 6, total: 10, earnedGems: 30 } })
    expect(marks().filter((mark) => mark === 'Right')).toHaveLength(6)
    expect(callApi).toHaveBeenCalledOnce()
  })

  test.each([10, 2])('after one of %i right, a new round has no marks', async (score) => {
    callApi.mockImplementation(async () => ({ ok: true, right: ids().slice(0, score) }))
    await handIn(score, 10)
    await press(one('button', 'Hard'))
    expect(marks()).toEqual([])
  })
})
