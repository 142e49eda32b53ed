// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useConnection } from '../../../pwa/state/connection.ts'
import { line, roundTop, spread, steps } from '../../../pwa/features/results/chart.tsx'
import { detailsToShow, typeOfResult } from '../../../pwa/features/results/result-facts.ts'
import { arrive, forgetDocuments, hold, NO_SIGNAL, sources } from './fake-documents.ts'
import { all, goBack, one, pageText, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/documents.ts', () => import('./fake-documents.ts'))

const { default: Results } = await import('../../../pwa/features/results/results-screen.tsx')

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
const entry = (delta: number, balance: number, reason: string, label: string, day: number) => ({
  delta,
  balance,
  reason,
  label,
  createdAt: at(day),
})
const KNOWLEDGE = [
  { difficulty: 'hard', score: 4, total: 10, earnedGems: 60, createdAt: at(20) },
  { difficulty: 'easy', score: 9, total: 10, earnedGems: 45, createdAt: at(19) },
  { difficulty: 'easy', score: 2, total: 10, earnedGems: 10, createdAt: at(18) },
] as const
const rows = () => [...document.querySelectorAll('.result')].map(textOf)
const NOTHING = ['results/knowledge', 'results/personality', 'ledger']

beforeEach(() => {
  useConnection.setState({ state: 'online' })
  forgetDocuments()
  arrive('results/knowledge', { results: KNOWLEDGE })
  arrive('results/personality', { results: [] })
  arrive('ledger', { gems: 0, entries: [] })
})

describe('the knowledge tab', () => {
  test('lists every round with difficulty, score, gems and moment, newest first', async () => {
    await show(<Results />, '/results')
    expect(one('heading', 'Quiz Results')).toBeDefined()
    expect(rows()).toEqual([
      'Hard4 / 1060 gemsNov 20, 2026, 12:00 PM',
      'Easy9 / 1045 gemsNov 19, 2026, 12:00 PM',
      'Easy2 / 1010 gemsNov 18, 2026, 12:00 PM',
    ])
  })

  test('filters by All, Easy, Medium and Hard, in the address', async () => {
    await show(<Results />, '/results')
    for (const [name, count] of [
      ['Easy', 2],
      ['Hard', 1],
      ['All', 3],
    ] as const) {
      await press(one('button', name))
      expect(rows()).toHaveLength(count)
    }
    await press(one('button', 'Medium'))
    expect(location.search).toBe('?difficulty=medium')
    expect(pageText()).toContain('No knowledge results yet.')
    expect(document.querySelector('.result-list')).toBeNull()
    await show(<Results />, '/results?difficulty=hard')
    expect(rows()).toHaveLength(1)
  })

  test('shows six rounds, and the rest on demand', async () => {
    arrive('results/knowledge', { results: [...KNOWLEDGE, ...KNOWLEDGE, ...KNOWLEDGE] })
    await show(<Results />, '/results')
    expect(rows()).toHaveLength(6)
    await press(one('button', 'Show all 9'))
    expect(rows()).toHaveLength(9)
    expect(all('button', 'Show all 9')).toEqual([])
  })

  test('the chart shows the last rounds, oldest first, with a text alternative', async () => {
    await show(<Results />, '/results')
    expect(document.querySelector('figure [role=img]')?.getAttribute('aria-label')).toBe('Right answers: 2 of 10, 9 of 10, 4 of 10')
    expect(document.querySelectorAll('.plot .dot')).toHaveLength(3)
  })

  test('the chart tells the difficulties apart by name and by shape, and joins only rounds of the same by a line', async () => {
    const dots = () => [...document.querySelectorAll('.plot .dot')].map(({ className }) => className)
    await show(<Results />, '/results')
    expect([...document.querySelectorAll('.chart-key li')].map(textOf)).toEqual(['Easy', 'Medium', 'Hard'])
    expect(dots()).toEqual(['dot level-easy', 'dot level-easy', 'dot level-hard'])
    expect(document.querySelector('.plot-line')?.classList.contains('plot-mixed')).toBe(true)
    await press(one('button', 'Easy'))
    expect(dots()).toEqual(['dot level-easy', 'dot level-easy'])
    expect(document.querySelector('.plot-line')?.classList.contains('plot-mixed')).toBe(false)
  })

  test('the chart says from which day to which it goes; of a single day once', async () => {
    const days = () => [...document.querySelectorAll('.chart-days span')].map(textOf)
    await show(<Results />, '/results')
    expect(days()).toEqual(['Nov 18', 'Nov 20'])
    arrive('results/knowledge', { results: KNOWLEDGE.map((round) => ({ ...round, createdAt: at(20) })) })
    await show(<Results />, '/results')
    expect(days()).toEqual(['', 'Nov 20'])
  })

  test('a single round has no chart', async () => {
    arrive('results/knowledge', { results: KNOWLEDGE.slice(0, 1) })
    await show(<Results />, '/results')
    expect(document.querySelector('figure')).toBeNull()
  })
})

describe('the personality tab', () => {
  test('opens by press and by address, and names type, archetype and at most four details', async () => {
    const details = { vibe: 'K-Drama Dreamer', EI: 33, SN: 0, TF: 67, JP: 100, mood: 'calm', late: true }
    arrive('results/personality', { results: [{ personalityType: 'INTJ', details, createdAt: at(20) }] })
    await show(<Results />, '/results')
    await press(document.querySelectorAll<HTMLElement>('[role=tab]')[1] ?? document.body)
    expect(location.search).toBe('?tab=personality')
    expect(pageText()).toContain('INTJ · Anime Strategist')
    expect([...document.querySelectorAll('.type-details div')].map(textOf)).toEqual(['Inward67%', 'Idea100%', 'Head67%', 'Plan100%'])
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain('33 % Outward, 67 % Inward')
    await goBack()
  })

  test('a result without shares has the emoji of its archetype; an unknown type is a Celestial Soul', async () => {
    const results = [
      { personalityType: 'debater', details: {}, createdAt: at(20) },
      { personalityType: 'XXXX', details: { a: 1 }, createdAt: at(19) },
    ]
    arrive('results/personality', { results })
    await show(<Results />, '/results?tab=personality')
    expect(pageText()).toContain('ENTP · Fandom Disruptor')
    expect(pageText()).toContain('XXXX · Celestial Soul')
    expect(pageText()).toContain('🧭')
    expect(document.querySelector('svg.star')).toBeNull()
  })
})

describe('states', () => {
  test.each([
    ['results/knowledge', '', 'Failed to load knowledge results', 'No knowledge results yet.'],
    ['results/personality', '?tab=personality', 'Failed to load personality results', 'No personality results yet.'],
  ])('%s: loading, empty, failed', async (key, search, failure, empty) => {
    hold(key, {})
    await show(<Results />, `/results${search}`)
    expect(pageText()).toContain('Loading…')
    arrive(key, { results: [] })
    await show(<Results />, `/results${search}`)
    expect(pageText()).toContain(empty)
    hold(key, { status: 'failed', error: NO_SIGNAL })
    await show(<Results />, `/results${search}`)
    expect(pageText()).toContain(failure)
    hold(key, { status: 'failed', error: { status: 503, code: 'unavailable', message: 'The shop is busy.' } })
    await show(<Results />, `/results${search}`)
    expect(pageText()).toContain('The shop is busy.')
    expect(pageText()).not.toContain(failure)
  })

  test('offline the copy on the device is shown with its time', async () => {
    useConnection.setState({ state: 'offline' })
    hold('results/knowledge', {
      status: 'ready',
      data: { ok: true, results: KNOWLEDGE },
      loadedAt: Date.UTC(2026, 10, 20, 18, 32),
      error: NO_SIGNAL,
    })
    await show(<Results />, '/results')
    expect(rows()).toHaveLength(3)
    expect(pageText()).toMatch(/You’re offline\. Last updated Nov 20, 2026/)
    expect(pageText()).not.toContain('Failed')
  })

  test('a refused refresh: says so, and the list stays', async () => {
    const error = { status: 500, code: 'internal', message: 'Something went wrong on our side.' }
    hold('results/knowledge', { status: 'ready', data: { ok: true, results: KNOWLEDGE }, loadedAt: 1, error })
    await show(<Results />, '/results')
    expect(rows()).toHaveLength(3)
    expect(pageText()).toContain('Something went wrong on our side.')
  })

  test('requests carry the bearer token, and the copy is kept for this account only', async () => {
    await show(<Results />, '/results')
    const asked = sources.filter(({ key }) => NOTHING.includes(key))
    expect(asked.length).toBeGreaterThan(0)
    for (const source of asked) expect(source).toMatchObject({ bearer: true, scope: 'account' })
  })
})

describe('the gem balance history', () => {
  test('shows the reason, the amount and the balance of each movement, with a chart', async () => {
    const entries = [
      entry(-1_030, 20, 'checkout', '2 items', 20),
      entry(1_040, 1_050, 'custom', '1040 gems', 19),
      entry(10, 10, 'knowledge', 'easy', 18),
    ]
    arrive('ledger', { gems: 20, entries })
    await show(<Results />, '/results')
    expect([...document.querySelectorAll('.moves li')].map(textOf)).toEqual([
      'Checkout: 2 items−1,030Nov 20, 2026, 12:00 PMBalance 20',
      'Gem shop: 1,040 gems doubled+1,040Nov 19, 2026, 12:00 PMBalance 1,050',
      'Knowledge quiz, easy+10Nov 18, 2026, 12:00 PMBalance 10',
    ])
    const charts = [...document.querySelectorAll('figure [role=img]')].map((chart) => chart.getAttribute('aria-label'))
    expect(charts).toContain('Balance over the last 3 changes: from 0 to 20 gems, at most 1,050')
  })

  test('what the shop gave or took by hand is said in its words', async () => {
    const entries = [
      entry(-5, 595, 'checkout', 'taken back by Starlane: given twice', 20),
      entry(500, 600, 'checkout', 'Gift from Starlane: sorry for the wait', 19),
      entry(100, 100, 'checkout', 'Refund of Moon Ring and 2 more', 18),
    ]
    arrive('ledger', { gems: 595, entries })
    await show(<Results />, '/results')
    expect([...document.querySelectorAll('.moves li')].map(textOf)).toEqual([
      'Checkout: taken back by Starlane: given twice−5Nov 20, 2026, 12:00 PMBalance 595',
      'Gift from Starlane: sorry for the wait+500Nov 19, 2026, 12:00 PMBalance 600',
      'Refund of Moon Ring and 2 more+100Nov 18, 2026, 12:00 PMBalance 100',
    ])
  })

  test('shows eight movements, and the rest on demand', async () => {
    const entries = Array.from({ length: 20 }, (_, index) => entry(1, 20 - index, 'bundle', 'Tiny', 20))
    arrive('ledger', { gems: 20, entries })
    await show(<Results />, '/results')
    expect(document.querySelectorAll('.moves li')).toHaveLength(8)
    await press(one('button', 'Show all 20'))
    expect(document.querySelectorAll('.moves li')).toHaveLength(20)
    expect(all('button', 'Show all 20')).toEqual([])
  })

  test('without movements: links to the first gems', async () => {
    await show(<Results />, '/results')
    expect(pageText()).toContain('No gems earned or spent yet.')
    expect(one('link', 'Earn your first gems').getAttribute('href')).toBe('/knowledge')
  })
})

describe('facts of a result', () => {
  test.each([
    [{ personalityType: 'INFJ', details: { type: 'ENTP' } }, 'INFJ'],
    [{ personalityType: ' ', details: { type: 'ENTP', mbti: 'ISTJ' } }, 'ENTP'],
    [{ details: { mbti: 'ISTJ' }, type: 'ESFP' }, 'ISTJ'],
    [{ details: {}, type: 'ESFP', result: 'INTP' }, 'ESFP'],
    [{ details: {}, type: 4, result: 'INTP' }, 'INTP'],
    [{ details: {} }, ''],
  ])('the type of result %j is %j', (result, type) => {
    expect(typeOfResult(result)).toBe(type)
  })

  test('details are shown as readable text', () => {
    expect(detailsToShow({ vibe: 'x', mbti: 'INFJ', EI: 50, SN: 49, done: false, n: 3, more: 'hidden' })).toEqual([
      { name: 'Outward', value: '50%' },
      { name: 'Idea', value: '51%' },
      { name: 'done', value: 'no' },
      { name: 'n', value: '3' },
    ])
  })
})

describe('chart geometry', () => {
  test('values are spread over the box, a single one stands in the middle', () => {
    expect(spread([0, 50, 100], 0, 100)).toEqual([
      { x: 0, y: 100 },
      { x: 50, y: 50 },
      { x: 100, y: 0 },
    ])
    expect(spread([7], 7, 7)).toEqual([{ x: 50, y: 100 }])
  })

  test('the balance is a step line, the score a straight one', () => {
    const points = [
      { x: 0, y: 9 },
      { x: 5, y: 3 },
    ]
    expect(steps(points)).toBe('M0 9H5V3')
    expect(line(points)).toBe('M0 9L5 3')
  })

  test.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [10, 10],
    [11, 20],
    [499, 500],
    [501, 1000],
  ])('the axis for %i ends at %i', (value, top) => {
    expect(roundTop(value)).toBe(top)
  })
})
