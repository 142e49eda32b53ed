// @vitest-environment happy-dom
// What was pressed in the knowledge quiz is on its way, and the user is at something else already.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../../../pwa/state/answer.ts'
import { onNotice } from '../../../pwa/state/notices.ts'
import { forgetDocuments } from './fake-documents.ts'
import { freshMember, later, option, perform } from './fake-member.ts'
import { answerAll, arriveAll, asked } from './knowledge-round.ts'
import { holdMovements, one, pageText, press, show } from './screen.tsx'
import { until } from '../../until.ts'

vi.mock('../../../pwa/actions/mutate.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/perform.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/session.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/receipts.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/documents.ts', () => import('./fake-documents.ts'))

Object.defineProperty(navigator, 'locks', { value: { request: async () => undefined } })

const { default: Knowledge } = await import('../../../pwa/features/knowledge/knowledge-screen.tsx')

beforeEach(() => {
  sessionStorage.clear()
  freshMember()
  forgetDocuments()
  arriveAll()
})

test('levels pressed faster than they can be shown: the last one counts', async () => {
  await show(<Knowledge />, '/knowledge')
  const moveAll = holdMovements()
  await press(one('button', 'Medium'))
  await press(one('button', 'Easy'))
  await moveAll()
  expect(one('button', 'Easy').getAttribute('aria-pressed')).toBe('true')
  expect(asked().every((question) => question.startsWith('easy'))).toBe(true)
})

test.each<[string, Answer<'quiz/knowledge/submit'>, string]>([
  ['graded', { kind: 'done', result: { score: 1, total: 10, earnedGems: 5 } }, 'Your quiz is graded: 1 of 10 right, 5 gems earned.'],
  ['refused', { kind: 'failed', message: 'no' }, 'Failed to submit results. Please try again later.'],
])('%s when another level is open: that one stays open, and it is said', async (_, outcome, text) => {
  const said: string[] = []
  const stop = onNotice(({ tone, text }) => tone !== 'heard' && said.push(text))
  const { promise, answer } = later<Answer<'quiz/knowledge/submit'>>()
  perform.mockReturnValue(promise)
  await show(<Knowledge />, '/knowledge')
  await press(one('button', 'Submit'))
  await press(one('button', 'Submit anyway'))
  await press(one('button', 'Hard'))
  await press(option(asked()[0] ?? '', 'red'))
  await answer(outcome)
  expect(pageText()).not.toContain('Score')
  expect(one('button', 'Submit').getAttribute('aria-disabled')).toBe(null)
  expect([...document.querySelectorAll('input:checked')]).toHaveLength(1)
  await until(() => expect(said).toEqual([text]))
  stop()
})

test('graded when its page is left: it is said', async () => {
  const said: string[] = []
  const stop = onNotice(({ tone, text }) => tone !== 'heard' && said.push(text))
  const { promise, answer } = later<Answer<'quiz/knowledge/submit'>>()
  perform.mockReturnValue(promise)
  await show(<Knowledge />, '/knowledge')
  await answerAll()
  await press(one('button', 'Submit'))
  await show(<p>Another page</p>, '/cart')
  await answer({ kind: 'done', result: { score: 10, total: 10, earnedGems: 50 } })
  await until(() => expect(said).toEqual(['Your quiz is graded: 10 of 10 right, 50 gems earned.']))
  stop()
})
