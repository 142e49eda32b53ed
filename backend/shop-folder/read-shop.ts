import { SHOP_PAGES, type Block, type ShopPageName } from '#sync-protocol/api/shop.ts'
import { absentPages } from '#sync-protocol/domain/shop-pages.ts'
import { FIRST_LANGUAGE, isLanguage } from '../../words/languages.ts'
import { DIFFICULTIES } from '#sync-protocol/domain/quiz.ts'
import { DAILY_GAIN, QUIZ_LENGTH } from '#sync-protocol/domain/economy.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { counted } from '../catalog/catalog-change.ts'
import type { CatalogReading } from '../catalog/catalog-file.ts'
import { CatalogFileError, UnreadableFile } from '../catalog/files/file-fault.ts'
import { textOfFile } from '../catalog/files/file-text.ts'
import type { LeftOut, ReadOptions } from '../catalog/files/products-read.ts'
import { OWN_SHOP_FORM, type BankQuestion, type OwnShop, type ShopSettings } from '../domain/own-shop.ts'
import { deadLinks, type TextLink } from './app-pages.ts'
import { brandColors } from './colors.ts'
import { faultLines, type Fault } from './faults.ts'
import { iconFaults, logoFaults } from './icons.ts'
import { readLanguages } from './read-languages.ts'
import { readMarkdown } from './markdown.ts'
import type { ShopFolder } from './read-folder.ts'
import { entryOf, productsOf, type Photographs } from './read-products.ts'
import { readShopJson } from './shop-json.ts'
import { BUNDLES, QUESTIONS, readTable, REVIEWS, type Review } from './tables.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

/** What a shop is called that gives itself no name. */
export const UNNAMED = 'Starlane'
const CURRENCY = 'USD'
/** Every device keeps the facts, and one document of the store holds all. */
const MOST_FACTS = MIB
/** Bytes of a shop besides its products: a document of MongoDB takes 16 MB. */
const MOST_STORED = 12 * MIB
const PRODUCTS = /^products\.\w+$/
/** Pages that the law may ask for. */
const LEGAL = { terms: 'terms of service', privacy: 'privacy policy' } as const
export interface ShopReading {
  /** Absent: the products stay as they are. */
  catalog?: CatalogReading
  /** Absent: all but the products stays as it is. */
  own?: OwnShop
  /** Products of the file that cannot be sold here. */
  leftOut: readonly LeftOut[]
  /** What an operator should know, though it is no fault. */
  notes: string[]
}

/** All that a shop folder says, checked. Throws CatalogFileError naming every fault of every file. */
export async function readShop(
  folder: ShopFolder,
  present: readonly Product[],
  options: ReadOptions = {},
  photographs?: Photographs,
): Promise<ShopReading> {
  const faults = [...folder.faults]
  const decoded: string[] = []
  const textOf = (name: string): string | undefined => {
    const bytes = folder.files.get(name)
    try {
      if (bytes === undefined) return undefined
      const { text, said } = textOfFile(bytes)
      decoded.push(...said.map((line) => `${name}: ${line}`))
      return text
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      faults.push(...error.faults.map(({ text }) => ({ file: name, message: text })))
      return undefined
    }
  }
  const json = textOf('shop.json')
  const settings = json === undefined ? {} : readShopJson(json, faults)
  const table = <Row>(name: string, form: Parameters<typeof readTable<Row>>[2]): Row[] | undefined => {
    const text = textOf(name)
    return text === undefined ? undefined : readTable(name, text, form, faults)
  }
  const questions = table('questions.csv', QUESTIONS)
  if (questions !== undefined && questions.length > 0) faults.push(...emptyQuizzes(questions))
  const bundles = table('bundles.csv', BUNDLES)
  const reviews = table('reviews.csv', REVIEWS) ?? []
  const links: TextLink[] = []
  const blocksOf = (file: string, text: string) => {
    const read = readMarkdown(text, { shop: settings.name ?? UNNAMED, email: settings.operator?.email })
    faults.push(...read.faults.map(({ line, message }) => ({ file, line, message })))
    links.push(...read.links.map((link) => ({ file, ...link })))
    return read.blocks
  }
  const { pages, texts } = readPages(textOf, blocksOf)
  const language = isLanguage(settings.language) ? settings.language : FIRST_LANGUAGE
  const { languages } = readLanguages({ language, questions, bundles, reviews, pages }, { textOf, blocksOf }, faults)
  const {
    catalog,
    leftOut = [],
    said = [],
    used = new Set<string>(),
  } = (await productsIn(folder, { settings, present, options, photographs }, faults)) ?? {}
  const pictures = await readPictures(folder, textOf, faults)
  const facts = factsOf(settings, reviews, texts)
  faults.push(...deadLinks(links, absentPages(facts.brand)))
  if (JSON.stringify(facts).length > MOST_FACTS)
    faults.push({ file: 'pages', message: 'hold more text than a device keeps of a shop (1 MB)' })
  for (const [tag, { texts: inLanguage, reviews: said }] of Object.entries(languages ?? {}))
    if (JSON.stringify([inLanguage, said]).length > MOST_FACTS)
      faults.push({ file: `pages/${tag}`, message: 'hold more text than a device keeps of a shop (1 MB)' })
  if (folder.files.size === 0 && faults.length === 0) faults.push({ file: 'the folder', message: 'holds nothing of a shop' })
  const own: OwnShop = {
    form: OWN_SHOP_FORM,
    facts,
    ...(questions === undefined ? {} : { questions }),
    ...(bundles === undefined ? {} : { bundles }),
    settings,
    pages,
    ...(languages === undefined ? {} : { languages }),
    ...pictures,
  }
  if (Buffer.byteLength(JSON.stringify(own)) > MOST_STORED)
    faults.push({ file: 'the folder', message: 'holds more texts besides its products than the store has room for (12 MB)' })
  if (faults.length > 0) throw new CatalogFileError(faultLines(faults))
  return {
    own,
    ...(catalog === undefined ? {} : { catalog }),
    leftOut,
    notes: [
      ...decoded,
      ...said,
      ...notesOf({ ignored: folder.ignored.filter((name) => !used.has(entryOf(name))) }, settings, pages, questions),
      ...neverBought(bundles),
    ],
  }
}

async function productsIn(
  { files }: ShopFolder,
  options: Parameters<typeof productsOf>[1],
  faults: Fault[],
): Promise<Awaited<ReturnType<typeof productsOf>> | undefined> {
  const [name, other] = [...files.keys()].filter((each) => PRODUCTS.test(each))
  if (name === undefined) return undefined
  if (other !== undefined) faults.push({ file: other, message: `${name} is there as well: which of them has the products?` })
  return await productsOf({ name, bytes: files.get(name) ?? Buffer.alloc(0) }, options, faults)
}

function readPages(textOf: (name: string) => string | undefined, blocksOf: (file: string, text: string) => Block[]) {
  const pages: Partial<Record<ShopPageName, string>> = {}
  const texts: Partial<Record<ShopPageName, Block[]>> = {}
  for (const page of SHOP_PAGES) {
    const file = `pages/${page}.md`
    const text = textOf(file)
    if (text === undefined) continue
    pages[page] = text
    texts[page] = blocksOf(file, text)
  }
  return { pages, texts }
}

async function readPictures(
  { files }: ShopFolder,
  textOf: (name: string) => string | undefined,
  faults: Fault[],
): Promise<{ logo?: string; icon?: string }> {
  const logo = textOf('logo.svg')
  if (logo !== undefined) faults.push(...logoFaults(logo).map((message) => ({ file: 'logo.svg', message })))
  const icon = files.get('icon.png')
  if (icon !== undefined) faults.push(...(await iconFaults(icon)).map((message) => ({ file: 'icon.png', message })))
  return { ...(logo === undefined ? {} : { logo }), ...(icon === undefined ? {} : { icon: icon.toString('base64') }) }
}

function factsOf(settings: ShopSettings, reviews: Review[], texts: OwnShop['facts']['texts']): OwnShop['facts'] {
  const { name = UNNAMED, tagline, colors, parts, currency = CURRENCY, seller, operator, language } = settings
  return {
    brand: {
      name,
      ...(tagline === undefined ? {} : { tagline }),
      ...(colors === undefined ? {} : { colors: brandColors(colors) }),
      parts: { books: parts?.books ?? true, quizzes: parts?.quizzes ?? true },
      hasReviews: reviews.length > 0,
      pages: SHOP_PAGES.filter((page) => texts[page] !== undefined),
      ...(language === undefined ? {} : { language }),
    },
    currency,
    ...(seller === undefined ? {} : { seller }),
    ...(operator === undefined ? {} : { operator }),
    reviews,
    texts,
  }
}

/** Bundles that give more than a day allows: the shop shows them, and refuses each purchase. */
function neverBought(bundles: OwnShop['bundles'] = []): string[] {
  const names = bundles.filter(({ costGems, giveGems }) => giveGems - costGems > DAILY_GAIN).map(({ id }) => id)
  if (names.length === 0) return []
  return [`bundles.csv: nobody can buy ${names.join(', ')}: purchases give at most ${DAILY_GAIN} gems more than they cost in a day`]
}

function emptyQuizzes(questions: readonly BankQuestion[]): Fault[] {
  return DIFFICULTIES.filter((difficulty) => questions.every((question) => question.difficulty !== difficulty)).map((difficulty) => ({
    file: 'questions.csv',
    message: `has no question that is ${difficulty}: each quiz needs some`,
  }))
}

function notesOf(
  { ignored }: Pick<ShopFolder, 'ignored'>,
  { name }: ShopSettings,
  pages: OwnShop['pages'],
  questions?: readonly BankQuestion[],
): string[] {
  const legal = (['terms', 'privacy'] as const)
    .filter((page) => pages[page] === undefined)
    .map((page) => `${LEGAL[page]} (pages/${page}.md)`)
  const few = DIFFICULTIES.filter((difficulty) => (questions ?? []).filter((one) => one.difficulty === difficulty).length < QUIZ_LENGTH)
  return [
    ...(name !== undefined && legal.length > 0 ? [`${name} has no ${legal.join(' and no ')}: the law may ask for it`] : []),
    ...(questions === undefined || few.length === 0
      ? []
      : [`a quiz asks ${counted(QUIZ_LENGTH, 'question')}: fewer are ${few.join(', ')}`]),
    ...(ignored.length === 0 ? [] : [`not part of a shop, and left out: ${ignored.join(', ')}`]),
  ]
}
