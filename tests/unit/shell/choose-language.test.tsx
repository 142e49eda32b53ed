// @vitest-environment happy-dom
// What a press on a language does: it is kept, and it comes now or with the next connection.
import { beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../until.ts'
import { show } from '../screens/screen.tsx'

vi.hoisted(() => vi.stubGlobal('STARLANE_LANGUAGES', ['en', 'ko', 'ja']))
const fake = vi.hoisted(() => ({
  bringLanguage: vi.fn<() => Promise<void>>(),
  stayInLanguage: vi.fn<() => Promise<void>>(),
  reloadPage: vi.fn<() => boolean>(),
  mutate: vi.fn<(mutation: { name: string }, args: unknown) => boolean>(),
}))
vi.mock('../../../pwa/actions/updates.ts', () => ({ bringLanguage: fake.bringLanguage, stayInLanguage: fake.stayInLanguage }))
vi.mock('../../../pwa/actions/mutate.ts', () => ({ mutate: fake.mutate }))
vi.mock('../../../pwa/actions/reload-page.ts', () => ({ reloadPage: fake.reloadPage }))
const { LanguageChoice } = await import('../../../pwa/app/shell/language-choice.tsx')
const { onNotice, standingNotices } = await import('../../../pwa/state/notices.ts')
const { useSession } = await import('../../../pwa/state/session.ts')
const { wishedLanguage } = await import('../../../pwa/storage/language.ts')

let said: string[] = []
onNotice(({ text }) => said.push(text))
const control = (controller: object | null) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } })
beforeEach(() => {
  said = []
  fake.bringLanguage.mockReset().mockResolvedValue()
  fake.stayInLanguage.mockReset().mockResolvedValue()
  fake.reloadPage.mockReset().mockReturnValue(true)
  control({})
})
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.languages a')]
const press = async (name: string) => {
  const link = links().find(({ textContent }) => textContent === name)
  link?.click()
  // What a press does comes when it is needed.
  await until(() => expect(document.cookie).toContain(`lang=${link?.lang}`))
  await new Promise((resolve) => setImmediate(resolve))
}

test('each language of the shop stands there by its own name, as a link that needs no script', async () => {
  await show(<LanguageChoice />)
  expect(
    links().map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.lang,
      link.hreflang,
      link.ariaCurrent ?? link.getAttribute('aria-current'),
    ]),
  ).toEqual([
    ['English', '?lang=en', 'en', 'en', 'true'],
    ['한국어', '?lang=ko', 'ko', 'ko', null],
    ['日本語', '?lang=ja', 'ja', 'ja', null],
  ])
})

test('a press keeps the choice and brings the language, and the address no longer names another', async () => {
  await show(<LanguageChoice />)
  history.replaceState({ kept: 1 }, '', '/kpop?page=2&lang=en')
  await press('한국어')
  expect([document.cookie, wishedLanguage(), location.search, history.state]).toEqual([
    expect.stringContaining('lang=ko'),
    'ko',
    '?page=2',
    { kept: 1 },
  ])
  expect([fake.bringLanguage.mock.calls.length, said]).toEqual([1, ['한국어 is on its way. The page reloads when it is here.']])
})

test('an address that names no language stays as it is written', async () => {
  await show(<LanguageChoice />)
  history.replaceState(null, '', '/kpop?search=moon%20stone')
  await press('한국어')
  expect(location.search).toBe('?search=moon%20stone')
})

test('the language of the page stays its language also where the worker cannot be asked', async () => {
  fake.stayInLanguage.mockRejectedValueOnce(new Error('no worker'))
  await show(<LanguageChoice />)
  await press('English')
  expect(said).toEqual([])
})

test('without a connection it says when the language comes', async () => {
  fake.bringLanguage.mockRejectedValue(new TypeError('no connection'))
  await show(<LanguageChoice />)
  await press('日本語')
  expect(said.at(-1)).toBe('日本語 comes with the next connection.')
  // It has taken the place of the one before.
  expect(standingNotices()).toHaveLength(1)
  expect(wishedLanguage()).toBe('ja')
})

test.each([
  [true, []],
  [false, ['한국어 comes with the next connection.']],
])('without a worker the server is asked for the page anew: %s', async (isThere, told) => {
  control(null)
  fake.reloadPage.mockReturnValue(isThere)
  await show(<LanguageChoice />)
  await press('한국어')
  expect([fake.reloadPage.mock.calls.length, fake.bringLanguage.mock.calls.length, said]).toEqual([1, 0, told])
})

test('the language that is here is only kept', async () => {
  await show(<LanguageChoice />)
  await press('English')
  expect([fake.reloadPage.mock.calls.length, fake.bringLanguage.mock.calls.length, said, wishedLanguage()]).toEqual([0, 0, [], 'en'])
})

test('of a member it is the choice of the account as well, also without a connection; of a visitor it is not', async () => {
  fake.bringLanguage.mockRejectedValue(new TypeError('no connection'))
  await show(<LanguageChoice />)
  await press('日本語')
  expect(fake.mutate.mock.calls).toEqual([])
  useSession.setState({ status: 'authenticated' })
  await press('한국어')
  expect(fake.mutate.mock.calls.map(([{ name }, args]) => [name, args])).toEqual([['users/language', { language: 'ko' }]])
})

test('the language of the page, chosen again, says nothing and lets no other one come', async () => {
  await show(<LanguageChoice />)
  await press('한국어')
  await press('English')
  expect([wishedLanguage(), fake.bringLanguage.mock.calls.length, fake.stayInLanguage.mock.calls.length, said.length]).toEqual([
    'en',
    1,
    1,
    1,
  ])
})
