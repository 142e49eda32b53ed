import { FIRST_LANGUAGE } from '../../words/languages.ts'
import type { Photo } from '#sync-protocol/domain/photo.ts'
import type { Product, ShownTexts } from '#sync-protocol/domain/product.ts'
import { tag } from '#words/language.ts'

// What identifies a thing travels and is kept as it is; what is read and heard of it comes from here.

const shop: { language: string } = { language: FIRST_LANGUAGE }

/** Notes the first language of the shop, in which all its texts are that it has in no other. */
export function noteShopLanguage(language: string = FIRST_LANGUAGE): void {
  shop.language = language
}

/** The `lang` of a text of the shop's; undefined in the language of the page. `isShown`: it is in the language of this app. */
export function langOf(isShown: boolean): string | undefined {
  return isShown || shop.language === tag ? undefined : shop.language
}

type Named = Pick<Product, 'name' | 'shown'>
type Described = Pick<Product, 'desc' | 'shown'>

/** Those that are in the language of this app: what a device keeps may be from before its language was changed. */
function own<Texts extends { lang: string }>(shown: Texts | undefined): Texts | undefined {
  return shown?.lang === tag ? shown : undefined
}

export function shownName({ name, shown }: Named): string {
  return own(shown)?.name ?? name
}

export function nameLang({ shown }: Pick<Product, 'shown'>): string | undefined {
  return langOf(own(shown)?.name !== undefined)
}

export function shownDesc({ desc, shown }: Described): string {
  return own(shown)?.desc ?? desc
}

export function descLang({ shown }: Pick<Product, 'shown'>): string | undefined {
  return langOf(own(shown)?.desc !== undefined)
}

/** The name of what is known by its name only, as it was seen or bought: shown as its product's, as long as that has the same name. */
export function shownAs(product: Named | undefined, name: string): string {
  return product?.name === name ? shownName(product) : name
}

/** Photographs with their texts as they are read. */
export function shownPhotos(photos: readonly Photo[], shown: ShownTexts | undefined): readonly Photo[] {
  const alts = own(shown)?.alt
  return alts === undefined ? photos : photos.map((photo, place) => ({ ...photo, ...(alts[place] ? { alt: alts[place] } : {}) }))
}

interface Question {
  question: string
  options: readonly string[]
  shown?: { lang: string; question: string; options: readonly string[] } | undefined
}

/** A question as it is read; the value of an option stays the option itself, by which an answer is graded. */
export function shownQuestion({ question, options, shown }: Question) {
  const said = own(shown)
  return {
    legend: said?.question ?? question,
    options: options.map((option, place) => ({ value: option, label: said?.options[place] ?? option })),
    lang: langOf(said !== undefined),
  }
}

interface Bundle {
  title: string
  blurb: string
  shown?: { lang: string; title: string; blurb: string } | undefined
}

/** A bundle's title and text as they are read; it is bought by its own title. */
export function shownBundle({ title, blurb, shown }: Bundle) {
  const said = own(shown)
  return { title: said?.title ?? title, blurb: said?.blurb ?? blurb, lang: langOf(said !== undefined) }
}
