import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SHOP_PAGES } from '#sync-protocol/api/shop.ts'
import { LANGUAGE_TAGS } from '../../words/languages.ts'
import { writeCatalogFile } from '../catalog/catalog-file.ts'
import type { ShopContent, ShopInLanguage } from '../domain/own-shop.ts'
import { makeFolder } from '../storage/data-folder/private.ts'
import type { PictureStore } from '../storage/port.ts'
import { fileFault } from '../system-fault.ts'
import { writeNewFile } from '../write-new-file.ts'
import { whole } from './present-shop.ts'
import type { SampleShop } from './sample.ts'
import { BUNDLES, bundlesInLanguage, optionCells, QUESTIONS, questionRows, questionsInLanguage, REVIEWS, writeTable } from './tables.ts'

/** What a folder is made with by default: an export is for others to read. */
const OPEN = 0o777
/** Where a shop folder has the files of its photographs. */
const PICTURES = 'pictures'

/** The files of a shop by their names in its folder, which `readShop` reads back the same. */
export function shopFiles({ products, own }: ShopContent, sample: SampleShop): Map<string, string | Buffer> {
  const { settings, pages, questions, bundles, facts, logo, icon, languages = {} } = whole(own, sample)
  const files = new Map<string, string | Buffer>([
    ['shop.json', `${JSON.stringify(settings, undefined, 2)}\n`],
    ['products.csv', writeCatalogFile(products, 'csv', `${PICTURES}/`)],
    ['questions.csv', writeTable(questionRows(questions), QUESTIONS.columns)],
    ['bundles.csv', writeTable(bundles, BUNDLES.columns)],
  ])
  if (facts.reviews.length > 0) files.set('reviews.csv', writeTable(facts.reviews, REVIEWS.columns))
  for (const page of SHOP_PAGES) {
    const text = pages[page]
    if (text !== undefined) files.set(`pages/${page}.md`, text)
  }
  for (const tag of LANGUAGE_TAGS)
    for (const [name, text] of filesIn(tag, languages[tag] ?? {}, { questions, bundles })) files.set(name, text)
  if (logo !== undefined) files.set('logo.svg', logo)
  if (icon !== undefined) files.set('icon.png', Buffer.from(icon, 'base64'))
  return files
}

/** The files of a language, their rows in the order of the first language's. */
function filesIn(
  tag: string,
  { questions = {}, bundles = {}, reviews, pages = {} }: ShopInLanguage,
  first: Pick<SampleShop['own'], 'questions' | 'bundles'>,
): [name: string, text: string][] {
  const files: [string, string][] = []
  const asked = first.questions.flatMap(({ id }) => {
    const said = questions[id]
    return said === undefined ? [] : [{ id, question: said.question, ...optionCells(said.options) }]
  })
  const sold = first.bundles.flatMap(({ id }) => (bundles[id] === undefined ? [] : [{ id, ...bundles[id] }]))
  if (asked.length > 0) files.push([`questions.${tag}.csv`, writeTable(asked, questionsInLanguage([]).columns)])
  if (sold.length > 0) files.push([`bundles.${tag}.csv`, writeTable(sold, bundlesInLanguage([]).columns)])
  if (reviews !== undefined) files.push([`reviews.${tag}.csv`, writeTable(reviews, REVIEWS.columns)])
  for (const page of SHOP_PAGES) {
    const text = pages[page]
    if (text !== undefined) files.push([`pages/${tag}/${page}.md`, text])
  }
  return files
}

/**
 * Writes a shop into a new or an empty folder, with the `pictures` that it names. Returns the names of those that are kept no longer. Throws, in a line that
 * says what to do.
 */
export async function writeShopFolder(
  dir: string,
  files: ReadonlyMap<string, string | Buffer>,
  pictures?: { names: Iterable<string>; store: Pick<PictureStore, 'read'> },
): Promise<string[]> {
  try {
    await makeFolder(dir, OPEN)
    if ((await readdir(dir)).length > 0) throw new Error(`${dir} is not empty: name a new folder.`)
    await mkdir(join(dir, 'pages'))
  } catch (error) {
    throw new Error(fileFault(error, dir, 'write') ?? (error instanceof Error ? error.message : String(error)), { cause: error })
  }
  for (const [name, content] of files) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeNewFile(join(dir, name), content)
  }
  return pictures === undefined ? [] : await writePictures(join(dir, PICTURES), pictures)
}

/** There are too many to flush each of them: a folder that is not whole is told by its import. */
async function writePictures(
  dir: string,
  { names, store }: { names: Iterable<string>; store: Pick<PictureStore, 'read'> },
): Promise<string[]> {
  const missing: string[] = []
  for (const name of names) {
    const bytes = await store.read(name)
    try {
      if (bytes === undefined) missing.push(name)
      else {
        await mkdir(dir, { recursive: true })
        await writeFile(join(dir, name), bytes, { flag: 'wx' })
      }
    } catch (error) {
      throw new Error(fileFault(error, join(dir, name), 'write') ?? String(error), { cause: error })
    }
  }
  return missing
}
