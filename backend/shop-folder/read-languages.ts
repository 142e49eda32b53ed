import { SHOP_PAGES, type Block, type ShopPageName } from '#sync-protocol/api/shop.ts'
import { LANGUAGE_TAGS, type LanguageTag } from '../../words/languages.ts'
import type { OwnShop, ShopInLanguage } from '../domain/own-shop.ts'
import type { Fault } from './faults.ts'
import type { MarkdownReading } from './markdown.ts'
import { bundlesInLanguage, questionsInLanguage, readTable, REVIEWS, type Review } from './tables.ts'

/** What a shop's files in its first language say, of which others are translations. */
interface FirstTexts {
  language: LanguageTag
  questions: OwnShop['questions']
  bundles: OwnShop['bundles']
  reviews: readonly Review[]
  pages: OwnShop['pages']
}

interface Files {
  textOf(name: string): string | undefined
  /** Reads a page. */
  blocksOf(file: string, text: string): MarkdownReading['blocks']
}

/** What a shop folder says in other languages than its first. Every fault is added to `faults`. */
export function readLanguages(first: FirstTexts, files: Files, faults: Fault[]): Pick<OwnShop, 'languages'> {
  const languages: Record<string, ShopInLanguage> = {}
  for (const tag of LANGUAGE_TAGS) {
    const said = readLanguage(tag, first, files, faults)
    if (Object.keys(said).length > 0) languages[tag] = said
  }
  return Object.keys(languages).length === 0 ? {} : { languages }
}

function readLanguage(tag: LanguageTag, first: FirstTexts, { textOf, blocksOf }: Files, faults: Fault[]): ShopInLanguage {
  /** The text of a file that translates another one, which must be there. */
  const translation = (file: string, original: string, isThere: boolean): string | undefined => {
    const text = textOf(file)
    if (text === undefined) return undefined
    if (tag === first.language) faults.push({ file, message: `is in the shop’s first language: its texts stand in ${original}` })
    else if (!isThere) faults.push({ file, message: `translates ${original}, which is not there` })
    else return text
    return undefined
  }
  const table = <Row>(name: string, isThere: boolean, form: Parameters<typeof readTable<Row>>[2]): Row[] | undefined => {
    const file = `${name}.${tag}.csv`
    const text = translation(file, `${name}.csv`, isThere)
    return text === undefined ? undefined : readTable(file, text, form, faults)
  }
  const questions = table('questions', first.questions !== undefined, questionsInLanguage(first.questions ?? []))
  const bundles = table('bundles', first.bundles !== undefined, bundlesInLanguage(first.bundles ?? []))
  const reviews = table('reviews', first.reviews.length > 0, REVIEWS)
  const pages: Partial<Record<ShopPageName, string>> = {}
  const texts: Partial<Record<ShopPageName, Block[]>> = {}
  for (const page of SHOP_PAGES) {
    const file = `pages/${tag}/${page}.md`
    const text = translation(file, `pages/${page}.md`, first.pages[page] !== undefined)
    if (text === undefined) continue
    pages[page] = text
    texts[page] = blocksOf(file, text)
  }
  return {
    ...(reviews === undefined ? {} : { reviews }),
    ...(Object.keys(pages).length === 0 ? {} : { texts, pages }),
    ...(questions === undefined ? {} : { questions: Object.fromEntries(questions.map(({ id, ...texts }) => [id, texts])) }),
    ...(bundles === undefined ? {} : { bundles: Object.fromEntries(bundles.map(({ id, ...texts }) => [id, texts])) }),
  }
}
