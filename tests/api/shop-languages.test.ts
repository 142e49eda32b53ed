// What a device of another language is answered, and what it sends back: its texts beside what identifies a thing, and nothing else of it.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { GemBundlesResponse } from '#sync-protocol/api/answers.ts'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { CatalogChanges } from '#sync-protocol/api/catalog-changes.ts'
import { ListingPage } from '#sync-protocol/api/listing.ts'
import { QuestionsResponse } from '#sync-protocol/api/quiz.ts'
import { ShopFacts } from '#sync-protocol/api/shop.ts'
import { applyChanges } from '#sync-protocol/protocol/catalog-changes.ts'
import { contentHash } from '../../backend/responses/rendered.ts'
import { importShop } from '../../backend/shop-folder/import-shop.ts'
import { readShop } from '../../backend/shop-folder/read-shop.ts'
import { sampleShop } from '../sample-shop.ts'
import { onEveryStore } from './every-store.ts'
import { stateOf } from './fan.ts'
import type { TestShop } from './harness.ts'

const HANGUL = /\p{Script=Hangul}/u
const question = (id: string, n: number) =>
  `${id},${{ e: 'easy', m: 'medium', h: 'hard' }[id[0] ?? ''] ?? ''},Question ${n}?,Right ${n},Wrong ${n},Other ${n},Last ${n},1`
const IDS = ['e-001', 'e-002', 'm-001', 'h-001']
const product = (n: number, cells: string) => `ring-${n},Ring ${n},https://a.example/${n},A ring.,$${n},jewelry,kpop,${cells}`
const productsWith = (...cells: string[]) =>
  ['id,name,url,desc,price,type,theme,name:ko,desc:ko', ...cells.map((said, index) => product(index + 1, said))].join('\n')
const FILES = {
  'shop.json': '{"name":"Bias Bazaar","tagline":"Pins","tagline:ko":"핀 가게"}',
  'products.csv': productsWith('반지 하나,첫 반지.', '반지 둘,', ',', '반지 넷,'),
  'questions.csv': ['id,difficulty,question,option1,option2,option3,option4,answer', ...IDS.map(question)].join('\n'),
  'questions.ko.csv': `id,question,option1,option2,option3,option4\ne-001,질문 하나?,정답,오답,다른 답,마지막\n`,
  'bundles.csv': 'id,emoji,title,blurb,costGems,giveGems\nspark,x,Spark,A bit.,1,2\nglow,x,Glow,More.,1,3\n',
  'bundles.ko.csv': 'id,title,blurb\nspark,반짝이,조금.\n',
  'reviews.csv': 'name,handle,text\nMina,m,Good.\n',
  'pages/about.md': 'Pins.\n',
  'pages/faq.md': 'Questions.\n',
  'pages/ko/about.md': '핀.\n',
}

async function open(shop: TestShop, files: Record<string, string>): Promise<void> {
  const contents = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const)
  const read = (present: Parameters<typeof readShop>[1]) => readShop({ files: new Map(contents), ignored: [], faults: [] }, present)
  const options = { now: shop.clock.now, sample: sampleShop, dryRun: false, confirm: async () => true, say: () => undefined }
  const { revision } = await importShop(shop.storage.catalog, read, options)
  await expect.poll(async () => (await shop.client().get('/api/shop')).as(ShopFacts).revision).toBe(revision)
}

onEveryStore('a shop of several languages', (shop) => {
  const get = (path: string, headers: Record<string, string> = {}) => shop().client().get(path, { headers })

  test('without texts of it, an answer in another language is the same bytes', async () => {
    await open(shop(), FILES)
    for (const path of ['/api/catalog', '/api/kpop', '/api/shop'])
      expect((await get(`${path}?lang=es`)).headers.etag, path).toBe((await get(path)).headers.etag)
  })

  test('catalog and listings have the texts of the language beside the names, and of no other one', async () => {
    await open(shop(), FILES)
    for (const path of ['/api/catalog', '/api/kpop']) {
      const [plain, english, unknown, korean] = await Promise.all(
        ['', '?lang=en', '?lang=xx', '?lang=ko'].map((query) => get(path + query)),
      )
      expect([english?.text, unknown?.text]).toEqual([plain?.text, plain?.text])
      expect(plain?.text).not.toMatch(HANGUL)
      expect(plain?.text).not.toMatch(/shown|texts/)
      const { products } =
        path === '/api/catalog' ? (korean?.as(Catalog) ?? { products: [] }) : (korean?.as(ListingPage) ?? { products: [] })
      expect(products.map(({ name, shown }) => [name, shown])).toEqual([
        ['Ring 1', { lang: 'ko', name: '반지 하나', desc: '첫 반지.' }],
        ['Ring 2', { lang: 'ko', name: '반지 둘' }],
        ['Ring 3', undefined],
        ['Ring 4', { lang: 'ko', name: '반지 넷' }],
      ])
    }
  })

  test.each(['/api/catalog', '/api/kpop', '/api/shop'])(
    '%s: each language has its own ETag, in each encoding, also out of memory',
    async (path) => {
      const english = await get(path)
      for (let round = 0; round < 2; round += 1) {
        const korean = await get(`${path}?lang=ko`)
        const br = await get(`${path}?lang=ko`, { 'accept-encoding': 'br' })
        const gzip = await get(`${path}?lang=ko`, { 'accept-encoding': 'gzip' })
        expect([brotliDecompressSync(br.bytes).toString(), gunzipSync(gzip.bytes).toString()]).toEqual([korean.text, korean.text])
        expect(korean.text).toMatch(HANGUL)
        expect((await get(`${path}?lang=ko`, { 'if-none-match': String(korean.headers.etag) })).status).toBe(304)
        const crossed = await get(`${path}?lang=ko`, { 'if-none-match': String(english.headers.etag) })
        expect([crossed.status, crossed.text]).toEqual([200, korean.text])
        expect((await get(path, { 'if-none-match': String(korean.headers.etag) })).text).toBe(english.text)
      }
    },
  )

  test('the facts say which of their texts are in the language', async () => {
    const facts = (await get('/api/shop?lang=ko')).as(ShopFacts)
    expect(facts).toMatchObject({
      brand: { name: 'Bias Bazaar', tagline: '핀 가게', pages: ['about', 'faq'] },
      shown: { lang: 'ko', parts: ['tagline', 'about'] },
    })
    const english = (await get('/api/shop')).as(ShopFacts)
    expect([facts.texts.faq, facts.reviews]).toEqual([english.texts.faq, english.reviews])
    expect(JSON.stringify(facts.texts.about)).toContain('핀.')
    expect(english).not.toHaveProperty('shown')
  })

  test('a device that says which catalog of its language it holds gets what has changed of it', async () => {
    const held = await get('/api/catalog?lang=ko')
    const mark = String(held.headers.etag).slice(1, 23)
    const plain = await get('/api/catalog')
    await open(shop(), { ...FILES, 'products.csv': productsWith('반지 하나,첫 반지.', '두 번째 반지,', ',', '반지 넷,') })
    const since = await get(`/api/catalog?since=${mark}&lang=ko`)
    const changes = since.as(CatalogChanges)
    expect(changes.put.map(({ product: { id, shown } }) => [id, shown])).toEqual([['ring-2', { lang: 'ko', name: '두 번째 반지' }]])
    const made = applyChanges(held.as(Catalog).products, changes)
    expect(contentHash(Buffer.from(JSON.stringify(made)))).toBe(changes.mark)
    // In English nothing has changed but the revision.
    expect((await get(`/api/catalog?since=${String(plain.headers.etag).slice(1, 23)}`)).as(CatalogChanges).put).toEqual([])
    // What a device holds in one language says nothing of another.
    expect((await get(`/api/catalog?since=${mark}`)).as(Catalog).products).toHaveLength(4)
    expect(await get('/api/catalog?lang=ko&lang=en')).toMatchObject({ status: 400, code: 'invalid' })
  })

  test('a question is shown in Korean and answered by its own options: right is right, wrong is wrong', async () => {
    const fan = await shop().register()
    const asked = (await get('/api/quiz/knowledge/questions?difficulty=easy&lang=ko')).as(QuestionsResponse).questions
    const korean = asked.find(({ _id }) => _id === 'e-001')
    expect(korean?.shown?.question).toBe('질문 하나?')
    const pairs = korean?.options.map((option, place) => [korean.shown?.options[place], option])
    expect(Object.fromEntries(pairs ?? [])).toEqual({ 정답: 'Right 0', 오답: 'Wrong 0', '다른 답': 'Other 0', 마지막: 'Last 0' })
    expect(asked.find(({ _id }) => _id === 'e-002')).not.toHaveProperty('shown')
    const chosen = (said: string) => korean?.options[korean.shown?.options.indexOf(said) ?? -1]
    const submit = async (answer: string | undefined) =>
      (await fan.client.post('/api/quiz/knowledge/submit', { difficulty: 'easy', answers: { 'e-001': answer } })).json
    expect(await submit(chosen('오답'))).toMatchObject({ ok: true, score: 0 })
    expect(await submit(chosen('정답'))).toMatchObject({ ok: true, score: 1 })
    expect((await get('/api/quiz/knowledge/questions?difficulty=easy')).text).not.toMatch(HANGUL)
  })

  test('bundles are shown in Korean; a cart, an order and the inventory keep the names', async () => {
    const fan = await shop().register()
    const { bundles } = (await fan.client.get('/api/store/gem-bundles?lang=ko')).as(GemBundlesResponse)
    expect(bundles.map(({ title, shown }) => [title, shown])).toEqual([
      ['Spark', { lang: 'ko', title: '반짝이', blurb: '조금.' }],
      ['Glow', undefined],
    ])
    await fan.client.post('/api/store/cart/add', { itemId: 'ring-1', qty: 1 })
    expect(JSON.stringify((await stateOf(fan)).state.cart)).not.toMatch(HANGUL)
    expect((await fan.client.get('/api/store/gem-bundles')).text).not.toMatch(HANGUL)
  })

  test('a shop that begins in Korean answers a Korean device as it is, and any other with its English texts where it has some', async () => {
    await open(shop(), {
      'shop.json': '{"name":"별 가게","language":"ko"}',
      'products.csv': 'id,name,url,desc,price,type,theme,name:en\nring,달 반지,https://a.example,반지.,$5,jewelry,kpop,Moon Ring\n',
    })
    const shownIn = async (query: string) =>
      (await get(`/api/catalog${query}`)).as(Catalog).products.map(({ name, shown }) => [name, shown?.name])
    expect([await shownIn('?lang=ko'), await shownIn(''), await shownIn('?lang=ja')]).toEqual([
      [['달 반지', undefined]],
      [['달 반지', 'Moon Ring']],
      [['달 반지', undefined]],
    ])
    expect((await get('/api/shop')).as(ShopFacts).brand.language).toBe('ko')
  })
})
