import { FIRST_LANGUAGE } from '../../words/languages.ts'
import type { Photo } from '#sync-protocol/domain/photo.ts'
import type { Product, ShownTexts } from '#sync-protocol/domain/product.ts'
import { tag } from '#words/language.ts'

// What identifies a thing travels and is kept as it is; what is read and heard of it comes from here.

/** The `lang` of a text; undefined in the language of the page. `isShown`: it is in the language of this app, else in the shop's first one. */
export function langOf(isShown: boolean, shopLanguage: string = FIRST_LANGUAGE): string | undefined {
  return isShown || shopLanguage === tag ? undefined : shopLanguage
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

export function hasShownName({ shown }: Pick<Product, 'shown'>): boolean {
  return own(shown)?.name !== undefined
}

export function shownDesc({ desc, shown }: Described): string {
  return own(shown)?.desc ?? desc
}

export function hasShownDesc({ shown }: Pick<Product, 'shown'>): boolean {
  return own(shown)?.desc !== undefined
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
    isShown: said !== undefined,
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
  return { title: said?.title ?? title, blurb: said?.blurb ?? blurb, isShown: said !== undefined }
}
