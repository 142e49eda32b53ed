// A shop that begins in any of the languages: its export is imported as the same shop, and each language shows the same.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productsIn, withoutTexts } from '../../../backend/catalog/in-language.ts'
import { importShop } from '../../../backend/shop-folder/import-shop.ts'
import { bundlesIn, whole } from '../../../backend/shop-folder/present-shop.ts'
import { readShopFolder } from '../../../backend/shop-folder/read-folder.ts'
import { readShop } from '../../../backend/shop-folder/read-shop.ts'
import { shopFiles, writeShopFolder } from '../../../backend/shop-folder/write-folder.ts'
import type { CatalogStore } from '../../../backend/storage/port.ts'
import { LANGUAGE_TAGS } from '../../../words/languages.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'
import { sampleShop } from '../../sample-shop.ts'
import { ownDir } from './own-dir.ts'

const temp = ownDir('first-language')

async function importFrom(store: CatalogStore, from: string) {
  const folder = await readShopFolder(from)
  const options = { now: 5, sample: sampleShop, dryRun: false, confirm: async () => true, say: () => undefined }
  return await importShop(store, (present) => readShop(folder, present), options)
}

/** A store whose shop is the sample shop. */
async function openSample(): Promise<CatalogStore> {
  const { catalog } = openMemoryStorage()
  await catalog.replace({ products: sampleShop.products }, 0, 1)
  return catalog
}

const FIRST = {
  questions: [
    'id,difficulty,topic,question,option1,option2,option3,option4,answer',
    'e-001,easy,kpop,Who are ARMY?,Fans of BTS,Soldiers,Dancers,Actors,1',
    'm-001,medium,,Second?,One,Two,Three,Four,2',
    'h-001,hard,,Third?,One,Two,Three,Four,3',
  ].join('\n'),
  bundles: 'id,emoji,title,blurb,costGems,giveGems\nspark,x,Spark,A bit.,1,2\n',
}
const translated = {
  questions: (tag: string) => `id,question,option1,option2,option3,option4\ne-001,${tag}?,a,b,c,d\n`,
  bundles: (tag: string) => `id,title,blurb\nspark,${tag},${tag}.\n`,
}

/** The texts that a device of a language shows of the quiz, the bundles and the products. */
const shownTo = async (store: CatalogStore, tag: string) => {
  const { own, products } = (await store.read()) ?? { products: [] }
  const { questions, bundles, languages = {} } = whole(own, sampleShop)
  return {
    questions: questions.map(({ id, question, options }) => ({ question, options, ...languages[tag]?.questions?.[id] })),
    bundles: bundlesIn({ bundles, languages }, tag).map(({ title, blurb, shown }) => [shown?.title ?? title, shown?.blurb ?? blurb]),
    products: productsIn(withoutTexts(products), tag).map(({ name, desc, shown }) => [shown?.name ?? name, shown?.desc ?? desc]),
  }
}
const shopIn = (tag: string, files: Readonly<Record<string, string>> = {}) => ({
  'shop.json': JSON.stringify({ name: 'Bazaar', language: tag }),
  ...files,
})
const ownIn = (first: string, name: 'questions' | 'bundles') =>
  Object.fromEntries([
    [`${name}.csv`, FIRST[name]],
    ...LANGUAGE_TAGS.filter((tag) => tag !== first).map((tag) => [`${name}.${tag}.csv`, translated[name](tag)]),
  ])

test.each(
  LANGUAGE_TAGS.flatMap((first) => [
    { first, has: 'the sample’s quiz and bundles', files: shopIn(first) },
    { first, has: 'its own quiz', files: shopIn(first, ownIn(first, 'questions')) },
    { first, has: 'its own bundles', files: shopIn(first, ownIn(first, 'bundles')) },
    { first, has: 'its own quiz and bundles', files: shopIn(first, { ...ownIn(first, 'questions'), ...ownIn(first, 'bundles') }) },
  ]),
)('a shop that begins in $first with $has is the same again after its export, and shows the same in each language', async ({ files }) => {
  temp.put(files)
  const store = await openSample()
  await importFrom(store, temp.dir)
  const shown = async () => await Promise.all(LANGUAGE_TAGS.map((tag) => shownTo(store, tag)))
  const before = await shown()
  const exported = shopFiles((await store.read()) ?? { products: [] }, sampleShop)
  await writeShopFolder(join(temp.dir, 'out'), exported)
  expect((await importFrom(store, join(temp.dir, 'out'))).changed).toBe(false)
  expect(await shown()).toEqual(before)
  const { catalog: other } = openMemoryStorage()
  await importFrom(other, join(temp.dir, 'out'))
  expect(await Promise.all(LANGUAGE_TAGS.map((tag) => shownTo(other, tag)))).toEqual(before)
  expect(shopFiles((await other.read()) ?? { products: [] }, sampleShop)).toEqual(exported)
})

test('a shop that begins in another language has the sample’s quiz and bundles in that one first; each language shows what the sample shows in it', async () => {
  const sample = await openSample()
  temp.put(shopIn('ko'))
  const store = await openSample()
  await importFrom(store, temp.dir)
  for (const tag of LANGUAGE_TAGS) expect(await shownTo(store, tag), tag).toEqual(await shownTo(sample, tag))
  const files = shopFiles((await store.read()) ?? { products: [] }, sampleShop)
  expect(files.get('bundles.csv')).toMatch(/\p{Script=Hangul}/u)
  expect(files.get('bundles.en.csv')).not.toMatch(/\p{Script=Hangul}/u)
  expect([files.has('questions.en.csv'), files.has('questions.ko.csv')]).toEqual([true, false])
})
