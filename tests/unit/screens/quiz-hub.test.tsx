// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { arrive, forgetDocuments } from './fake-documents.ts'
import { freshMember } from './fake-member.ts'
import { one, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/documents.ts', () => import('./fake-documents.ts'))

const { default: QuizHub } = await import('../../../pwa/features/quiz-hub/quiz-hub-screen.tsx')

const board = () => [...(one('heading', 'Sixteen types').parentElement?.querySelectorAll('li') ?? [])].map(textOf)

beforeEach(() => {
  forgetDocuments()
  arrive('results/knowledge', { results: [] })
})

test('all types there are to be, each once, with letters and name', async () => {
  freshMember({ personalityType: '' })
  await show(<QuizHub />, '/quiz')
  expect(new Set(board()).size).toBe(16)
  for (const letters of board()) expect(letters).toMatch(/^[EI][NS][FT][JP][A-Z]/)
  expect(board()).toContain('ENFPK-Pop Firecracker')
  expect(board().join()).not.toContain('You')
})

test('the own one is marked, and no other', async () => {
  freshMember({ personalityType: 'ENFP' })
  await show(<QuizHub />, '/quiz')
  expect(board().filter((type) => type.includes('You'))).toEqual(['ENFPYouK-Pop Firecracker'])
})
