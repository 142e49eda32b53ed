// @vitest-environment happy-dom
// The app of another language over a shop with texts in it: they are read and heard, and what identifies a thing travels as it is.
import { describe, expect, test, vi } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { listingPath } from '../../../pwa/actions/listing.ts'
import { ItemRow } from '../../../pwa/components/item-row/item-row.tsx'
import { Picks } from '../../../pwa/components/picks/picks.tsx'
import { ProductCard } from '../../../pwa/components/product-card/product-card.tsx'
import { ShopLanguage } from '../../../pwa/components/text-lang.ts'
import { WaitingOrderCard } from '../../../pwa/components/waiting-order/waiting-order.tsx'
import { shownAs, shownBundle, shownPhotos } from '../../../pwa/content/shown.ts'
import { openCatalog } from '../../../pwa/engine/load-catalog.ts'
import { CollectedItem } from '../../../pwa/features/inventory/collected-item.tsx'
import { GemHistory } from '../../../pwa/features/results/gem-history.tsx'
import { OpenQuestion } from '../../../pwa/features/cart/open-question.tsx'
import { QuestionList } from '../../../pwa/features/knowledge/question-list.tsx'
import { ProductDetails } from '../../../pwa/features/product/product-details.tsx'
import { nameIn, useCatalog } from '../../../pwa/state/catalog.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { gemBundles, questionPack, shopFacts } from '../../../pwa/state/document-sources.ts'
import { mirrorShop, mirroredShop } from '../../../pwa/state/shop-mirror.ts'
import { browserEnv } from '../../../pwa/sync/env.ts'
import { arrive } from './fake-documents.ts'
import { photographed, product } from './products.ts'
import { one, press, show, textOf } from './screen.tsx'

vi.mock('#words/language.ts', () => ({ tag: 'ko' }))
vi.mock('../../../pwa/actions/documents.ts', () => import('./fake-documents.ts'))

const english = product('kpop-jewelry-3')
const korean: Product = { ...english, shown: { lang: 'ko', name: '앙코르 반지', desc: '서울의 달처럼 빛나요.' } }
const half: Product = { ...english, shown: { lang: 'ko', name: '앙코르 반지' } }
/** What a device kept before its language was changed. */
const japanese: Product = { ...english, shown: { lang: 'ja', name: 'アンコールの指輪', desc: '月のように光る。' } }
const card = (shown: Product) => (
  <ProductCard product={shown} inCart={false} inWishlist={false} onToggleCart={() => undefined} onToggleWishlist={() => undefined} />
)
const langIn = (selector: string) => document.querySelector(selector)?.getAttribute('lang') ?? null

describe('a product', () => {
  test('on a card it has the name and text of the language, also for what is heard', async () => {
    await show(card(korean))
    expect(textOf(document.querySelector('h3'))).toBe('앙코르 반지')
    expect([langIn('h3'), langIn('.product-text')]).toEqual([null, null])
    expect(document.body.textContent).toContain('서울의 달처럼 빛나요.')
    expect(document.body.textContent).toContain('about 앙코르 반지')
    expect(document.body.textContent).not.toContain(english.name)
  })

  test.each<[string, Product, string, (string | null)[]]>([
    ['without a text of it: that of the shop, marked as what it is', half, '앙코르 반지', [null, 'en']],
    ['without any', english, english.name, ['en', 'en']],
    ['with those of another language only', japanese, english.name, ['en', 'en']],
  ])('%s', async (_what, shown, name, langs) => {
    await show(card(shown))
    expect(textOf(document.querySelector('h3'))).toBe(name)
    expect([langIn('h3'), langIn('.product-text')]).toEqual(langs)
    expect(textOf(document.querySelector('.product-text'))).toBe(english.desc)
  })

  test('in a shop that is in Korean itself nothing is marked', async () => {
    await show(<ShopLanguage value="ko">{card(english)}</ShopLanguage>)
    expect(document.querySelector('[lang]')).toBeNull()
  })

  test('on its page, in a row of picks, in the cart and in an order that waits', async () => {
    await show(<ProductDetails product={korean} headingId="name" level="h1" />)
    expect(textOf(document.querySelector('h1'))).toBe('앙코르 반지')
    expect(document.body.textContent).toContain('서울의 달처럼 빛나요.')
    await show(<Picks title="Picks" products={[korean]} />)
    expect(textOf(one('link', '앙코르 반지'))).toBe('앙코르 반지')
    await show(
      <ul>
        <ItemRow name={korean.name} product={korean}>
          {null}
        </ItemRow>
      </ul>,
    )
    expect(textOf(document.querySelector('h2'))).toBe('앙코르 반지')
    const lines = [{ itemId: korean.id, name: korean.name, qty: 2 }]
    await show(
      <WaitingOrderCard lines={lines} byId={new Map([[korean.id, korean]])} total={70} left={1} onTakeBack={async () => undefined} />,
    )
    expect(textOf(document.querySelector('.waiting li'))).toBe('앙코르 반지 × 2')
  })

  test('in the collection it is found by its id, else by its name; one that was bought under another name keeps it', async () => {
    useCatalog.setState({ revision: 1, products: [korean], byId: new Map([[korean.id, korean]]) })
    const bought = { name: english.name, image: english.image, priceGems: 35, qty: 1, purchasedAt: '2026-11-28T12:00:00.000Z' }
    for (const [item, name] of [
      [{ ...bought, itemId: english.id }, '앙코르 반지'],
      [bought, '앙코르 반지'],
      [{ ...bought, itemId: english.id, name: 'Former Ring' }, 'Former Ring'],
    ] as const) {
      await show(<CollectedItem item={item} />)
      expect(textOf(one('button', name))).toBe(name)
    }
  })

  test('in the question of an order', async () => {
    useCatalog.setState({ revision: 1, products: [korean], byId: new Map([[korean.id, korean]]) })
    const order = {
      id: 'd1',
      at: 1,
      balance: 80,
      gone: [],
      options: ['keep' as const, 'place' as const],
      lines: [{ itemId: korean.id, name: english.name, qty: 2, priceGems: 35 }],
      total: 70,
    }
    await show(
      <OpenQuestion cart={[]} decisions={[{ ...order, why: 'price_rose', error: 'The total is higher.' }]} picturesOf={() => []} />,
    )
    expect(document.body.textContent).toContain('앙코르 반지 × 2')
    expect(document.body.textContent).not.toContain(english.name)
  })

  test('in the history of gems, which keeps the name it had', async () => {
    useCatalog.setState({ revision: 1, products: [korean], byId: new Map([[korean.id, korean]]) })
    const entry = (label: string) => ({ delta: -35, balance: 5, reason: 'checkout' as const, label, createdAt: '2026-11-28T12:00:00.000Z' })
    arrive('ledger', { gems: 5, entries: [english.name, `${english.name} and 2 more`, 'Former Ring'].map(entry) })
    await show(<GemHistory />)
    expect([...document.querySelectorAll('.moves li > :first-child')].map(textOf)).toEqual([
      'Checkout: 앙코르 반지',
      'Checkout: 앙코르 반지 and 2 more',
      'Checkout: Former Ring',
    ])
  })

  test('by its id, for what is told of it', () => {
    const catalog = { products: [korean], byId: new Map([[korean.id, korean]]), former: new Map([['gone', 'Gone Ring']]) }
    expect([nameIn(catalog, korean.id), nameIn(catalog, 'gone'), nameIn(catalog, 'unheard')]).toEqual([
      '앙코르 반지',
      'Gone Ring',
      undefined,
    ])
    expect([nameIn(catalog, korean.id, english.name), nameIn(catalog, '', english.name), nameIn(catalog, korean.id, 'Seen')]).toEqual([
      '앙코르 반지',
      '앙코르 반지',
      'Seen',
    ])
    expect([shownAs(korean, english.name), shownAs(korean, 'Other'), shownAs(undefined, 'Other')]).toEqual([
      '앙코르 반지',
      'Other',
      'Other',
    ])
  })

  test('its photographs have their texts', () => {
    const { photos = [] } = photographed('kpop-jewelry-3', 2)
    expect(shownPhotos(photos, { lang: 'ko', alt: ['', '뒤에서'] }).map(({ alt }) => alt)).toEqual([undefined, '뒤에서'])
    expect(shownPhotos(photos, { lang: 'ja', alt: ['前'] })).toBe(photos)
  })

  test('a tab keeps its name, and nothing of the language', () => {
    mirrorShop({ cart: [{ id: korean.id, name: korean.name, priceGems: 35, product: korean, qty: 1 }], wishlist: [] }, 'mina')
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/\p{Script=Hangul}|shown/u)
    expect(mirroredShop('mina').cart[0]).toMatchObject({ name: english.name })
  })
})

test('a question is read in Korean, and its option handed in as it is', async () => {
  const chosen: string[][] = []
  const question = {
    _id: 'e-001',
    question: 'Who are ARMY?',
    options: ['Dancers', 'Fans of BTS'],
    shown: { lang: 'ko', question: '아미는 누구일까요?', options: ['댄서', 'BTS의 팬'] },
  }
  const plain = { _id: 'e-002', question: 'Second?', options: ['One', 'Two'] }
  await show(
    <QuestionList
      questions={[question, plain]}
      answers={{}}
      state="open"
      marks={undefined}
      error={undefined}
      onAnswer={(...answer) => void chosen.push(answer)}
      onSubmit={() => undefined}
    />,
  )
  const sets = [...document.querySelectorAll('fieldset')]
  expect(sets.map((set) => [textOf(set.querySelector('legend')), set.getAttribute('lang')])).toEqual([
    ['1아미는 누구일까요?', null],
    ['2Second?', 'en'],
  ])
  const label = [...document.querySelectorAll('label')].find((option) => textOf(option) === 'BTS의 팬')
  await press(label?.querySelector('input') ?? document.body)
  expect(chosen).toEqual([['e-001', 'Fans of BTS']])
})

test('a bundle is read in Korean, and bought by its title', () => {
  const bundle = { title: 'Spark', blurb: 'A bit.', shown: { lang: 'ko', title: '반짝이', blurb: '조금.' } }
  expect(shownBundle(bundle)).toEqual({ title: '반짝이', blurb: '조금.', isShown: true })
  expect(shownBundle({ title: 'Spark', blurb: 'A bit.' })).toEqual({ title: 'Spark', blurb: 'A bit.', isShown: false })
})

test('all that has texts of the language is asked for in it, and kept as another document than that of another language', () => {
  expect(listingPath('kpop', { filter: 'all', page: 1 })).toBe('kpop?page=1&type=all&lang=ko')
  expect([questionPack('easy'), gemBundles, shopFacts].map(({ key, path }) => [key, path])).toEqual([
    ['questions/easy.ko', 'quiz/knowledge/questions?difficulty=easy&limit=50&lang=ko'],
    ['gem-bundles.ko', 'store/gem-bundles?lang=ko'],
    ['shop.ko', 'shop?lang=ko'],
  ])
})

test('a catalog of another language is shown at once, and that of this one is asked for, however fresh the other is', async () => {
  const asked: unknown[] = []
  const now = 1_000_000
  const data = (products: Product[]) => ({ revision: 2, updatedAt: 1, products })
  const known = { etag: '', base: '', touched: new Set<string>(), isSure: true }
  useCatalog.setState({ revision: 0, asOf: 0, products: [] })
  useConnection.setState({ state: 'online' })
  const { loadCatalog } = openCatalog(
    { env: { ...browserEnv(), now: () => now } },
    {
      readCatalog: async () => ({ data: data([japanese]), loadedAt: now, known, isOther: true }),
      fetchCatalog: async (shown) => (asked.push(shown), { data: data([korean]), loadedAt: now, known }),
    },
    { showKeptShop: async () => undefined, loadShop: async () => undefined },
  )
  await loadCatalog()
  expect([asked.length, useCatalog.getState().products]).toEqual([1, [korean]])
  await loadCatalog()
  expect(asked).toHaveLength(1)
})
