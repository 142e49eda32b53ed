// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amountOf } from '../../../pwa/features/gem-shop/amount.ts'
import { bundleNotice, customNotice } from '../../../pwa/features/gem-shop/purchase-notice.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { onNotice, type Notice } from '../../../pwa/state/notices.ts'
import { arrive, forgetDocuments, hold, NO_SIGNAL, refreshed } from './fake-documents.ts'
import { freshMember, later, perform, useAccount, wait } from './fake-member.ts'
import { errorOf, field, fill, one, pageText, press, show, textOf } from './screen.tsx'

vi.mock('../../../pwa/actions/mutate.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/perform.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/receipts.ts', () => import('./fake-member.ts'))
vi.mock('../../../pwa/actions/documents.ts', () => import('./fake-documents.ts'))

const { default: GemShop } = await import('../../../pwa/features/gem-shop/gem-shop-screen.tsx')

const BUNDLES = [
  { id: 'starter', emoji: '🌱', title: 'Starter Seed', blurb: 'A first handful.', costGems: 20, giveGems: 50 },
  { id: 'encore', emoji: '🎤', title: 'Encore', blurb: 'One more, louder.', costGems: 100, giveGems: 260 },
]
const said: Notice[] = []
onNotice((notice) => said.push(notice))

beforeEach(() => {
  freshMember({ gems: 60 })
  forgetDocuments()
  said.length = 0
  arrive('gem-bundles', { bundles: BUNDLES })
})

describe('bundles', () => {
  test('show emoji, title, blurb, cost and gain', async () => {
    await show(<GemShop />, '/gem-shop')
    const cards = [...document.querySelectorAll('.bundle')].map(textOf)
    expect(cards).toHaveLength(2)
    for (const part of ['🌱', 'Starter Seed', 'A first handful.', 'Costs20', 'Gives50']) expect(cards[0]).toContain(part)
    expect(cards[1]).toContain('40 short')
    expect(cards[0]).not.toContain('short')
  })

  test('after a purchase the message names the bundle and the new balance', async () => {
    const { promise, answer } = later<{ kind: 'done'; result: { remainingGems: number; bundle: { id: string; title: string } } }>()
    perform.mockReturnValue(promise)
    await show(<GemShop />, '/gem-shop')
    await press(one('button', 'Buy Starter Seed'))
    expect(one('button', 'Buying… Starter Seed').getAttribute('aria-disabled')).toBe('true')
    expect(perform).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'store/gem-bundles/purchase' }),
      { bundleId: 'starter' },
      { bundle: { costGems: 20, giveGems: 50, title: 'Starter Seed' } },
    )
    await answer({ kind: 'done', result: { remainingGems: 1090, bundle: { id: 'starter', title: 'Starter Seed' } } })
    expect(said).toMatchObject([{ tone: 'good', text: 'Purchased Starter Seed — new balance: 1,090' }])
    one('button', 'Buy Starter Seed')
  })

  test('one with a title in the language of the page is heard by it on its button, and bought by the other', async () => {
    arrive('gem-bundles', { bundles: [{ ...BUNDLES[0], shown: { lang: 'en', title: 'First Light', blurb: 'A little.' } }] })
    perform.mockResolvedValue({ kind: 'refused', code: 'bundle_changed', message: '' })
    await show(<GemShop />, '/gem-shop')
    await press(one('button', 'Buy First Light'))
    const bundle = { costGems: 20, giveGems: 50, title: 'Starter Seed' }
    expect(perform).toHaveBeenCalledWith(expect.anything(), { bundleId: 'starter' }, { bundle })
  })

  test('a bundle that has changed since it was seen is not bought: says so, and the bundles are fetched anew (R61)', async () => {
    perform.mockResolvedValue({
      kind: 'refused',
      code: 'bundle_changed',
      message: 'This bundle has changed since you saw it. Nothing was bought.',
    })
    await show(<GemShop />, '/gem-shop')
    await press(one('button', 'Buy Encore'))
    expect(perform).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'store/gem-bundles/purchase' }),
      { bundleId: 'encore' },
      { bundle: { costGems: 100, giveGems: 260, title: 'Encore' } },
    )
    expect(said).toMatchObject([{ tone: 'bad', text: 'This bundle has changed since you saw it. Nothing was bought.' }])
    expect(refreshed).toHaveBeenCalledExactlyOnceWith('gem-bundles')
  })

  test.each([
    ['while loading', {}, 'Loading bundles…'],
    [
      'without a login',
      { status: 'failed', error: { status: 401, code: 'unauthorized', message: 'Please log in.' } },
      'Sign in to view bundles (401)',
    ],
    [
      'where it is forbidden',
      { status: 'failed', error: { status: 403, code: 'forbidden', message: 'no' } },
      'Sign in to view bundles (401)',
    ],
    ['when it fails', { status: 'failed', error: { status: 500, code: 'internal', message: 'Oops' } }, 'Could not load gem bundles'],
    ['without a signal', { status: 'failed', error: NO_SIGNAL }, 'Could not load gem bundles'],
  ] as const)('%s: says so', async (_when, view, text) => {
    hold('gem-bundles', view)
    await show(<GemShop />, '/gem-shop')
    expect(pageText()).toContain(text)
    expect(document.querySelectorAll('.bundle h3')).toHaveLength(0)
  })

  test('a copy of another login is not shown', async () => {
    hold('gem-bundles', {
      status: 'ready',
      data: { ok: true, bundles: BUNDLES },
      loadedAt: 1,
      error: { status: 401, code: 'unauthorized', message: '' },
    })
    await show(<GemShop />, '/gem-shop')
    expect(pageText()).toContain('Sign in to view bundles (401)')
    expect(document.querySelectorAll('.bundle')).toHaveLength(0)
  })

  test('offline the copy on the device is shown with its time', async () => {
    hold('gem-bundles', {
      status: 'ready',
      data: { ok: true, bundles: BUNDLES },
      loadedAt: Date.UTC(2026, 10, 20, 18, 32),
      error: NO_SIGNAL,
    })
    await show(<GemShop />, '/gem-shop')
    expect(document.querySelectorAll('.bundle')).toHaveLength(2)
    expect(pageText()).toContain('As of Nov 20, 2026')
    expect(pageText()).not.toContain('Could not load')
  })
})

describe('what purchases give a day', () => {
  const NOON = Date.UTC(2026, 10, 20, 12)
  const movement = (reason: string, at: number, delta = 50) => ({
    delta,
    balance: 60,
    reason,
    label: '',
    createdAt: new Date(at).toISOString(),
  })
  const bought = (count: number) => Array.from({ length: count }, (_, nth) => movement(nth % 2 ? 'bundle' : 'custom', NOON - nth * 60_000))

  const { TZ } = process.env
  beforeEach(() => {
    process.env.TZ = 'UTC'
    vi.spyOn(Date, 'now').mockReturnValue(NOON)
  })
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
    vi.restoreAllMocks()
  })

  test.each([
    ['UTC', 'until midnight.'],
    ['Europe/Berlin', 'until 1:00 AM.'],
    ['America/New_York', 'until 7:00 PM.'],
    ['Asia/Kolkata', 'until 5:30 AM.'],
  ])('in %s the day is over by the clock of that place: %s', async (place, words) => {
    process.env.TZ = place
    arrive('ledger', { gems: 60, entries: [] }, NOON)
    await show(<GemShop />, '/gem-shop')
    expect(pageText()).toContain(words)
  })

  test('no more is offered to be spent than there is', async () => {
    freshMember({ gems: 5 })
    await show(<GemShop />, '/gem-shop')
    expect(field('Gems to spend').value).toBe('5')
  })

  test.each([
    ['none yet', [], 'up to 500 today, until midnight.', true],
    [
      'two, beside a quiz, an order and one of yesterday',
      [movement('knowledge', NOON), ...bought(2), movement('checkout', NOON - 3_600_000, -90), movement('bundle', NOON - 86_400_000)],
      'up to 400 today, until midnight.',
      true,
    ],
    ['one that took more than it gave', [movement('bundle', NOON, -50)], 'up to 500 today, until midnight.', true],
    ['all of it', bought(10), 'you’ve had all of today’s. More after midnight.', false],
  ] as const)('%s: says how much is left, and offers as loudly as it can be had', async (_which, entries, text, isLoud) => {
    arrive('ledger', { gems: 60, entries }, NOON)
    await show(<GemShop />, '/gem-shop')
    expect(pageText()).toContain(`Trade gems for more gems: ${text}`)
    expect(one('button', 'Buy Starter Seed').classList.contains('btn-primary')).toBe(isLoud)
    for (const name of ['Buy Starter Seed', 'Buy gems']) expect(one('button', name).classList.contains('btn-idle')).toBe(!isLoud)
  })

  test.each([
    ['nothing is known', undefined],
    ['what is known is of another day', { entries: bought(1), loadedAt: NOON - 86_400_000 }],
    ['the day had more movements than are known', { entries: bought(1), next: 'more', loadedAt: NOON }],
  ] as const)('%s: says how much there is', async (_why, known) => {
    if (known) {
      const { loadedAt, ...data } = known
      arrive('ledger', { gems: 60, ...data }, loadedAt)
    }
    await show(<GemShop />, '/gem-shop')
    expect(pageText()).toContain('up to 500 more a day, reset at midnight.')
  })

  test('a page that is open past midnight says what is so then', async () => {
    arrive('ledger', { gems: 60, entries: bought(10) }, NOON)
    await show(<GemShop />, '/gem-shop')
    vi.mocked(Date.now).mockReturnValue(NOON + 86_400_000)
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(pageText()).toContain('up to 500 more a day, reset at midnight.')
    arrive('ledger', { gems: 60, entries: bought(10) }, NOON + 86_400_000)
    expect(pageText()).toContain('up to 500 today, until midnight.')
    expect(one('button', 'Buy Starter Seed').classList.contains('btn-primary')).toBe(true)
  })

  test('one that waits is counted as made', async () => {
    arrive('ledger', { gems: 60, entries: bought(1) }, NOON)
    await wait('store/gem-bundles/purchase', { bundleId: 'starter' })
    await show(<GemShop />, '/gem-shop')
    // One of 30 that waits, and one of 50 that was made.
    expect(pageText()).toContain('up to 420 today, until midnight.')
    await wait('store/gem-bundles/purchase-custom', { amount: 20 })
    expect(pageText()).toContain('up to 400 today, until midnight.')
    await wait('store/gem-bundles/purchase', { bundleId: 'one that is not known' })
    expect(pageText()).toContain('up to 400 today, until midnight.')
  })

  test('what gives more than is left says so, and is not offered loudly', async () => {
    freshMember({ gems: 600 })
    arrive('ledger', { gems: 600, entries: bought(7) }, NOON)
    await show(<GemShop />, '/gem-shop')
    const [starter, encore] = [...document.querySelectorAll('.bundle')].map(textOf)
    expect(starter).not.toContain('today’s limit')
    expect(encore).toContain('Gives260 gemsMore than today’s limit')
    expect(one('button', 'Buy Encore').classList.contains('btn-idle')).toBe(true)
    expect(one('button', 'Buy Starter Seed').classList.contains('btn-idle')).toBe(false)
    await fill('Gems to spend', '151')
    expect(errorOf('Gems to spend')).toBe('At most 150 today.')
    await fill('Gems to spend', '150')
    expect(errorOf('Gems to spend')).toBe('')
  })
})

describe('a custom purchase', () => {
  test('offers twice the value, and shows what an amount becomes', async () => {
    await show(<GemShop />, '/gem-shop')
    expect(pageText()).toContain('2x value')
    expect(field('Gems to spend')).toMatchObject({ type: 'number', min: '1' })
    await fill('Gems to spend', '25')
    expect(textOf(document.querySelector('.custom-deal'))).toBe('25 gems →become 50 gems')
    expect(errorOf('Gems to spend')).toBe('')
  })

  test.each([
    ['25', 25],
    ['7.9', 7],
    ['0', 1],
    ['-5', 1],
    ['', 1],
    ['abc', 1],
    ['1e99', 1_000_000_000],
  ])('%j is sent as %i', (typed, amount) => {
    expect(amountOf(typed)).toBe(amount)
  })

  test('sends the floored amount and says what was received', async () => {
    perform.mockResolvedValue({ kind: 'done', result: { gained: 14, remainingGems: 67 } })
    await show(<GemShop />, '/gem-shop')
    await fill('Gems to spend', '7.9')
    await press(one('button', 'Buy gems'))
    expect(perform).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'store/gem-bundles/purchase-custom' }), { amount: 7 })
    expect(said).toMatchObject([{ tone: 'good', text: 'Purchased 7 and received 14 — new balance 67' }])
  })

  test('an amount above the balance: a hint is shown, and the server decides', async () => {
    await show(<GemShop />, '/gem-shop')
    await fill('Gems to spend', '100')
    expect(pageText()).toContain('That is 40 gems more than you have.')
    expect(one('button', 'Buy gems').getAttribute('aria-disabled')).toBe(null)
  })
})

describe('what is said of a purchase', () => {
  test.each([
    [
      'a refusal in the server’s words',
      { kind: 'refused', code: 'daily_limit', message: 'Daily purchase limit reached. Come back tomorrow.' },
      'Daily purchase limit reached. Come back tomorrow.',
    ],
    ['a refusal without words', { kind: 'refused', code: 'daily_limit', message: '' }, 'Bundle purchase blocked. Daily limit reached.'],
    ['a change that could not be kept', { kind: 'failed', message: 'No room left.' }, 'No room left.'],
    ['an answer this version cannot read', { kind: 'done', result: undefined }, 'Purchased Encore — new balance: ?'],
  ] as const)('%s', (_what, answer, text) => {
    expect(bundleNotice(answer, 'Encore').text).toBe(text)
  })

  test('a purchase that waits is not called bought; the way to it stands on the page', () => {
    for (const notice of [
      bundleNotice({ kind: 'waiting', id: 'change-1' }, 'Encore'),
      customNotice({ kind: 'waiting', id: 'change-1' }, 7),
    ]) {
      expect(notice).toMatchObject({ tone: 'info' })
      expect(notice.text).toContain('saved. It will be sent when you next open the shop.')
    }
  })

  test('a refused custom purchase without a text has the default text', () => {
    expect(customNotice({ kind: 'refused', code: 'not_enough_gems', message: '' }, 7)).toMatchObject({
      tone: 'bad',
      text: 'Request failed',
    })
    expect(customNotice({ kind: 'done', result: undefined }, 7).text).toBe('Purchased 7 and received ? — new balance ?')
  })
})

describe('the balance', () => {
  test('the balance is the server’s, and purchases that wait are named beside it', async () => {
    await show(<GemShop />, '/gem-shop')
    expect(textOf(document.querySelector('.gem-shop-balance'))).toBe('Your balance60 gems')
    expect(pageText()).not.toContain('waiting')
    await wait('store/gem-bundles/purchase', { bundleId: 'starter' })
    expect(pageText()).toContain('One purchase is waiting to be made.')
    await wait('store/cart/add', {})
    expect(pageText()).toContain('One purchase is waiting')
    await wait('store/gem-bundles/purchase-custom', { amount: 5 })
    expect(pageText()).toContain('2 purchases are waiting')
    expect(useAccount.getState().gems).toBe(60)
  })

  test('a purchase that the shop makes at once is not seen to wait', async () => {
    vi.useFakeTimers()
    useConnection.setState({ state: 'online' })
    await show(<GemShop />, '/gem-shop')
    await wait('store/gem-bundles/purchase', { bundleId: 'starter' })
    await act(async () => vi.advanceTimersByTime(400))
    expect(pageText()).not.toContain('waiting')
    await act(async () => vi.advanceTimersByTime(100))
    expect(pageText()).toContain('One purchase is waiting to be made.')
    useConnection.setState({ state: 'unknown' })
    vi.useRealTimers()
  })
})
